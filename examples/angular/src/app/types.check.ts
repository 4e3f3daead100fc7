/** What the types allow; refused/refused.ts has what they don't. Not part of the app. */
import { Component, viewChild } from '@angular/core';
import { createSession, type OfferAcceptedEvent } from 'merchant-finance-elements';
import { FINANCE_ELEMENTS, RenewalAdvertComponent } from './finance-elements';

@Component({
  imports: [FINANCE_ELEMENTS],
  template: `
    <renewal-advert
      #advert="renewalAdvert"
      layout="card"
      eligibility="check"
      loading="lazy"
      base-url="/finance/v2"
      [provider-id]="'…'"
      dismissible
      [session]="session"
      [merchant]="undefined"
      aria-label="Renewal"
      (renewal-start)="$event.preventDefault(); advert.element.dismiss()"
    >
      <span slot="heading">Renew</span>
    </renewal-advert>
    <offer-picker [show-start]="show" term-unit="weeks" />
    <offer-accept bank-details="required" (offer-accepted)="keep($event)" />
  `,
})
export class Allowed {
  protected readonly session = createSession({ baseUrl: '/finance/v2' });
  protected readonly show = true;
  protected readonly advertOf = viewChild(RenewalAdvertComponent);

  protected keep(event: OfferAcceptedEvent): string {
    this.advertOf()?.element.dismiss();
    return event.detail.acceptance.application_id;
  }
}
