import { expect } from '@open-wc/testing';
import { catalog } from '../../src/strings/catalog.js';
import { isAvailable, loadStrings } from '../../src/strings/loading.js';
import { localizer } from '../../src/strings/localize.js';
import { addStrings, onStrings, setStrings, stringOf } from '../../src/strings/strings.js';
import { fakeLanguage } from './fake-language.js';

const languages = [...catalog.keys()];

addStrings('en', { advertAction: 'English', advertDismiss: 'English' });

describe('loadStrings()', () => {
  const { now } = Date;
  afterEach(() => (Date.now = now));

  it('asks for nothing in English, and for nothing that there isn’t', () => {
    for (const lang of ['en', 'en-GB', 'en-x-partner', 'ja', 'not a language', 'constructor', '']) {
      expect(loadStrings(lang, ['advert', 'flow']), lang).to.be.undefined;
    }
  });

  it('asks for what is needed, once, for all regions', async () => {
    const { tag, asked, answer } = fakeLanguage();
    const one = loadStrings(tag, ['advert']);
    const two = loadStrings(`${tag.toUpperCase()}-Latn-DE`, ['advert']);
    expect(one).to.be.a('promise');
    expect(two).to.be.a('promise');
    expect(asked).to.deep.equal(['advert']);
    answer('advert', { advertAction: 'Fake' });
    await Promise.all([one, two]);
    expect(stringOf(`${tag}-DE`, 'advertAction')).to.equal('Fake');
    expect(loadStrings(tag, ['advert'])).to.be.undefined;
    expect(asked).to.deep.equal(['advert']);
    expect(loadStrings(tag, ['advert', 'flow'])).to.be.a('promise');
    expect(asked).to.deep.equal(['advert', 'flow']);
  });

  it('tells before it resolves', async () => {
    const { tag, answer } = fakeLanguage();
    const heard: string[] = [];
    const stop = onStrings(() => heard.push('told'));
    const loaded = loadStrings(tag, ['advert'])!.then(() => heard.push('resolved'));
    answer('advert', {});
    await loaded;
    stop();
    expect(heard).to.deep.equal(['told', 'resolved']);
  });

  it('takes all that a tag falls back to', async () => {
    const base = fakeLanguage();
    const region = fakeLanguage(`${base.tag}-de`);
    const loaded = loadStrings(`${base.tag}-DE`, ['advert']);
    base.answer('advert', { advertAction: 'Base', advertDismiss: 'Base' });
    region.answer('advert', { advertAction: 'Region' });
    await loaded;
    expect(stringOf(region.tag, 'advertAction')).to.equal('Region');
    expect(stringOf(region.tag, 'advertDismiss')).to.equal('Base');
    expect(stringOf(base.tag, 'advertAction')).to.equal('Base');
  });

  it('leaves the page’s own texts above those that come later', async () => {
    const { tag, answer } = fakeLanguage();
    setStrings(tag, { advertAction: 'Ours' });
    const loaded = loadStrings(tag, ['advert']);
    answer('advert', { advertAction: 'Theirs', advertDismiss: 'Theirs' });
    await loaded;
    expect(stringOf(tag, 'advertAction')).to.equal('Ours');
    expect(stringOf(tag, 'advertDismiss')).to.equal('Theirs');
  });

  it('makes do with English when it fails, and tries again after a while', async () => {
    let time = 1_000_000;
    Date.now = () => time;
    const { tag, asked, answer, fail } = fakeLanguage();
    let told = 0;
    const stop = onStrings(() => told++);
    expect(isAvailable(tag, 'advert')).to.be.true;
    const failed = loadStrings(tag, ['advert']);
    fail('advert');
    await failed;
    expect(told, 'those who wait').to.equal(1);
    expect(isAvailable(tag, 'advert')).to.be.false;
    expect(isAvailable(tag, 'flow'), 'the other part').to.be.true;
    expect(localizer(tag, 'advert')).to.include({ foreign: true, lang: 'en' });
    expect(localizer(tag, 'advert').text('advertAction')).to.equal('English');

    time += 10_000;
    expect(loadStrings(tag, ['advert'])).to.be.undefined;
    expect(asked, 'not at once').to.deep.equal(['advert']);
    time += 1;
    expect(loadStrings(tag, ['advert']), 'nobody waits again').to.be.undefined;
    expect(loadStrings(tag, ['advert'])).to.be.undefined;
    expect(asked).to.deep.equal(['advert', 'advert']);
    expect(localizer(tag, 'advert').foreign, 'while it is tried').to.be.true;
    fail('advert');
    await settled();
    expect(told, 'nothing new').to.equal(1);

    time += 10_001;
    expect(loadStrings(tag, ['advert'])).to.be.undefined;
    answer('advert', { advertAction: 'At last' });
    await settled();
    stop();
    expect(told).to.equal(2);
    expect(asked).to.have.length(3);
    expect(localizer(tag, 'advert').foreign).to.be.false;
    expect(localizer(tag, 'advert').text('advertAction')).to.equal('At last');
    expect(loadStrings(tag, ['advert'])).to.be.undefined;
  });

  it('is in the page’s language where it gave texts, whatever fails', async () => {
    const { tag, fail } = fakeLanguage();
    setStrings(tag, { advertAction: 'Ours' });
    const failed = loadStrings(tag, ['advert']);
    fail('advert');
    await failed;
    expect(localizer(tag, 'advert').foreign).to.be.false;
    expect(localizer(tag, 'advert').text('advertAction')).to.equal('Ours');
  });

  it('mixes no texts that are there into English', async () => {
    const { tag, answer, fail } = fakeLanguage();
    const loaded = loadStrings(tag, ['advert', 'flow']);
    answer('advert', { advertAction: 'Fake' });
    fail('flow');
    await loaded;
    expect(localizer(tag, 'advert').text('advertAction')).to.equal('Fake');
    expect(localizer(tag, 'flow').text('advertAction')).to.equal('English');
  });

  it('loads each real language', async () => {
    for (const tag of languages) {
      await loadStrings(tag, ['advert', 'flow']);
      expect(loadStrings(tag, ['advert', 'flow']), tag).to.be.undefined;
      expect(localizer(tag).foreign, tag).to.be.false;
    }
    expect(stringOf('de-AT', 'retry')).to.equal('Erneut versuchen');
    expect(stringOf('fr-CA', 'retry')).to.equal('Réessayer');
    expect(stringOf('en-US', 'termShare')).to.equal('Share of sales');
  });
});

/** What is due by now has run. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
