/**
 * The tags in Solid: `import type {} from 'merchant-finance-elements/types/solid'`, once.
 *
 * Values that change reach the property, by the attribute's name (`show-start={flag()}`) or by its own
 * with a prefix (`prop:offerDetails={…}`). Events are `on:` and their name: `on:offer-accepted`.
 */
import type { JSX } from 'solid-js';
import type { FinanceElements } from './elements.js';

type Booleans<Attributes> = {
  [
    Name in keyof Attributes & string as boolean extends Attributes[Name] ? `bool:${Name}` : never
  ]?: boolean | undefined;
};

type Texts<Attributes> = {
  [
    Name in keyof Attributes & string as boolean extends Attributes[Name] ? never : `attr:${Name}`
  ]?: Attributes[Name];
};

type Prefixed<Properties> = {
  [Name in keyof Properties & string as `prop:${Name}`]?: Properties[Name];
};

/** Without a prefix Solid writes the name in small letters: `offerDetails` would not arrive. */
type Plain<Properties> = {
  [
    Name in keyof Properties & string as Name extends Lowercase<Name> ? Name : never
  ]?: Properties[Name];
};

type Listeners<Element, Events> = {
  [Name in keyof Events & string as `on:${Name}`]?:
    ((event: Events[Name] & { readonly currentTarget: Element }) => void) | undefined;
};

type Props<Tag extends keyof FinanceElements> = FinanceElements[Tag] extends {
  element: infer Element;
  attributes: infer Attributes;
  properties: infer Properties;
  events: infer Events;
}
  ? Omit<JSX.HTMLAttributes<Element>, keyof Attributes | keyof Properties> &
      Attributes &
      Booleans<Attributes> &
      Texts<Attributes> &
      Plain<Properties> &
      Prefixed<Properties> &
      Listeners<Element, Events>
  : never;

/** For components that hand props on: `ElementProps<'offer-picker'>`. */
export type ElementProps<Tag extends keyof FinanceElements> = Props<Tag>;

type Tags = { [Tag in keyof FinanceElements]: Props<Tag> };

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
