/**
 * Script-tag build for pages without modules. It registers the tags and reads page-wide settings from its own tag:
 * `<script src="…" data-base-url="/finance/v2">`.
 */
import './define.js';
import { own } from './domain/objects.js';
import { configure } from './session/page-sessions.js';

export * from './index.js';

const SETTINGS = ['baseUrl', 'providerId', 'merchantId', 'currency', 'merchantPath'] as const;

// Only a classic script can find its own tag, and only while it runs. Script loaders that run it later put the tag there
// themselves, and a micro-frontend's document may be a proxy, on which the prototype's getter throws. That getter is for a
// page with an element named `currentScript`, which is no script.
const found: unknown = document.currentScript;
const tag = (
  found instanceof HTMLScriptElement
    ? found
    : found && Reflect.get(Document.prototype, 'currentScript', document)
) as HTMLElement | null;
const dataset = tag?.dataset ?? {};
const given = SETTINGS.flatMap((name) => {
  const value = own(dataset, name);
  return value ? [[name, value] as const] : [];
});
if (given.length > 0) configure(Object.fromEntries(given));
