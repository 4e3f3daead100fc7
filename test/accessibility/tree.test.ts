import { expect } from '@open-wc/testing';
import { a11ySnapshot } from '@web/test-runner-commands';
import { allInside, fold, words } from '../helpers/elements.js';
import { inside } from '../helpers/page.js';
import { showsTree } from './engine.js';
import { named } from './names.js';
import { close, open, settle } from './scene.js';
import { state } from './states.js';

interface Node {
  readonly role: string;
  readonly name?: string;
  readonly description?: string;
  readonly level?: number;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly invalid?: string;
  readonly busy?: boolean;
  readonly value?: string | number;
  readonly children?: readonly Node[];
}

/** The tree as lines: what it is, what it is called, what is said of it. Texts that are only read are left out. */
function* lines({ children = [], ...node }: Node, depth = 0): Generator<string> {
  const { role, level, name, description, value } = node;
  if (role === 'StaticText' || role === 'ListMarker') return;
  const flags = (['checked', 'disabled', 'pressed', 'expanded', 'busy'] as const).filter(
    (flag) => node[flag],
  );
  yield [
    ' '.repeat(depth) + role + (level ? ` ${String(level)}` : ''),
    name && `“${name.trim()}”`,
    role === 'slider' && `= ${String(value)}`,
    ...flags,
    node.invalid === 'true' && 'invalid',
    description && `– ${description.trim()}`,
  ]
    .filter(Boolean)
    .join(' ');
  for (const child of children) yield* lines(child, depth + 1);
}

/** Chromium's accessibility tree of the element with this tag. */
async function treeOf(tag: string): Promise<string[]> {
  return [...lines((await a11ySnapshot({ selector: tag })) as unknown as Node)];
}

const TERMS = [
  'Cost of finance £600 You repay in total £5,600 Share of takings 8% Expected term about 7.8 months Factor rate 1.12 £112 repaid for every £100',
  'Cost of finance £1,031.25 You repay in total £8,531.25 Share of takings 10% Expected term about 9.5 months Factor rate 1.1375 £113.75 repaid for every £100',
  'Cost of finance £1,550 You repay in total £11,550 Share of takings 12.5% Expected term about 10.3 months Factor rate 1.155 £115.50 repaid for every £100',
  'Cost of finance £2,070 You repay in total £14,070 Share of takings 12.5% Expected term about 12.5 months Factor rate 1.1725 £117.25 repaid for every £100',
] as const;

describe('the radio group', () => {
  afterEach(close);

  it('has the name of the heading, and groups with the names of the products', async () => {
    const { find } = await open(state('picker-selected'));
    const groups = allInside(find('offer-picker'), '[role=radiogroup], [role=group]');
    expect(named(groups).map(({ role, name }) => `${String(role)}: ${name}`)).to.deep.equal([
      'radiogroup: Your offers',
      'group: Flexible Advance',
      'group: Growth Advance',
    ]);
    expect(groups.slice(1).every((group) => groups[0]!.contains(group))).to.be.true;
  });

  it('has offers with their amount as names and their terms as descriptions', async () => {
    const { find } = await open(state('picker-selected'));
    const radios = allInside(find('offer-picker'), 'input[type=radio]') as HTMLInputElement[];
    const found = named(radios);
    expect(found.map(({ role, name }) => `${String(role)}: ${name}`)).to.deep.equal([
      'radio: Starter New finance £5,000',
      'radio: Standard New finance £7,500',
      'radio: Plus New finance £10,000',
      'radio: Starter New finance £12,000',
      'radio: Standard New finance £16,000',
      'radio: Plus New finance £22,500',
    ]);
    expect(found.slice(0, 4).map(({ description }) => description)).to.deep.equal([...TERMS]);
    // One group of one name in one tree: the browser counts “2 of 6” itself.
    expect(new Set(radios.map(({ name }) => name)).size).to.equal(1);
    expect(new Set(radios.map(({ form }) => form)).size).to.equal(1);
    expect(radios.map(({ checked }) => checked)).to.deep.equal([
      ...[false, true, false],
      ...[false, false, false],
    ]);
  });

  it('says what can’t be chosen in the name, and disables it', async () => {
    const { find } = await open(state('picker-unavailable'));
    const radios = allInside(find('offer-picker'), 'input[type=radio]') as HTMLInputElement[];
    const disabled = radios.filter((radio) => radio.disabled);
    expect(disabled).not.to.be.empty;
    for (const { name } of named(disabled)) expect(name).to.match(/^\w+ Not available New finance/);
    for (const { name } of named(radios.filter((radio) => !radio.disabled))) {
      expect(name).not.to.contain('Not available');
    }
    if (!showsTree) return;
    const tree = (await treeOf('offer-picker')).filter((line) => line.includes(' disabled'));
    expect(tree.length).to.equal(disabled.length);
    for (const line of tree) expect(line).to.match(/ radio “\w+ Not available New finance /);
  });

  it('is all there is in the tree while the choice is locked, and can’t be changed', async () => {
    const { find } = await open(state('picker-locked'));
    const radios = allInside(find('offer-picker'), 'input[type=radio]') as HTMLInputElement[];
    expect(radios.every(({ disabled }) => disabled)).to.be.true;
    expect(radios.filter(({ checked }) => checked)).to.have.length(1);
  });

  it('follows the choice', async () => {
    const { find, root } = await open(state('picker-selected'));
    inside(find('offer-picker'), 'input').click();
    await settle(root);
    const radios = allInside(find('offer-picker'), 'input[type=radio]') as HTMLInputElement[];
    expect(radios.findIndex(({ checked }) => checked)).to.equal(0);
  });

  it('is told by the browser like that', async () => {
    const { find } = await open(state('picker-selected'));
    if (!showsTree) {
      // Without a way to the engine's own tree: what it is made from.
      const roles = named(allInside(find('offer-picker'), 'section, h2, h3, input[type=radio]'));
      expect(roles.map(({ role }) => role)).to.deep.equal([
        ...['region', 'heading', 'heading', 'radio', 'radio', 'radio'],
        ...['heading', 'radio', 'radio', 'radio'],
      ]);
      return;
    }
    const tree = await treeOf('offer-picker');
    expect(tree.slice(0, 7)).to.deep.equal([
      'region “Your offers”',
      ' heading 2 “Your offers”',
      ' status',
      ' heading 3 “Flexible Advance”',
      ` radio “Starter New finance £5,000” – ${TERMS[0]}`,
      ` radio “Standard New finance £7,500” checked – ${TERMS[1]}`,
      ` radio “Plus New finance £10,000” – ${TERMS[2]}`,
    ]);
    expect(tree.slice(7).map((line) => line.split(' –')[0])).to.deep.equal([
      ' heading 3 “Growth Advance”',
      ' radio “Starter New finance £12,000”',
      ' radio “Standard New finance £16,000”',
      ' radio “Plus New finance £22,500”',
      ' DisclosureTriangle “Try it with your own takings”',
    ]);
  });
});

describe('the accessibility tree', () => {
  afterEach(close);

  it('of the slider has its amount in words', async () => {
    const { find } = await open(state('picker-many'));
    const slider = inside(find('offer-picker'), '[part=slider]');
    expect(named([slider])).to.deep.equal([
      { role: 'slider', name: 'How much would you like? Growth Advance', description: '' },
    ]);
    expect(slider.getAttribute('aria-valuetext')).to.equal('About £9,000');
    // Beside it the same can be seen, and isn’t told once more.
    const beside = allInside(find('offer-picker'), '.scale > :not(input)');
    expect(beside.map(({ ariaHidden }) => ariaHidden)).to.deep.equal(['true', 'true', 'true']);
    const shown = allInside(find('offer-picker'), '.count [aria-live=polite]');
    expect(shown.map(({ textContent }) => fold(textContent))).to.deep.equal([
      'Showing 6 of 12 offers',
    ]);
    if (!showsTree) return;
    const tree = await treeOf('offer-picker');
    expect(tree.filter((line) => /^ (slider|button)/.test(line))).to.deep.equal([
      ' slider “How much would you like? Growth Advance” = 5',
      ' button “Show all 12 offers”',
    ]);
  });

  it('of the advert says its progress once, in words', async () => {
    const { find } = await open(state('advert-dismissible'));
    const box = inside(find('renewal-advert'), '[part=progress]');
    expect(fold(box.textContent)).to.match(/62% complete$/);
    expect(box.querySelector('progress')!.ariaHidden).to.equal('true');
    if (!showsTree) return;
    expect(await treeOf('renewal-advert')).to.deep.equal([
      'region “You can apply to renew your business finance”',
      ' heading 2 “You can apply to renew your business finance”',
      ' button “See my offers” – Asking for offers counts as an application. It may lead to a credit check on your personal credit file.',
      ' button “Not now” – You can apply to renew your business finance',
    ]);
  });

  it('of a button that makes an application has the page’s legal text in its description', async () => {
    const legal = '<p slot="disclosure">Finance is provided by <b>Example Capital</b>.</p>';
    for (const [id, tag, part] of [
      ['advert-card', 'renewal-advert', 'action'],
      ['picker-start', 'offer-picker', 'start'],
    ] as const) {
      const { find, root } = await open(state(id));
      const element = find(tag);
      element.insertAdjacentHTML('beforeend', legal);
      await settle(root);
      const button = inside(element, `[part=${part}]`);
      const ids = button.getAttribute('aria-describedby')!.split(' ');
      expect(ids.map((it) => inside(element, `#${it}`).localName)).to.deep.equal(['p', 'slot']);
      if (!showsTree) continue;
      const [line] = (await treeOf(tag)).filter((it) => it.trim().startsWith('button “'));
      expect(line, tag).to.match(
        / – Asking for offers counts .* file. Finance is provided by Example Capital.$/,
      );
      close();
    }
  });

  it('of a button that makes another application has the notice of that in its description', async () => {
    for (const id of ['picker-expired', 'picker-unknown']) {
      const { find } = await open(state(id));
      const [button] = named([inside(find('offer-picker'), '[part=retry]')]);
      expect(button!.description, id).to.equal(words('noticeAgain'));
      close();
    }
  });

  it('of the review has a group of fields that says why, in whole words', async () => {
    const { find } = await open(state('accept-review'));
    const [group] = named([inside(find('offer-accept'), '[part=bank-details]')]);
    expect(group!.name).to.equal('Your bank details Optional');
    expect(group!.description).to.contain('may ask you for them. Your bank details are sent once');
    // Chromium drops white space that stands alone between two texts.
    const texts = [...inside(find('offer-accept'), '#bank-why').childNodes];
    expect(
      texts.some(({ textContent }) => textContent!.includes('for them. Your bank details are')),
    ).to.be.true;
  });

  it('of the review has a form whose fields say what they are for', async () => {
    const { find } = await open(state('accept-errors'));
    const fields = allInside(find('offer-accept'), 'form input:not([type=hidden])');
    expect(named(fields).map(({ role, name }) => `${String(role)}: ${name}`)).to.deep.equal([
      'textbox: Bank name',
      'textbox: Account number',
      'textbox: Sort code',
      'checkbox: I have read the terms and agree that they apply.',
    ]);
    if (!showsTree) return;
    const tree = await treeOf('offer-accept');
    expect(
      tree.map((line) => line.trim()).filter((line) => /^(textbox|checkbox|button) /.test(line)),
    ).to.deep.equal([
      'textbox “Bank name” invalid – Fill this in, or leave all bank details empty.',
      'textbox “Account number” invalid – Use numbers only, or numbers and letters for an IBAN.',
      'textbox “Sort code” invalid – For example 20-\u206017-\u206055 or 201755 Use groups of digits, for example 20-\u206017-\u206055.',
      'checkbox “I have read the terms and agree that they apply.” invalid – To accept the offer, tick the box to agree.',
      'button “Accept £7,500” – By pressing the button you accept £7,500 of new finance and agree to repay £8,531.25.',
    ]);
  });

  it('of an acceptance has the record of it, by its name', async () => {
    const { find } = await open(state('accept-accepted'));
    const regions = named(allInside(find('offer-accept'), 'section'));
    expect(regions.map(({ name }) => name)).to.deep.equal([
      'You have accepted £7,500',
      words('recordHeading'),
    ]);
  });

  it('of a refused acceptance says why in an alert, which the focused button doesn’t repeat', async () => {
    const { find } = await open(state('accept-error-offline'));
    const element = find('offer-accept');
    const why = 'Your acceptance did not go through. You appear to be offline.';
    expect(fold(inside(element, '[role=alert]').textContent)).to.contain(why);
    const [button] = named([inside(element, '[part=submit]')]);
    expect(button!.description).to.match(/^By pressing the button you accept .* repay £8,531.25.$/);
    if (!showsTree) return;
    const tree = await treeOf('offer-accept');
    expect(tree.slice(-2).map((line) => line.trim())).to.deep.equal([
      'alert',
      'button “Accept £7,500” – By pressing the button you accept £7,500 of new finance and agree to repay £8,531.25.',
    ]);
  });
});
