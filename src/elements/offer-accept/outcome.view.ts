/** What the merchant sees once an acceptance is decided, or can't be made any more. */
import { isOfOrigin, pageOrigin } from '../../client/page-origin.js';
import { html, nothing } from 'lit-html';
import { safeLinks, type SafeLink } from '../../domain/links.js';
import { own } from '../../domain/objects.js';
import type { OfferChoice } from '../../domain/offers.js';
import type { FinanceState } from '../../session/state.js';
import type { Localizer } from '../../strings/localize.js';
import type { StringKey } from '../../strings/strings.js';
import { adviceText } from '../shared/advice.js';
import type { OfferAccept } from './offer-accept.js';
import type { FrameContent } from '../shared/frame.js';
import { momentOf } from '../shared/moment.js';
import { inSentence, nameOf } from '../shared/offer-name.js';
import { rowsOf } from '../shared/price.js';
import { isExpiredIn } from '../shared/reviews.js';
import { renderTerms } from '../shared/terms.js';
import type { Scene } from './scene.js';

export function renderExpired({ session, l }: Scene): FrameContent {
  return {
    heading: l.text('acceptExpiredHeading'),
    reason: l.text('acceptExpired'),
    // A picker on the page announces the same of all offers.
    status: isExpiredIn(session) ? '' : undefined,
    body: html`<slot name="contact"></slot>`,
  };
}

/** Faults of a re-check that say what to do next. */
const TOLD = ['auth_required', 'rate_limited'];

export function renderUnknown(scene: Scene): FrameContent {
  const { host, session, state, l } = scene;
  const outcome: Record<FinanceState['recheck'], StringKey | undefined> = {
    idle: undefined,
    checking: 'acceptRechecking',
    absent: 'acceptAbsent',
    failed: 'acceptRecheckFailed',
    impossible: 'acceptImpossible',
  };
  const key = outcome[state.recheck];
  const { code = '' } = state.error ?? {};
  // A moment doesn't help here. Other advice says that nothing was changed, which isn't known.
  const isTold = state.recheck === 'failed' && TOLD.includes(code);
  const text = isTold ? adviceText(state, session.now(), l) : key ? l.text(key) : '';
  return {
    heading: l.text('acceptUnknownHeading'),
    reason: l.text('acceptUnknown'),
    status: text || undefined,
    body: html`<div class="stack">
      ${renderAttempt(scene)}
      ${
        state.recheck === 'impossible'
          ? nothing
          : html`<button
              part="recheck"
              class="button"
              type="button"
              aria-disabled=${state.recheck === 'checking'}
              @click=${() => host.recheck()}
            >
              ${l.text('acceptRecheck')}
            </button>`
      }
      ${text ? html`<p class="notice" .textContent=${text}></p>` : nothing}
      <p><slot name="contact">${l.text('acceptContact')}</slot></p>
      <slot name="disclosure"></slot>
    </div>`,
  };
}

/** What was sent, and when, as far as that is known. */
function renderAttempt(scene: Scene) {
  const { state, l } = scene;
  const { selected, submittedAt } = state;
  const date = momentOf(submittedAt, l, { dateStyle: 'long', timeStyle: 'long' });
  return html`${selected ? renderAttempted(scene, selected) : nothing}
  ${date ? html`<p>${l.text('acceptAttempt', { date })}</p>` : nothing}`;
}

/** The terms that may have been agreed to. They don't say “You receive”, because that isn't known. */
function renderAttempted(scene: Scene, choice: OfferChoice) {
  const { l } = scene;
  const { funded_amount, currency } = choice.offer;
  const name = nameOf(choice, l);
  return renderTerms([
    ...(name ? [{ name: 'offer', label: l.text('recordOffer'), value: name }] : []),
    { name: 'first', label: l.text('termNewFinance'), value: l.money(funded_amount, currency) },
    ...rowsOf(scene, choice).filter(({ name }) => name === 'repay' || name === 'detail'),
  ]);
}

export function renderAccepted(scene: Scene): FrameContent {
  const { host, state, receipt, l } = scene;
  const { selected, accepted, applicationId } = state;
  // A re-check finds an acceptance without saying which offer it was for.
  const heading = selected
    ? l.text('acceptedHeading', {
        amount: l.money(selected.offer.funded_amount, selected.offer.currency),
      })
    : l.text('acceptedHeadingPlain');
  const links = safeLinks(accepted?.links ?? {}, hostsOf(host));
  const isContract = ({ name }: SafeLink) => name === 'contract_link';
  const contract = host.contract === 'none' ? undefined : links.find(isContract)?.href;
  const others = links.filter((link) => !isContract(link));
  const copied = receipt.status(applicationId, contract);
  // There may be a contract to sign all the same: the answer was lost, or `link-hosts` doesn't allow the link.
  const lacksContract =
    host.contract !== 'none' && !contract && (!accepted || !!own(accepted.links, 'contract_link'));
  return {
    heading,
    done: true,
    status: copied && l.text(copied),
    body: html`<div part="result" class="result stack">
      <h3 part="subheading" class="subheading">${l.text('acceptedNext')}</h3>
      <ol>
        ${
          contract || lacksContract
            ? html`<li>${l.text(contract ? 'acceptedSign' : 'acceptedSignUnknown')}</li>`
            : nothing
        }
        <li>
          ${l.text(state.withBankDetails === false ? 'acceptedAgentsBank' : 'acceptedAgents')}
        </li>
        <li>${l.text('acceptedPaid')}</li>
      </ol>
      ${contract ? renderContract(scene, contract) : nothing} ${renderLinks(others, l)}
      ${accepted ? html`<p>${l.text('acceptedKeep')}</p>` : nothing}
      ${applicationId ? receipt.renderReference(applicationId, scene) : nothing}
      ${accepted ? nothing : renderAttempt(scene)}
      <slot name="contact">${lacksContract ? l.text('acceptContact') : nothing}</slot>
      <slot name="accepted"></slot>
      ${receipt.renderRecord(scene, contract)}
    </div>`,
  };
}

/**
 * The hosts that links may lead to: all if the attribute is unset, none if it is empty. Types don't exist at run time:
 * it may be an array.
 */
const hostsOf = ({ linkHosts }: OfferAccept): string[] | undefined =>
  linkHosts?.toString().split(/[\s,]+/);

/**
 * What a frame with a contract may do. If the contract has the page's own origin, it must not keep that origin,
 * because it could then remove the sandbox.
 */
export const sandboxOf = (href: string, origin = pageOrigin()): string =>
  `allow-scripts allow-forms allow-popups${isOfOrigin(href, origin ?? '') ? '' : ' allow-same-origin'}`;

function renderContract(scene: Scene, href: string) {
  const { host, receipt, l } = scene;
  const title = l.text('acceptedContract');
  const copy = receipt.renderCopyContract(href, scene);
  // `sandbox` comes before `src` in the template, because a page loads under the rules in force at that time. The cast
  // is for lit-analyzer, which only accepts single tokens.
  const tokens = sandboxOf(href) as 'allow-scripts';
  return host.contract === 'embed'
    ? html`<iframe
          part="contract"
          title=${title}
          referrerpolicy="no-referrer"
          sandbox=${tokens}
          src=${href}
        ></iframe>
        <div class="line">
          ${renderLink(l, href, l.text('acceptedContractAlone'), 'link')} ${copy}
        </div>`
    : html`<div class="line">${renderLink(l, href, title, 'contract')} ${copy}</div>`;
}

function renderLinks(links: readonly SafeLink[], l: Localizer) {
  if (links.length === 0) return nothing;
  return html`<div class="line">
    ${links.map(({ name, href }) =>
      renderLink(
        l,
        href,
        name === 'merchant_link'
          ? l.text('acceptedMerchant')
          : l.text('acceptedLink', { name: inSentence(name.replaceAll('_', ' ')) }),
        'link',
      ),
    )}
  </div>`;
}

const renderLink = (l: Localizer, href: string, text: string, part: 'contract' | 'link') =>
  html`<a
    part=${part}
    class=${part === 'contract' ? 'button' : ''}
    href=${href}
    target="_blank"
    rel="noopener noreferrer"
    >${text}<span class="visually-hidden"> (${l.text('acceptedNewTab')})</span></a
  >`;
