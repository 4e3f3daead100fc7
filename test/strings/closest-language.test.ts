import { expect, fixture, html } from '@open-wc/testing';
import { languageOf, watchLanguage } from '../../src/strings/closest-language.js';

describe('languageOf()', () => {
  it('is that of the closest lang attribute', async () => {
    const root = await fixture(
      html`<div lang="de">
        <p lang="fr"><b></b></p>
        <i></i>
      </div>`,
    );
    expect(languageOf(root.querySelector('b')!)).to.equal('fr');
    expect(languageOf(root.querySelector('i')!)).to.equal('de');
    expect(languageOf(root)).to.equal('de');
  });

  it('is English where nobody says', () => {
    expect(languageOf(document.createElement('p'))).to.equal('en');
  });

  it('goes out of shadow roots, by way of slots', () => {
    const host = document.createElement('div');
    host.lang = 'sv';
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<section lang="fi"><slot></slot></section><em></em>';
    const child = host.appendChild(document.createElement('p'));
    expect(languageOf(child)).to.equal('fi');
    expect(languageOf(shadow.querySelector('em')!)).to.equal('sv');
  });
});

/** Mutations are reported in a microtask. */
const reported = () => new Promise((resolve) => setTimeout(resolve));

describe('watchLanguage()', () => {
  const stops: (() => void)[] = [];
  const watch = (element: Element) => {
    const heard: string[] = [];
    stops.push(watchLanguage(element, () => heard.push(languageOf(element))));
    return heard;
  };
  const { observe, disconnect } = MutationObserver.prototype;
  const observing = new Set<MutationObserver>();
  before(() => {
    MutationObserver.prototype.observe = function (...args) {
      observing.add(this);
      observe.apply(this, args);
    };
    MutationObserver.prototype.disconnect = function () {
      observing.delete(this);
      disconnect.apply(this);
    };
  });
  after(() => Object.assign(MutationObserver.prototype, { observe, disconnect }));
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    expect(observing.size, 'observers').to.equal(0);
  });

  it('hears of the element, of its ancestors, and of the document', async () => {
    const root = await fixture<HTMLElement>(
      html`<div>
        <p><b></b></p>
      </div>`,
    );
    const element = root.querySelector('b')!;
    const heard = watch(element);
    root.lang = 'de';
    await reported();
    element.lang = 'fr';
    await reported();
    element.removeAttribute('lang');
    root.removeAttribute('lang');
    const { lang } = document.documentElement;
    document.documentElement.lang = 'sv';
    await reported();
    document.documentElement.lang = lang;
    await reported();
    expect(heard).to.deep.equal(['de', 'fr', 'sv', lang || 'en']);
  });

  it('is quiet where nothing around it has another language', async () => {
    const root = await fixture<HTMLElement>(
      html`<div lang="en">
        <p></p>
        <b></b>
      </div>`,
    );
    const [inner, other] = [root.querySelector('p')!, root.querySelector('b')!];
    const heard = watch(inner);
    other.lang = 'fr';
    root.title = 'title';
    inner.title = 'title';
    await reported();
    expect(heard).to.deep.equal([]);
  });

  it('hears what happens in the shadow roots around it', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const section = document.createElement('section');
    host.attachShadow({ mode: 'open' }).append(section);
    const inner = section.appendChild(document.createElement('div'));
    const element = document.createElement('b');
    inner.attachShadow({ mode: 'open' }).append(element);
    const heard = watch(element);
    section.lang = 'de';
    await reported();
    inner.lang = 'fr';
    await reported();
    inner.removeAttribute('lang');
    section.removeAttribute('lang');
    host.lang = 'it';
    await reported();
    expect(heard).to.deep.equal(['de', 'fr', 'it']);
  });

  it('hears of the tree that it is slotted into', async () => {
    const host = await fixture<HTMLElement>(html`<div><b></b></div>`);
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.innerHTML = '<section><slot></slot></section>';
    const heard = watch(host.querySelector('b')!);
    shadow.querySelector('section')!.lang = 'fi';
    await reported();
    expect(heard).to.deep.equal(['fi']);
  });

  it('hears nothing any more once it has stopped', async () => {
    const root = await fixture<HTMLElement>(html`<div><i></i><b></b></div>`);
    const one = watch(root.querySelector('i')!);
    const two = watch(root.querySelector('b')!);
    stops.shift()!();
    root.lang = 'de';
    await reported();
    expect(one).to.deep.equal([]);
    expect(two).to.deep.equal(['de']);
    expect(observing.size).to.equal(1);
    stops.shift()!();
    expect(observing.size).to.equal(0);
    const again = watch(root.querySelector('i')!);
    root.lang = 'fr';
    await reported();
    expect(again).to.deep.equal(['fr']);
  });
});
