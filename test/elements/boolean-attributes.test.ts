import { expect } from '@open-wc/testing';
import { create } from '../helpers/elements.js';

const BOOLEANS = [
  ['renewal-advert', 'dismissible', 'dismissible'],
  ['offer-picker', 'show-start', 'showStart'],
  ['offer-picker', 'settles-balance', 'settlesBalance'],
  ['offer-picker', 'hide-factor-rate', 'hideFactorRate'],
  ['offer-accept', 'settles-balance', 'settlesBalance'],
  ['offer-accept', 'hide-factor-rate', 'hideFactorRate'],
] as const;

describe('boolean attributes', () => {
  for (const [tag, attribute, property] of BOOLEANS) {
    it(`<${tag} ${attribute}> is set by being there, unless it says false`, () => {
      const element = create(tag);
      expect(element).to.have.property(property, false);
      for (const [value, expected] of [
        ['', true],
        [attribute, true],
        ['true', true],
        ['false', false],
      ] as const) {
        element.setAttribute(attribute, value);
        expect(element, value).to.have.property(property, expected);
      }
      element.setAttribute(attribute, '');
      element.removeAttribute(attribute);
      expect(element).to.have.property(property, false);
    });
  }
});
