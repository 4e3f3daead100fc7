/** Runs in Node: the elements as a server renders them, into declarative shadow roots. */
import { render } from '@lit-labs/ssr';
import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
import { html, nothing } from 'lit';
import './partner-card.js';
import '../../src/define.js';
import type { RenewalAdvert } from '../../src/index.js';
import { aDeal, aMerchant } from '../helpers/samples.js';

export const merchantOf = (eligible: boolean, currency = 'GBP') =>
  aMerchant(
    aDeal({
      currency,
      performance: { performance: 1, progress: 62, renewal_eligibility: eligible },
    }),
  );

export async function renderPage(query: URLSearchParams): Promise<string> {
  const eligible = query.has('eligible');
  const layout = (query.get('layout') ?? 'card') as RenewalAdvert['layout'];
  const merchant = merchantOf(eligible, query.get('currency') ?? undefined);
  const json = `<script type="application/json" slot="merchant">${JSON.stringify(merchant)}</script>`;
  const inline = query.has('json') ? json : '';
  const elements = await collectResult(
    render(html`
      <renewal-advert
        base-url="/finance/v2"
        provider-id="5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001"
        merchant-id="merchant-0042"
        currency="GBP"
        lang=${query.get('lang') ?? nothing}
        layout=${layout}
        href=${query.get('href') ?? nothing}
        eligibility=${query.get('eligibility') ?? nothing}
        .merchant=${merchant}
      ></renewal-advert>
      <offer-picker show-start></offer-picker>
      <offer-accept></offer-accept>
      ${query.has('nested') ? html`<partner-card .merchant=${merchantOf(eligible)}></partner-card>` : nothing}
    `),
  );
  return `<!doctype html><html lang="en-GB"><head><title>Partner</title></head><body>${elements.replace('</renewal-advert>', `${inline}$&`)}
    <script type="module" src="/test/builds/hydrate.ts"></script></body></html>`;
}
