import { expect } from '@open-wc/testing';
import { PATIENCE } from '../../src/client/in-time.js';
import { languages } from '../../src/strings/catalog.js';
import { isBuiltIn, loadStrings } from '../../src/strings/loading.js';
import { localizer } from '../../src/strings/localize.js';
import { addStrings, onStrings, setStrings } from '../../src/strings/strings.js';
import { heldTimers } from '../helpers/fakes.js';
import { fakeLanguage } from './fake-language.js';

const real = [...languages];

addStrings('en', { advertAction: 'English', advertDismiss: 'English' });

describe('loadStrings()', () => {
  it('asks for nothing in English, and for nothing that there isn’t', () => {
    for (const lang of ['en', 'en-GB', 'en-x-partner', 'ja', 'not a language', 'constructor', '']) {
      expect(loadStrings(lang, ['first', 'flow']), lang).to.be.undefined;
    }
  });

  it('knows what is there without being loaded', () => {
    for (const lang of ['en', 'en-GB', 'ja', '']) expect(isBuiltIn(lang), lang).to.be.true;
    for (const lang of ['de', 'de-AT', 'EN-us', 'no', 'nn-NO'])
      expect(isBuiltIn(lang), lang).to.be.false;
  });

  it('asks for what is needed, once, for all regions', async () => {
    const { tag, asked, answer } = fakeLanguage();
    const one = loadStrings(tag, ['first']);
    const two = loadStrings(`${tag.toUpperCase()}-Latn-DE`, ['first']);
    expect(one).to.be.a('promise');
    expect(two).to.be.a('promise');
    expect(asked).to.deep.equal(['first']);
    answer('first', { advertAction: 'Fake' });
    await Promise.all([one, two]);
    expect(localizer(`${tag}-DE`, 'first').text('advertAction')).to.equal('Fake');
    expect(loadStrings(tag, ['first'])).to.be.undefined;
    expect(asked).to.deep.equal(['first']);
    expect(loadStrings(tag, ['first', 'flow'])).to.be.a('promise');
    expect(asked).to.deep.equal(['first', 'flow']);
  });

  it('tells before it resolves', async () => {
    const { tag, answer } = fakeLanguage();
    const heard: string[] = [];
    const stop = onStrings(() => heard.push('told'));
    const loaded = loadStrings(tag, ['first'])!.then(() => heard.push('resolved'));
    answer('first', {});
    await loaded;
    stop();
    expect(heard).to.deep.equal(['told', 'resolved']);
  });

  it('leaves the page’s own texts above those that come later', async () => {
    const { tag, answer } = fakeLanguage();
    setStrings(tag, { advertAction: 'Ours' });
    const loaded = loadStrings(tag, ['first']);
    answer('first', { advertAction: 'Theirs', advertDismiss: 'Theirs' });
    await loaded;
    expect(localizer(tag, 'first').text('advertAction')).to.equal('Ours');
    expect(localizer(tag, 'first').text('advertDismiss')).to.equal('Theirs');
  });

  it('makes do with English when it fails, and tries again after a while', async () => {
    const { rings, restore } = heldTimers(PATIENCE);
    const { tag, asked, answer, fail } = fakeLanguage();
    let told = 0;
    const stop = onStrings(() => told++);
    const failed = loadStrings(tag, ['first']);
    // What it is waited for.
    rings.length = 0;
    fail('first');
    await failed;
    restore();
    expect(told, 'those who wait').to.equal(1);
    expect(localizer(tag, 'first')).to.include({ foreign: true, lang: 'en' });
    expect(localizer(tag, 'first').text('advertAction')).to.equal('English');

    expect(loadStrings(tag, ['first'])).to.be.undefined;
    expect(asked, 'not at once').to.deep.equal(['first']);
    expect(rings).to.have.length(1);
    rings[0]!();
    const again = loadStrings(tag, ['first']);
    expect(asked).to.deep.equal(['first', 'first']);
    expect(localizer(tag, 'first').foreign, 'while it is tried').to.be.true;
    answer('first', { advertAction: 'At last' });
    await again;
    stop();
    expect(told).to.equal(2);
    expect(localizer(tag, 'first').foreign).to.be.false;
    expect(localizer(tag, 'first').text('advertAction')).to.equal('At last');
    expect(loadStrings(tag, ['first'])).to.be.undefined;
  });

  it('is in the page’s language where it gave texts, whatever fails', async () => {
    const { tag, fail } = fakeLanguage();
    setStrings(tag, { advertAction: 'Ours' });
    const failed = loadStrings(tag, ['first']);
    fail('first');
    await failed;
    expect(localizer(tag, 'first').foreign).to.be.false;
    expect(localizer(tag, 'first').text('advertAction')).to.equal('Ours');
  });

  it('mixes no texts that are there into English', async () => {
    const { tag, answer, fail } = fakeLanguage();
    const loaded = loadStrings(tag, ['first', 'flow']);
    answer('first', { advertAction: 'Fake' });
    fail('flow');
    await loaded;
    await loadStrings(tag, ['first', 'flow']);
    expect(localizer(tag, 'first').text('advertAction')).to.equal('Fake');
    expect(localizer(tag, 'flow').text('advertAction')).to.equal('English');
  });

  it('loads each real language', async () => {
    for (const tag of real) {
      await Promise.all([loadStrings(tag, ['first']), loadStrings(tag, ['flow'])]);
      expect(loadStrings(tag, ['first', 'flow']), tag).to.be.undefined;
      expect(localizer(tag).foreign, tag).to.be.false;
    }
    expect(localizer('de-AT').text('retry')).to.equal('Erneut versuchen');
    expect(localizer('fr-CA').text('retry')).to.equal('Réessayer');
    expect(localizer('en-US').text('termShare')).to.equal('Share of sales');
  });
});
