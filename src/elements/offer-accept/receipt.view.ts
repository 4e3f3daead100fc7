/** What was accepted, for the merchant to keep: shown, copied and printed. */
import { html, nothing } from 'lit-html';
import { renderButton } from '../shared/button.js';
import { momentOf } from '../shared/moment.js';
import { amountOf, receivedOf, rowsOf } from '../shared/price.js';
import { renderTerms, type TermRow } from '../shared/terms.js';
import { bare, own } from '../../domain/objects.js';
import type { OfferChoice } from '../../domain/offers.js';
import type { Offer } from '../../domain/service-types.js';
import type { Localizer } from '../../strings/localize.js';
import type { StringKey } from '../../strings/strings.js';
import type { OfferAccept } from './offer-accept.js';
import { nameOf } from '../shared/offer-name.js';
import type { Scene } from './scene.js';

/** Renders the record with what is only known from the answer. `contract` is its address, if it may be shown. */
type Recorded = (reference: string, withBankDetails: boolean, contract?: string) => unknown;

/**
 * The records of this page by the id of the offer. What was agreed to stays so in an element that comes later, whatever
 * its page or the service says by then.
 */
const records = new Map<string, { readonly at: unknown; readonly record: () => Recorded }>();

export class Receipt {
  readonly #host: OfferAccept;
  /** The offer under review here, until it is sent. */
  #reviewed: string | undefined;
  /** What was copied last, and the text that reports the result. */
  #copied: { readonly text: string; readonly key: StringKey | '' } | undefined;
  /** The record of an offer, as it was when its acceptance was sent. */
  #kept: { readonly offer: Offer; readonly record: Recorded } | undefined;

  constructor(host: OfferAccept) {
    this.#host = host;
  }

  /** The text to announce once copying one of these succeeded or failed; empty while it is under way. */
  status(...texts: (string | undefined)[]): StringKey | '' | undefined {
    return texts.includes(this.#copied?.text) ? this.#copied?.key : undefined;
  }

  renderReference(reference: string, { l }: Scene) {
    return html`<div class="line">
      <span class="muted" id="reference-label">${l.text('acceptedReference')}</span>
      <span class="reference" id="reference">${reference}</span>
      ${renderButton(
        'copy',
        'secondary small',
        l.text('acceptedCopy'),
        () => this.#copy(reference, '#reference'),
        'reference-label',
      )}
      ${renderCopied(this.status(reference), l)}
    </div>`;
  }

  /** The address isn't stored anywhere. A merchant who wants to sign later, or elsewhere, has to take it along. */
  renderCopyContract(href: string, { l }: Scene) {
    const copy = () => this.#copy(href, '.row.contract .value');
    return html`${renderButton('copy-contract', 'secondary', l.text('acceptedCopyContract'), copy)}
    ${renderCopied(this.status(href), l)}`;
  }

  /** Forgets the record while the offer is under review, since its terms may still change. */
  forget({ offer_id }: Offer): void {
    this.#kept = undefined;
    this.#reviewed = offer_id;
    records.delete(offer_id);
  }

  /**
   * Renders the record, if the service answered. A re-check finds an acceptance without saying which offer it was for.
   */
  renderRecord(scene: Scene, contract: string | undefined) {
    const { selected, accepted, withBankDetails = false } = scene.state;
    if (!selected || !accepted) return nothing;
    return this.keep(scene, selected)(accepted.application_id, withBankDetails, contract);
  }

  /**
   * Keeps the terms as they are shown when they are sent, with what the merchant agreed to, the time and the language.
   * If the page changes its texts, rows, language or legal text later, that isn't what was agreed to.
   */
  keep(scene: Scene, selected: OfferChoice): Recorded {
    const { offer } = selected;
    const { offer_id } = offer;
    if (this.#kept?.offer !== offer) {
      const at = scene.state.submittedAt;
      // What another element has recorded of the same acceptance.
      const found = records.get(offer_id);
      const known = found?.at === at ? found : undefined;
      // An element in which the offer was reviewed records it as it was read there.
      const isOwn = !known || this.#reviewed === offer_id;
      const record = isOwn ? compose(scene, selected) : known.record;
      // Of several reviews, the one with the merchant's consent says more.
      if (!known || (isOwn && scene.form.hasConsent)) {
        records.set(offer_id, { at, record });
      }
      this.#reviewed = undefined;
      this.#kept = { offer, record: record() };
    }
    return this.#kept.record;
  }

  /** @param from - Selector of the element that shows the text. */
  async #copy(text: string, from: string): Promise<void> {
    this.#copied = { text, key: '' };
    this.#host.requestUpdate();
    let key: StringKey = 'acceptedCopied';
    // In another window, its own: that of the page has no focus, and selects nothing there.
    const { defaultView } = this.#host.ownerDocument;
    try {
      await defaultView?.navigator.clipboard.writeText(text);
    } catch {
      // Copying isn't allowed, or this is no secure context. The text is selected, so that one keystroke copies it.
      key = 'acceptedCopyFailed';
      const element = this.#host.renderRoot.querySelector(from);
      if (element) defaultView?.getSelection()?.selectAllChildren(element);
    }
    // A screen reader announces the same words again only after they were gone.
    await this.#host.updateComplete;
    this.#copied = { text, key };
    this.#host.requestUpdate();
  }
}

/**
 * What a record says, but for what is only known from the answer: a function, because a node can be in one element only.
 */
function compose(scene: Scene, selected: OfferChoice): () => Recorded {
  const { host, session, state, form, l } = scene;
  const { offer } = selected;
  // With the time zone, because a record is read elsewhere.
  const time = momentOf(state.submittedAt, l, { dateStyle: 'long', timeStyle: 'long' });
  const row = (name: string, label: StringKey, value = ''): TermRow => ({
    name,
    label: l.text(label),
    value,
  });
  const terms: TermRow[] = [
    row('offer', 'recordOffer', nameOf(selected, l)),
    { name: 'first', ...amountOf(scene, offer) },
    ...rowsOf(scene, selected).map((row) => (own(row, 'asks') ? { ...row, note: undefined } : row)),
    {
      ...row('time', 'recordTime', time),
      note: l.text('recordAgreed', { text: bindingText(scene, offer) }),
    },
    // The page's host says best whom the merchant dealt with. A page opened from a file has none.
    row('site', 'recordSite', location.host),
  ];
  const bank = row('bank', 'recordBank');
  const [sent, notSent] = [l.text('recordBankSent'), l.text('recordBankNone')];
  const answer = row('id', 'acceptedReference');
  const toSign = row('id contract', 'recordContract');
  const rest = [
    row('id', 'recordOfferReference', offer.offer_id),
    row('id', 'recordYourReference', session.options.merchantId),
    row('language', 'recordLanguage', languageName(l.lang)),
  ];
  const { lang } = l;
  const [title, printing] = [l.text('recordHeading'), l.text('recordPrint')];
  const copies: Node[][] = [];
  // Without a function, which would keep the element from being collected as long as the record is there. And not by
  // `Array.from`, which Prototype and MooTools replace by one that maps nothing.
  for (const name of form.hasConsent ? ['consent', 'disclosure'] : ['disclosure']) {
    copies.push(...[...host.querySelectorAll(`:scope > [slot="${name}"]`)].map(copyOf));
  }
  return () => {
    const notes = copies.map((nodes) => nodes.map((node) => node.cloneNode(true)));
    return (reference, withBankDetails, contract = '') => {
      const rows = [
        ...terms,
        { ...bank, value: withBankDetails ? sent : notSent },
        { ...answer, value: reference },
        { ...toSign, value: contract },
        ...rest,
      ]
        .map(bare)
        .filter(({ value, note }) => value || note);
      return html`<section part="record" class="record" aria-labelledby="record" lang=${lang}>
        <h3 part="subheading" class="subheading" id="record">${title}</h3>
        ${renderTerms(rows)}
        ${notes.map((note) => html`<div class="note muted small">${note}</div>`)}
        ${renderButton('print', 'secondary small', printing, printRecord)}
      </section>`;
    };
  };
}

async function printRecord({ currentTarget: button }: Event): Promise<void> {
  const module = await import('./print.js').catch(() => undefined);
  // If it can't be loaded, the record is printed all the same, together with the page around it.
  if (module) module.printAlone(button as HTMLElement);
  else print();
}

/** Shows the result of copying beside the button, whose name doesn't change. */
const renderCopied = (key: StringKey | '' | undefined, l: Localizer) =>
  key ? html`<span class="muted">${l.text(key)}</span>` : nothing;

/**
 * A copy of a node as it is seen. For a slot, through which a wrapper passes on its own content, that content is
 * copied.
 */
function copyOf(node: Node): Node[] {
  if (node instanceof HTMLSlotElement) {
    return node.assignedNodes({ flatten: true }).flatMap(copyOf);
  }
  const copy = node.cloneNode();
  for (const child of [...node.childNodes].flatMap(copyOf)) copy.appendChild(child);
  return [copy];
}

/** Says what a press on the accept button means. */
export function bindingText(scene: Scene, offer: Offer): string {
  const { l } = scene;
  const { funded_amount, repayment_amount, currency } = offer;
  const received = receivedOf(scene, offer);
  return l.text(received === undefined ? 'acceptBinding' : 'acceptBindingNet', {
    amount: l.money(funded_amount, currency),
    receive: l.money(received ?? 0, currency),
    total: l.money(repayment_amount, currency),
  });
}

function languageName(lang: string): string | undefined {
  // A tag may have extensions, which have no name.
  const { baseName } = new Intl.Locale(lang);
  return new Intl.DisplayNames(lang, bare({ type: 'language' } as const)).of(baseName);
}
