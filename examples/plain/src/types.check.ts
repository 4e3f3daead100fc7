/** What the types allow, and what they don't. Not part of the app. */
import { createSession, type OfferAcceptedEvent, type OpenShapes } from 'merchant-finance-elements';

const advert = document.createElement('renewal-advert');
advert.layout = 'banner';
// @ts-expect-error -- there is no such layout
advert.layout = 'poster';

document.addEventListener('offer-accepted', (event) => {
  const typed: OfferAcceptedEvent = event;
  event.detail.acceptance.application_id.toUpperCase();
  // @ts-expect-error -- the detail has no such field
  void event.detail.applicationId;
  return typed;
});

// @ts-expect-error -- the state is read-only
document.createElement('offer-picker').state = 'ready';

/** The shapes of what the service's document leaves open reach the state. */
interface Shapes extends OpenShapes {
  pricing: { readonly fee: number };
}
const session = createSession<Shapes>({});
export const fee: number | undefined = session.state.deal?.pricing.fee;
document.createElement('offer-picker').session = session;
// @ts-expect-error -- the partner's shape has no such field
void session.state.deal?.pricing.charge;

/** What is sent may be of a page's own types, interfaces too. */
interface Applicant {
  name: string;
  email?: string;
}
interface Company {
  number: string;
  directors: Applicant[];
}
const applicants: Applicant[] = [];
export const sent = (company: Company, consents: { terms: boolean }) =>
  createSession({}).loadOffers({
    application: {
      merchant_id: 'm-1',
      provider_id: null,
      intended_use_of_funds: 'stock',
      currency: 'GBP',
    },
    consents,
    applicants,
    company,
  });

// @ts-expect-error -- what elements and sessions use among themselves is not offered
void session.pace;
// @ts-expect-error -- as before
void document.createElement('offer-picker').start;
