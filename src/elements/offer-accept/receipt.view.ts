/** What was accepted, for the merchant to keep: shown, copied, printed. */
import { html, nothing } from 'lit-html';
import { momentOf } from '../shared/moment.js';
import { amountLabel, rowsOf } from '../shared/price.js';
import { renderTerms, type TermRow } from '../shared/terms.js';
import type { StringKey } from '../../strings/strings.js';
import type { OfferAccept } from './offer-accept.js';
import { nameOf } from '../shared/offer-name.js';
import type { Scene } from './scene.js';

export class Receipt {
  readonly #host: OfferAccept;
  #copied: { reference: string; key: StringKey } | undefined;

  constructor(host: OfferAccept) {
    this.#host = host;
  }

  /** Said once a copy was made, or not. */
  status(reference: string | undefined): StringKey | undefined {
    return reference && this.#copied?.reference === reference ? this.#copied.key : undefined;
  }

  renderReference(reference: string, { l }: Scene) {
    const status = this.status(reference);
    return html`<div class="reference-row line">
      <span class="muted" id="reference-label">${l.text('acceptedReference')}</span>
      <span class="reference" id="reference">${reference}</span>
      <button
        part="copy"
        class="button secondary small"
        type="button"
        aria-describedby="reference-label"
        @click=${() => this.#copy(reference)}
      >
        ${l.text(status === 'acceptedCopied' ? status : 'acceptedCopy')}
      </button>
      ${
        status === 'acceptedCopyFailed'
          ? html`<span class="muted">${l.text(status)}</span>`
          : nothing
      }
    </div>`;
  }

  /** The terms as they were shown, with time and language. */
  renderRecord(scene: Scene) {
    const { state, l } = scene;
    const { selected, accepted } = state;
    if (!selected) return nothing;
    const { offer } = selected;
    const time = momentOf(state.submittedAt, l, WITH_ZONE);
    const row = (name: string, label: StringKey, value: string): TermRow => ({
      name,
      label: l.text(label),
      value,
    });
    const rows: TermRow[] = [
      row('offer', 'recordOffer', nameOf(selected, l)),
      {
        name: 'amount-row',
        label: amountLabel(scene),
        value: l.money(offer.funded_amount, offer.currency),
      },
      ...rowsOf(scene, selected),
      ...(time ? [row('time', 'recordTime', time)] : []),
      ...(accepted ? [row('id', 'acceptedReference', accepted.application_id)] : []),
      row('id', 'recordOfferReference', offer.offer_id),
      row('language', 'recordLanguage', languageName(l.lang)),
    ];
    return html`<section part="record" class="record" aria-labelledby="record">
      <h3 class="subheading" id="record">${l.text('recordHeading')}</h3>
      ${renderTerms(rows)}
      <slot name="disclosure"></slot>
      <button
        part="print"
        class="button secondary small"
        type="button"
        @click=${(event: Event) => {
          const button = event.currentTarget as HTMLElement;
          void this.#print(button, l.text('recordHeading'), l.lang);
        }}
      >
        ${l.text('recordPrint')}
      </button>
    </section>`;
  }

  async #copy(reference: string): Promise<void> {
    let key: StringKey = 'acceptedCopied';
    try {
      await navigator.clipboard.writeText(reference);
    } catch {
      // Not allowed, or no secure context: selected, so that one key press copies it.
      key = 'acceptedCopyFailed';
      const text = this.#host.renderRoot.querySelector('#reference');
      if (text) getSelection()?.selectAllChildren(text);
    }
    this.#copied = { reference, key };
    this.#host.requestUpdate();
  }

  async #print(button: HTMLElement, title: string, lang: string): Promise<void> {
    const { renderRoot } = this.#host;
    const record = renderRoot.querySelector('.record dl');
    const slot = renderRoot.querySelector<HTMLSlotElement>('.record slot');
    // The legal text that stood beside the price belongs to the record.
    const notes = (slot?.assignedElements() ?? []).map(({ textContent }) => textContent.trim());
    if (!record) return;
    const { printAlone } = await import('./print.js').catch(() => ({ printAlone: undefined }));
    // Without its module the record is printed all the same, with the page around it.
    if (printAlone) printAlone(button, { title, record, notes, lang });
    else print();
  }
}

/** For a record is read elsewhere. */
const WITH_ZONE = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
} as const;

function languageName(lang: string): string {
  try {
    return new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  } catch {
    return lang;
  }
}
