/**
 * The tags in Preact: `import type {} from 'merchant-finance-elements/types/preact'`, once.
 *
 * A property of the element is set as one, everything else is an attribute. Events are `on` and their
 * name: `onoffer-accepted`.
 */
import type { ClassAttributes, HTMLAttributes } from 'preact';
import type { FinanceElements, PresenceOnly } from './elements.js';

type Listeners<Element, Events> = {
  [Name in keyof Events & string as `on${Name}`]?:
    ((event: Events[Name] & { readonly currentTarget: Element }) => void) | undefined;
};

type Props<Tag extends keyof FinanceElements> = FinanceElements[Tag] extends {
  element: infer Element extends HTMLElement;
  attributes: infer Attributes;
  properties: infer Properties;
  events: infer Events;
}
  ? Omit<HTMLAttributes<Element>, keyof Attributes | keyof Properties> &
      ClassAttributes<Element> &
      // `show-start={false}` would be written as "false", which HTML counts as set.
      PresenceOnly<Attributes> &
      Properties &
      Listeners<Element, Events>
  : never;

/** For components that hand props on: `ElementProps<'offer-picker'>`. */
export type ElementProps<Tag extends keyof FinanceElements> = Props<Tag>;

type Tags = { [Tag in keyof FinanceElements]: Props<Tag> };

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
