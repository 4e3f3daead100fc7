import { expect, fixture, html } from '@open-wc/testing';
import { createStage, once, PROVIDERS, settle, textOf } from '../helpers/page.js';
import { create, TAGS } from '../helpers/elements.js';

describe('journey: not eligible', () => {
  for (const scenario of [
    'not-eligible',
    'no-active-deal',
    'no-deals',
    'accepted-recently',
    'unknown',
  ] as const) {
    it(`leaves no trace on the page of a merchant: ${scenario}`, async () => {
      const { session, sandbox } = createStage({ providerId: PROVIDERS[scenario] });
      const elements = TAGS.map((tag) => {
        const element = create(tag);
        element.session = session;
        return element;
      });
      const told = once(
        elements[0]!,
        scenario === 'unknown' ? 'finance-error' : 'renewal-eligibility',
      );
      const column = await fixture<HTMLElement>(html`
        <div style="display: flex; flex-direction: column; gap: 16px">
          <div style="height: 10px"></div>
          ${elements}
          <div style="height: 10px"></div>
        </div>
      `);
      await told;
      await settle(...elements);
      expect(column.offsetHeight).to.equal(36);
      expect(elements.map(textOf)).to.deep.equal(['', '', '']);
      expect(sandbox.requests.map(({ method }) => method)).to.deep.equal(['GET']);
      await expect(column).to.be.accessible();
    });
  }
});
