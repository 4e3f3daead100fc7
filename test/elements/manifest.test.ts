import { expect } from '@open-wc/testing';
import type { RenewalAdvert } from '../../src/index.js';
import { createStage, EVENTS, inside, settle } from '../helpers/page.js';
import {
  create,
  calculated,
  knowsStates,
  partsOf,
  put,
  show,
  reach,
  slotsOf,
  TAGS,
  VALIDITY,
  withChoice,
  withOffers,
  type Tag,
} from '../helpers/elements.js';
import { refusal } from '../helpers/fakes.js';
import { ACCEPT, answering, losing } from '../helpers/service.js';

interface Named {
  readonly name: string;
}

interface Declaration {
  readonly tagName?: Tag;
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssStates?: readonly Named[];
  readonly cssProperties?: readonly Named[];
  readonly attributes?: readonly (Named & {
    readonly fieldName: string;
    readonly default?: string;
  })[];
  readonly events?: readonly Named[];
  readonly members?: readonly (Named & { readonly kind: string })[];
}

const response = await fetch('/custom-elements.json');
const { modules } = (await response.json()) as {
  modules: readonly { declarations?: readonly Declaration[] }[];
};
const declarations = modules.flatMap(({ declarations = [] }) => declarations);
const declared = (tag: Tag) => declarations.find(({ tagName }) => tagName === tag)!;
const names = (list: readonly Named[] = []) => list.map(({ name }) => name).sort();

/** What was seen of an element over all its states. */
class Seen {
  readonly parts = new Set<string>();
  readonly slots = new Set<string>();
  readonly states = new Set<string>();

  constructor(readonly tag: Tag) {}

  async look(element: HTMLElementTagNameMap[Tag]): Promise<void> {
    await settle(element);
    for (const part of partsOf(element)) this.parts.add(part);
    for (const slot of slotsOf(element)) this.slots.add(slot);
    this.states.add(element.state);
    if (knowsStates && element.matches(':state(shown)')) this.states.add('shown');
  }

  compare(extraSlots: readonly string[] = []): void {
    const { cssParts, slots, cssStates } = declared(this.tag);
    expect([...this.parts].sort()).to.deep.equal(names(cssParts));
    expect([...this.slots, ...extraSlots].sort()).to.deep.equal(names(slots));
    if (!knowsStates) this.states.add('shown');
    expect([...this.states].sort()).to.deep.equal(names(cssStates));
  }
}

describe('custom-elements.json', () => {
  for (const tag of TAGS) {
    it(`lists attributes of <${tag}> that set their properties`, () => {
      const { attributes = [] } = declared(tag);
      expect(names(attributes)).to.include.members(['base-url', 'provider-id', 'group']);
      for (const { name, fieldName } of attributes) {
        const element = create(tag, { [name]: 'x' });
        expect(element, name).to.have.property(fieldName).that.is.oneOf(['x', true]);
      }
      const { observedAttributes } = customElements.get(tag) as unknown as typeof RenewalAdvert;
      const known = [...observedAttributes].filter((name) => name !== 'defer-hydration');
      expect(known.sort(), 'no other one sets anything').to.deep.equal(names(attributes));
    });

    it(`lists defaults of <${tag}> that its properties have`, () => {
      const element = create(tag);
      const listed = declared(tag).attributes!.filter((it) => it.default);
      expect(listed).not.to.be.empty;
      for (const { fieldName, default: text } of listed) {
        const value: unknown = JSON.parse(text!.replaceAll("'", '"'));
        expect(element, fieldName).to.have.property(fieldName, value);
      }
    });

    it(`lists fields that a framework finds on a new <${tag}>, where it sets an attribute otherwise`, () => {
      const fields = declared(tag).members!.filter(({ kind }) => kind === 'field');
      expect(names(fields)).to.include.members(['session', 'state', 'baseUrl']);
      const { prototype } = customElements.get(tag)!;
      expect(names(fields).filter((name) => !(name in prototype))).to.deep.equal([]);
    });

    it(`lists events of <${tag}> that there are`, () => {
      expect([...EVENTS]).to.include.members(names(declared(tag).events));
    });
  }

  it('lists tokens that the styles have', async () => {
    const { session } = await withChoice();
    for (const tag of TAGS) {
      const { session: own } = createStage();
      if (tag === 'renewal-advert') await own.checkEligibility();
      const element = await put(tag, tag === 'renewal-advert' ? own : session);
      const styles = element
        .shadowRoot!.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules])
        .map(({ cssText }) => cssText)
        .join();
      const { cssProperties } = declared(tag);
      expect(cssProperties, tag).not.to.be.empty;
      expect(names(cssProperties).filter((name) => !styles.includes(`${name},`))).to.deep.equal([]);
    }
  });

  it('lists parts, slots and states of <renewal-advert> that are there', async () => {
    const seen = new Seen('renewal-advert');
    const { session } = createStage({ providerId: undefined });
    const advert = await put('renewal-advert', session, { dismissible: true });
    await seen.look(advert);
    const provide = [{ deals: [] }, {}] as const;
    for (const merchant of provide) {
      await session.provideEligibility(merchant as { deals: [] });
      await seen.look(advert);
    }
    const { session: checked } = createStage();
    advert.session = checked;
    const checking = checked.checkEligibility();
    await seen.look(advert);
    seen.states.add(checked.state.eligibility === 'checking' ? 'checking' : '');
    await checking;
    seen.states.delete('');
    seen.states.add('checking');
    await seen.look(advert);
    checked.start();
    await seen.look(advert);
    advert.dismiss();
    await seen.look(advert);
    seen.compare(['merchant']);
  });

  it('lists parts, slots and states of <offer-picker> that are there', async () => {
    const seen = new Seen('offer-picker');
    const { session, clock } = await withOffers();
    const picker = await put('offer-picker', session, {
      'term-unit': 'months',
      'show-start': true,
    });
    await seen.look(picker);
    const [product] = session.state.products;
    const many = Array.from({ length: 8 }, (_, place) => ({
      ...product!.offers[0]!,
      offer_id: `0f0e0d0c-0b0a-4908-8706-00000000000${String(place)}`,
      funded_amount: 1000 + place,
    }));
    const { expiresAt } = session.state;
    await session.provideOffers({ products: [{ ...product!, offers: many }], expiresAt });
    await settle(picker);
    const field = inside(picker, '#takings');
    field.value = 'x';
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type));
    await calculated(picker);
    await seen.look(picker);
    const accept = await put('offer-accept', session);
    picker.select(many[0]!.offer_id);
    await show(picker, accept);
    await seen.look(picker);
    clock.advance(VALIDITY);
    await seen.look(picker);
    await session.provideOffers({ products: [], expiresAt: '' });
    await seen.look(picker);
    session.reset();
    await seen.look(picker);
    await session.provideOffers({} as { products: []; expiresAt: string });
    await seen.look(picker);
    for (const [answer, wait] of [
      [() => Promise.reject(new TypeError('lost')), true],
      [() => new Promise<Response>(() => undefined), false],
    ] as const) {
      const other = createStage({ fetch: answer });
      picker.session = other.session;
      const loaded = other.session.loadOffers();
      if (wait) await loaded;
      await seen.look(picker);
    }
    seen.compare();
  });

  it('lists parts, slots and states of <offer-accept> that are there', async () => {
    const seen = new Seen('offer-accept');
    // Where the review could not be loaded: see test/builds/on-demand.test.ts.
    seen.parts.add('retry');
    const attributes = { 'term-unit': 'months', 'bank-details': 'required' };
    const { session, clock } = await withOffers();
    const accept = await put('offer-accept', session, attributes);
    await seen.look(accept);
    session.selectOffer(session.state.products[0]!.offers[0]!.offer_id);
    await settle(accept);
    await show(await put('offer-picker', session), accept);
    inside(accept, '[part=submit]').click();
    await seen.look(accept);
    clock.advance(VALIDITY);
    await seen.look(accept);
    for (const beforeApply of [
      answering(ACCEPT, () => refusal(422)),
      losing(ACCEPT),
      () => undefined,
    ]) {
      const stage = await withChoice({ sandbox: { beforeApply } });
      accept.session = stage.session;
      const accepted = stage.session.accept();
      await seen.look(accept);
      seen.states.add('submitting');
      await accepted;
      await reach(accept, ({ acceptance }) => acceptance !== 'submitting');
      await seen.look(accept);
    }
    seen.compare();
  });
});
