import { html, type TemplateResult } from 'lit';

/** One state's part of the frame that all states of an element share. */
export interface Content {
  /** What the merchant reads first; focus comes here when what had it is gone. */
  readonly heading: string;
  /** Whether the partner's `heading` slot may replace it: not where it says what went wrong. */
  readonly replaceable?: boolean;
  /** For those who can't see the change. */
  readonly status?: string;
  readonly body: unknown;
}

/** One template for all states, so that heading and live region stay while what is below them changes. */
export const renderFrame = (
  { heading, replaceable, status, body }: Content,
  busy: boolean,
): TemplateResult => html`
  <section part="base" aria-labelledby="heading" aria-busy=${busy ? 'true' : 'false'}>
    <div class="panel">
      <h2 id="heading" class="heading" tabindex="-1">
        ${replaceable ? html`<slot name="heading">${heading}</slot>` : heading}
      </h2>
      <div role="status" class="visually-hidden">${status ?? ''}</div>
      ${body}
    </div>
  </section>
`;
