import { expect } from '@open-wc/testing';
import * as events from '../../src/events/index.js';
import { FinanceEvent } from '../../src/events/finance-event.js';
import { EVENTS } from '../helpers/page.js';

const CANCELABLE = ['renewal-start', 'offer-submit'];

describe('events', () => {
  const classes = Object.values(events) as unknown as {
    readonly type: string;
    new (detail: object): FinanceEvent<object>;
  }[];

  it('are those of the contract', () => {
    expect(classes.map(({ type }) => type)).to.have.members([...EVENTS]);
  });

  for (const Class of classes) {
    it(`${Class.type} bubbles out of shadow roots with a frozen detail`, () => {
      const event = new Class({ a: 1 });
      expect(event).to.be.instanceOf(CustomEvent).and.instanceOf(FinanceEvent);
      expect(event.type).to.equal(Class.type);
      expect(event).to.include({
        bubbles: true,
        composed: true,
        cancelable: CANCELABLE.includes(Class.type),
      });
      expect(event.detail).to.deep.equal({ a: 1 });
      expect(event.detail).to.be.frozen;
    });

    it(`${Class.type} reaches the page from inside a shadow root`, () => {
      const host = document.body.appendChild(document.createElement('div'));
      const inner = document.createElement('p');
      host.attachShadow({ mode: 'open' }).append(inner);
      let heard = 0;
      const listen = () => heard++;
      document.addEventListener(Class.type, listen);
      inner.dispatchEvent(new Class({}));
      document.removeEventListener(Class.type, listen);
      host.remove();
      expect(heard).to.equal(1);
    });
  }
});
