import { Component, signal } from '@angular/core';
import type { AcceptResponse } from 'merchant-finance-elements';
import { Renewal } from './renewal';

const KEY = 'finance-application';

@Component({
  selector: 'app-root',
  imports: [Renewal],
  template: `
    <main>
      <h1>{{ merchant.name }}</h1>
      <app-renewal [merchant]="merchant" (accepted)="keep($event)" />
      <h2>Your finance</h2>
      <p id="application">
        {{ application() ? 'Application ' + application() : 'No application yet.' }}
      </p>
    </main>
  `,
})
export class App {
  protected readonly merchant = {
    id: 'merchant-0001',
    name: 'Harbour Lane Bakery',
    financeProviderId: '5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001',
  };
  protected readonly application = signal(localStorage.getItem(KEY));

  protected keep({ application_id }: AcceptResponse): void {
    localStorage.setItem(KEY, application_id);
    this.application.set(application_id);
  }
}
