/** The state as a partner would write it. */
import { html } from 'lit';
import { renderCode } from './code.view.js';
import type { Selection } from './selection.js';
import { BASE_URL, merchantOf } from './stage.js';
import type { GalleryState, Piece } from './states/index.js';
import { cssOf, themeOf } from './themes.js';

export function renderMarkup(selection: Selection, state: GalleryState) {
  const tokens = { ...themeOf(selection.theme).tokens, ...selection.tokens, ...state.tokens };
  return html`
    <h2>HTML</h2>
    <p class="hint">
      The elements of this state. The state itself comes about by what the service answers and the
      merchant does.
    </p>
    ${renderCode('Markup', markupOf(selection, state))}
    ${state.script ? renderCode('Script', state.script) : ''}
    ${Object.keys(tokens).length > 0 ? renderCode('Style', cssOf(tokens)) : ''}
  `;
}

function markupOf({ layout, lang }: Selection, state: GalleryState): string {
  const { provider_id, merchant_id, currency } = merchantOf(state);
  const isInitial = state.session?.providerId === null;
  const settings = {
    'base-url': BASE_URL,
    ...(!isInitial && { 'provider-id': provider_id }),
    'merchant-id': merchant_id,
    currency: state.session?.currency ?? currency,
  };
  const elements = state.pieces.map(({ tag, attributes, content }, index) =>
    write({
      tag,
      attributes: {
        ...attributes,
        ...(tag === 'renewal-advert' && layout && { layout }),
        // Those of one element hold for all of the page.
        ...(index === 0 && settings),
      },
      ...(content && { content }),
    }),
  );
  return [`<!-- in a page with lang="${lang}" -->`, ...elements].join('\n');
}

function write({ tag, attributes = {}, content }: Piece): string {
  const list = Object.entries(attributes).map(([name, value]) =>
    value === true ? name : `${name}="${value}"`,
  );
  const open =
    list.length > 2 ? `\n  ${list.join('\n  ')}\n` : list.map((one) => ` ${one}`).join('');
  return `<${tag}${open}>${content ? `\n  ${content}\n` : ''}</${tag}>`;
}
