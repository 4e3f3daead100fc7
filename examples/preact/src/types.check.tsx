/** What the types allow, and what they don't. Not part of the app. */
import {
  createSession,
  type OfferAcceptedEvent,
  type OfferPicker,
  type RenewalAdvert,
} from 'merchant-finance-elements';
import type { ElementProps } from 'merchant-finance-elements/types/preact';
import { createRef } from 'preact';

const session = createSession({ baseUrl: '/finance/v2' });
const advert = createRef<RenewalAdvert>();
const onAccepted = (event: OfferAcceptedEvent) => void event.detail.acceptance.application_id;
const props: ElementProps<'offer-picker'> = { 'term-unit': 'weeks', offerDetails: () => [] };

export const allowed = (
  <>
    <renewal-advert
      ref={advert}
      key="advert"
      layout="card"
      eligibility="check"
      loading="lazy"
      base-url="/finance/v2"
      provider-id="…"
      dismissible
      session={session}
      merchant={undefined}
      class="wide"
      aria-label="Renewal"
      onClick={(event) => event.currentTarget.dismiss()}
      onrenewal-start={(event) => {
        event.preventDefault();
        event.currentTarget.dismiss();
      }}
    >
      <span slot="heading">Renew</span>
    </renewal-advert>
    <offer-picker {...props} ref={(picker: OfferPicker | null) => void picker?.load()} show-start />
    <offer-accept bank-details="required" settles-balance onoffer-accepted={onAccepted} />
  </>
);

// Names with a hyphen are not among them: TypeScript takes any such name in JSX, only types are checked.
export const refused = (
  <>
    {/* @ts-expect-error -- there is no such layout */}
    <renewal-advert layout="poster" />
    {/* @ts-expect-error -- misspelled */}
    <renewal-advert dismissable />
    {/* @ts-expect-error -- a property of the picker */}
    <renewal-advert showStart />
    {/* @ts-expect-error -- read-only */}
    <renewal-advert state="eligible" />
    {/* @ts-expect-error -- not a session */}
    <renewal-advert session={{}} />
    {/* @ts-expect-error -- the event has another detail */}
    <offer-picker onoffer-select={onAccepted} />
    {/* @ts-expect-error -- the detail has no such field */}
    <offer-accept onoffer-accepted={(event) => event.detail.applicationId} />
    {/* @ts-expect-error -- there is no such unit */}
    <offer-accept term-unit="years" />
    {/* @ts-expect-error -- the attribute is there or not: the property takes a boolean */}
    <offer-picker show-start={false} />
    {/* @ts-expect-error -- the ref of another element */}
    <offer-accept ref={advert} />
    {/* @ts-expect-error -- there is no such tag */}
    <offer-acept />
  </>
);
