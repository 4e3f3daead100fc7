import { Component, computed, input, output } from '@angular/core';
import {
  createSession,
  type AcceptResponse,
  type FinanceErrorEvent,
} from 'merchant-finance-elements';
import { FINANCE_ELEMENTS } from './finance-elements';

@Component({
  selector: 'app-renewal',
  imports: [FINANCE_ELEMENTS],
  template: `
    <renewal-advert [session]="session()" layout="banner" />
    <offer-picker [session]="session()" term-unit="months" />
    <offer-accept
      [session]="session()"
      term-unit="months"
      (offer-accepted)="accepted.emit($event.detail.acceptance)"
      (finance-error)="report($event)"
    />
  `,
})
export class Renewal {
  readonly merchant = input.required<{ id: string; financeProviderId: string }>();
  readonly accepted = output<AcceptResponse>();

  protected readonly session = computed(() =>
    createSession({
      baseUrl: '/finance/v2',
      providerId: this.merchant().financeProviderId,
      merchantId: this.merchant().id,
      currency: 'GBP',
    }),
  );

  protected report({ detail }: FinanceErrorEvent): void {
    console.warn(detail.error.code, detail.error.outcome);
  }
}
