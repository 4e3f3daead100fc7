import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { show, templates, type Content, type Markup } from '../../src/internal/markup.js';
import { check, LIMIT, OBJECT_RUNS } from '../properties/runs.js';

const here = () => document.createElement('div');

function shown(...contents: Content[]): HTMLDivElement {
  const parent = here();
  show(parent, contents);
  return parent;
}

describe('show', () => {
  it('makes elements, attributes and texts', () => {
    const parent = shown(
      undefined,
      ['p', { part: 'body', lang: undefined, dir: false }, ['slot', { name: 'c' }, 'b']],
      false,
      ['button', {}],
    );
    expect(parent.innerHTML).to.equal(
      '<p part="body"><slot name="c">b</slot></p><button></button>',
    );
  });

  it('takes text as text', () => {
    const parent = shown(['a', { title: '"><img>' }, '<img src=x>&amp;']);
    expect(parent.querySelector('img')).to.be.null;
    expect(parent.textContent).to.equal('<img src=x>&amp;');
    expect(parent.firstElementChild!.getAttribute('title')).to.equal('"><img>');
  });

  it('keeps what stays, with its focus', () => {
    const parent = here();
    document.body.append(parent);
    const page = (first: Content, label: string) => {
      show(parent, [first, ['button', { part: 'action' }, label], ['button', { part: 'x' }]]);
    };
    page(undefined, 'One');
    const [button] = parent.children as HTMLCollectionOf<HTMLElement>;
    button!.focus();
    page(['p', {}], 'Two');
    page(undefined, 'Three');
    expect(parent.firstElementChild === button).to.be.true;
    expect(document.activeElement === button).to.be.true;
    expect(button!.textContent).to.equal('Three');
    parent.remove();
  });

  it('tells elements of one tag by their part', () => {
    const parent = shown(['button', { part: 'action' }], ['button', { part: 'dismiss' }]);
    const dismiss = parent.lastElementChild;
    show(parent, [
      ['a', { part: 'action' }],
      ['button', { part: 'dismiss' }],
    ]);
    expect(parent.innerHTML).to.equal('<a part="action"></a><button part="dismiss"></button>');
    expect(parent.lastElementChild === dismiss).to.be.true;
  });

  it('calls the handler given last, once', () => {
    const parent = here();
    const calls: string[] = [];
    for (const name of ['first', 'last']) {
      show(parent, [['button', { onclick: () => calls.push(name) }]]);
    }
    parent.querySelector('button')!.click();
    expect(calls).to.deep.equal(['last']);
  });

  it('writes nothing that is there already', () => {
    const parent = here();
    const contents: Content[] = [['p', { part: 'body', class: 'a' }, ['slot', {}, 'c']]];
    show(parent, contents);
    const observer = new MutationObserver(() => undefined);
    observer.observe(parent, {
      attributes: true,
      characterData: true,
      childList: true,
      subtree: true,
    });
    show(parent, contents);
    expect(observer.takeRecords()).to.deep.equal([]);
  });

  it('comes to the same from whatever was there', async function () {
    this.timeout(LIMIT);
    const { markup } = fc.letrec<{ contents: Content[]; markup: Markup; content: Content }>(
      (tie) => ({
        content: fc.oneof({ depthSize: 'small' }, fc.constant(undefined), tie('markup')),
        contents: fc.array(tie('content'), { maxLength: 4 }),
        markup: fc
          .tuple(
            // As in a page: all the attributes of a kind of element, with a value or without.
            fc.record({
              part: fc.option(fc.constantFrom('x', 'y'), { nil: undefined }),
              title: fc.option(fc.string(), { nil: undefined }),
            }),
            fc.oneof(tie('contents'), fc.string({ unit: 'grapheme' })),
          )
          // As in a page: a kind of element has a text in it, or elements.
          .map(([attributes, inner]): Markup =>
            typeof inner === 'string' ? ['b', attributes, inner] : ['p', attributes, ...inner],
          ),
      }),
    );
    const pages = fc.tuple(fc.array(markup), fc.array(markup));
    const predicate = ([before, after]: [Markup[], Markup[]]) => {
      const parent = shown(...before);
      parent.append(document.createComment('a server writes some'));
      show(parent, after);
      expect(parent.isEqualNode(shown(...after))).to.be.true;
      return Promise.resolve();
    };
    await check(pages, predicate, OBJECT_RUNS);
  });
});

describe('templates', () => {
  it('have the same strings each time, by which Lit’s server renderer knows what it has parsed', () => {
    const stringsOf = (...contents: Content[]) =>
      (templates(contents) as { strings: unknown }[]).map(({ strings }) => strings);
    const [one] = stringsOf(['p', { part: 'body' }, 'One']);
    expect(stringsOf(['p', { part: 'other' }, 'Two'])[0]).to.equal(one);
    expect(stringsOf(['p', { lang: 'en' }, 'One'])[0]).not.to.equal(one);
  });
});
