/**
 * The tags in Vue templates: `import type {} from 'merchant-finance-elements/types/vue'`, once.
 *
 * Text is an attribute in either spelling. Bind booleans and objects to the property, in camel case:
 * `:showStart="flag"`, `:session="session"`. Events are `@offer-accepted`.
 */
import type { AllowedComponentProps, EmitFn, HTMLAttributes, VNodeProps } from 'vue';
import type { FinanceElements } from './elements.js';

type Emits<Events> = {
  [Name in keyof Events & string]: (event: Events[Name]) => void;
};

type Props<Properties> = Omit<HTMLAttributes, keyof Properties> &
  Properties &
  VNodeProps &
  AllowedComponentProps;

type Tag<Name extends keyof FinanceElements> = FinanceElements[Name] extends {
  element: infer Element;
  properties: infer Properties;
  events: infer Events;
}
  ? new () => Element & {
      /** @deprecated Only for the type check of templates. */
      $props: Props<Properties>;
      /** @deprecated Only for the type check of templates. */
      $emit: EmitFn<Emits<Events>>;
    }
  : never;

type Tags = { [Name in keyof FinanceElements]: Tag<Name> };

declare module 'vue' {
  interface GlobalComponents extends Tags {}

  interface HTMLAttributes {
    /** The slot of the element around it. Vue's own types know only slots of components. */
    slot?: string | undefined;
  }
}
