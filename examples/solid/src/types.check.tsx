/** What the types allow, and what they don't. Not part of the app. */
import {
  createSession,
  type OfferAcceptedEvent,
  type RenewalAdvert,
} from 'merchant-finance-elements';
import type { ElementProps } from 'merchant-finance-elements/types/solid';

const session = createSession({ baseUrl: '/finance/v2' });
const show = () => true;
let advert: RenewalAdvert | undefined;
const onAccepted = (event: OfferAcceptedEvent) => void event.detail.acceptance.application_id;
const props: ElementProps<'offer-picker'> = { 'term-unit': 'weeks', 'prop:offerDetails': () => [] };

export const allowed = () => (
  <>
    <renewal-advert
      ref={advert}
      layout="card"
      eligibility="check"
      loading="lazy"
      base-url="/finance/v2"
      attr:provider-id="…"
      dismissible
      prop:session={session}
      class="wide"
      aria-label="Renewal"
      onClick={(event) => event.currentTarget.dismiss()}
      on:renewal-start={(event) => {
        event.preventDefault();
        event.currentTarget.dismiss();
      }}
    >
      <span slot="heading">Renew</span>
    </renewal-advert>
    <offer-picker {...props} show-start={show()} />
    <offer-accept
      bank-details="required"
      bool:settles-balance={show()}
      on:offer-accepted={onAccepted}
    />
  </>
);

// Names with a hyphen are not among them: TypeScript takes any such name in JSX, only types are checked.
export const refused = () => (
  <>
    {/* @ts-expect-error -- there is no such layout */}
    <renewal-advert layout="poster" />
    {/* @ts-expect-error -- misspelled */}
    <renewal-advert dismissable />
    {/* @ts-expect-error -- would be written in small letters: `show-start` or `prop:showStart` */}
    <offer-picker showStart />
    {/* @ts-expect-error -- not a session */}
    <renewal-advert prop:session={{}} />
    {/* @ts-expect-error -- the event has another detail */}
    <offer-picker on:offer-select={onAccepted} />
    {/* @ts-expect-error -- the detail has no such field */}
    <offer-accept on:offer-accepted={(event) => event.detail.applicationId} />
    {/* @ts-expect-error -- there is no such unit */}
    <offer-accept term-unit="years" />
    {/* @ts-expect-error -- there is no such tag */}
    <offer-acept />
  </>
);
