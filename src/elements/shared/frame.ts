import { html, nothing, type TemplateResult } from 'lit-html';
import { bare } from '../../domain/objects.js';
import { flowStrings } from '../../strings/en.js';
import type { Localizer } from '../../strings/localize.js';
import { addStrings } from '../../strings/strings.js';
import { firstPress } from './first-click.js';

// Registers the texts of everything inside the frame.
addStrings('en', flowStrings);

/** What one state puts into the frame that all states of an element share. */
export interface FrameContent {
  /** What the merchant reads first. Focus moves here if the focused element is gone. */
  readonly heading: string;
  /** Whether the partner's `heading` slot may replace the heading. It may not if the heading says what went wrong. */
  readonly replaceable?: boolean;
  /** Whether a tick beside the heading shows that the acceptance is done. */
  readonly done?: boolean;
  /**
   * The text below a heading that says what went wrong. It is shown above the body, and announced with the heading, as
   * focus may be on that alone.
   */
  readonly reason?: string;
  /** What a screen reader announces. If unset, the heading and the reason; an empty text announces nothing. */
  readonly status?: string | undefined;
  readonly body: unknown;
}

const TICK = html`<svg class="tick" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
  <circle cx="12" cy="12" r="12" fill="currentColor" />
  <path
    d="M7 12.5l3.5 3.5L17 9"
    fill="none"
    stroke-width="2.25"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
</svg>`;

/**
 * One template for all states, so that the heading and the live region stay while what is below them changes. It isn't
 * to be translated, since a merchant agrees to these words and amounts. The page's own words in slots may be.
 */
export function renderFrame(
  content: FrameContent,
  { foreign }: Pick<Localizer, 'foreign'>,
): TemplateResult {
  const { heading, replaceable, done, reason, status, body } = bare(content);
  return html`
    <section
      class="frame"
      translate="no"
      aria-labelledby="heading"
      lang=${foreign ? 'en' : nothing}
      dir=${foreign ? 'ltr' : nothing}
      @keydown=${firstPress}
    >
      <div part="base" class="panel">
        <h2 part="heading" id="heading" class="heading" tabindex="-1">
          ${done ? TICK : nothing}${
            replaceable
              ? html`<slot name="heading" .textContent=${heading}></slot>`
              : html`<span .textContent=${heading}></span>`
          }
        </h2>
        <div role="status" class="visually-hidden">
          <span id="words"
            >${status ?? html`<span id="said" .textContent=${reason ? `${heading}. ` : heading}></span>${reason}`}</span
          >
        </div>
        ${reason ? html`<p>${reason}</p>` : nothing} ${body}
      </div>
    </section>
  `;
}
