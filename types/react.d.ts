/**
 * The tags in React 19: `import type {} from 'merchant-finance-elements/types/react'`, once.
 *
 * A property of the element is set as one, everything else is an attribute. Events are `on` and their
 * name: `onoffer-accepted`.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { FinanceElements } from './elements.js';

type Listeners<Element, Events> = {
  [Name in keyof Events & string as `on${Name}`]?:
    ((event: Events[Name] & { readonly currentTarget: Element }) => void) | undefined;
};

type Props<Tag extends keyof FinanceElements> = FinanceElements[Tag] extends {
  element: infer Element;
  attributes: infer Attributes;
  properties: infer Properties;
  events: infer Events;
}
  ? Omit<
      DetailedHTMLProps<HTMLAttributes<Element>, Element>,
      keyof Attributes | keyof Properties
    > & { class?: string | undefined } & Attributes &
      Properties &
      Listeners<Element, Events>
  : never;

/** For components that hand props on: `ElementProps<'offer-picker'>`. */
export type ElementProps<Tag extends keyof FinanceElements> = Props<Tag>;

type Tags = { [Tag in keyof FinanceElements]: Props<Tag> };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Tags {}
  }
}
