import * as fc from 'fast-check';

/** JSON as text in the making: keys may be there twice, and a number may be one that JavaScript can't hold. */
type Node =
  | { readonly kind: 'text'; text: string; readonly notANumber?: boolean }
  | { readonly kind: 'list'; readonly items: Node[] }
  | { readonly kind: 'object'; readonly entries: [key: string, value: Node][] };

const text = (source: string): Node => ({ kind: 'text', text: source });

function toNode(json: unknown): Node {
  if (Array.isArray(json)) return { kind: 'list', items: json.map(toNode) };
  if (typeof json !== 'object' || json === null) return text(JSON.stringify(json));
  return { kind: 'object', entries: Object.entries(json).map(([key, v]) => [key, toNode(v)]) };
}

function toText(node: Node): string {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'list':
      return `[${node.items.map(toText).join(',')}]`;
    case 'object':
      return `{${node.entries.map(([key, v]) => `${JSON.stringify(key)}:${toText(v)}`).join(',')}}`;
  }
}

const copy = (node: Node): Node =>
  node.kind === 'text'
    ? { ...node }
    : node.kind === 'list'
      ? { kind: 'list', items: node.items.map(copy) }
      : { kind: 'object', entries: node.entries.map(([key, value]) => [key, copy(value)]) };

/** A place in the tree: what is there, and the way to put something else there. */
interface Place {
  readonly key: string;
  readonly node: Node;
  readonly parent: Node | undefined;
  readonly index: number;
  put(node: Node): void;
}

function placesOf(root: Node, putRoot: (node: Node) => void): Place[] {
  const places: Place[] = [
    { key: '', node: root, parent: undefined, index: 0, put: (node) => putRoot(node) },
  ];
  for (const { node } of places) {
    if (node.kind === 'list') {
      node.items.forEach((item, index) =>
        places.push({
          key: '',
          node: item,
          parent: node,
          index,
          put: (other) => (node.items[index] = other),
        }),
      );
    } else if (node.kind === 'object') {
      node.entries.forEach((entry, index) =>
        places.push({
          key: entry[0],
          node: entry[1],
          parent: node,
          index,
          put: (other) => (entry[1] = other),
        }),
      );
    }
  }
  return places;
}

/** What decides: half of the mutations go here. */
const DECISIVE = new Set(
  `deals active performance renewal_eligibility products offers decision offer_status offer_id
  funded_amount repayment_amount currency expiresAt application_id provider_id links contract_link
  merchant_link split_percentage term_length factor_rate balance progress limits`.split(/\s+/),
);

const VALUES = [
  'null true false 0 -0 1 -1 0.005 7500 1e15 9007199254740993 1e308 1e999 -1e999 1e-400',
  '"" "true" "1" "7500" "0x10" "12,5" [] {} [true] [[]] {"active":true} "GBP" "gbp" "POUND" "Ｇbp"',
  '"2026-11-23T12:00:00Z" "Accepted" "accepted" "Eligible" "ELIGIBLE" "Declined" "<b>x</b>"',
  '"5b0c6b1e-2f4d-4c8a-9a35-7d1e0c4f0001" "../../accept" "javascript:alert(1)" "https://a.example/"',
  '"http://a.example/" "https://u:p@a.example/" "\\u0000" "\\ud800" "{amount}"',
]
  .join(' ')
  .split(' ');

const ALMOST_TRUE = ['1', '"true"', '"TRUE"', '{}', '[]', '[true]', '"1"', '-1', '{"value":true}'];
const NOT_NUMBERS = ['"NaN"', '"Infinity"', '"-Infinity"', '"1e3"', '"٧٥٠٠"', '" 7500 "', 'null'];
const KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'toJSON', ''];

const pickOf = <T>(list: readonly T[], pick: number): T => list[pick % list.length]!;

type Mutation = (place: Place, pick: number, places: readonly Place[]) => void;

const remove: Mutation = ({ parent, index, put }) => {
  if (parent?.kind === 'list') parent.items.splice(index, 1);
  else if (parent?.kind === 'object') parent.entries.splice(index, 1);
  else put(text('null'));
};

const replace: Mutation = ({ put }, pick) => put(text(pickOf(VALUES, pick)));

/** The same key a second time: the last one counts. */
const repeatKey: Mutation = ({ parent, key, node }, pick) => {
  if (parent?.kind !== 'object') return;
  const at = pick % (parent.entries.length + 1);
  parent.entries.splice(at, 0, [key, pick % 3 ? text(pickOf(VALUES, pick)) : copy(node)]);
};

const repeatItem: Mutation = ({ parent, node, put }) => {
  if (parent?.kind === 'list') parent.items.push(copy(node));
  else if (node.kind === 'list') node.items.push(...node.items.map(copy));
  else put({ kind: 'list', items: [copy(node), copy(node)] });
};

const rename: Mutation = ({ parent, index }, pick) => {
  if (parent?.kind === 'object') parent.entries[index]![0] = pickOf(KEYS, pick);
};

const addPrototype: Mutation = ({ node, parent }, pick) => {
  const target = node.kind === 'object' ? node : parent;
  if (target?.kind !== 'object') return;
  const good = '{"active":true,"renewal_eligibility":true,"decision":"Accepted","funded_amount":1}';
  target.entries.push([pickOf(KEYS, pick), pick % 2 ? text(good) : copy(target)]);
};

/** All that the object had it now only inherits, if anything takes `__proto__` for more than a key. */
const intoPrototype: Mutation = ({ node, put }) => {
  if (node.kind === 'object') put({ kind: 'object', entries: [['__proto__', copy(node)]] });
};

const wrap: Mutation = ({ node, key, put }, pick) =>
  put(
    pick % 2
      ? { kind: 'list', items: [copy(node)] }
      : { kind: 'object', entries: [[key || 'value', copy(node)]] },
  );

const swapType: Mutation = ({ node, put }) => {
  if (node.kind !== 'text') put(text(node.kind === 'list' ? '{}' : '[]'));
  else if (node.text.startsWith('"')) put(text(node.text.slice(1, -1) || '0'));
  else put(text(`"${node.text}"`));
};

/** Only in the place of a number: as a name it would be on screen by right. */
const notANumber: Mutation = ({ node, put }, pick) => {
  if (node.kind === 'text' && /^-?\d/.test(node.text)) {
    put({ kind: 'text', text: pickOf(NOT_NUMBERS, pick), notANumber: true });
  }
};

const almostTrue: Mutation = ({ node, put }, pick) => {
  if (node.kind === 'text' && /^(true|false)$/.test(node.text))
    put(text(pickOf(ALMOST_TRUE, pick)));
};

const flip: Mutation = ({ node, put }) => {
  if (node.kind === 'text' && /^(true|false)$/.test(node.text)) {
    put(text(node.text === 'true' ? 'false' : 'true'));
  }
};

const copyFromElsewhere: Mutation = ({ put }, pick, places) => {
  const { node } = pickOf(places, pick);
  if (node.kind !== 'text' || !node.notANumber) put(copy(node));
};

const deepen: Mutation = ({ put, node }, pick) => {
  const open = pick % 2 ? '[' : '{"deals":';
  const close = pick % 2 ? ']' : '}';
  const within = pick % 3 ? toText(node) : 'null';
  put(text(`${open.repeat(1000)}${within}${close.repeat(1000)}`));
};

const lengthen: Mutation = ({ node, put }, pick) => {
  const item = node.kind === 'list' && node.items[0] ? toText(node.items[0]) : toText(node);
  // Up to 10,000 of what is there; above 4 MiB they would be refused unread.
  const count = pick % 2 ? 10_000 : 100;
  const items = item.length * count < 3_000_000 ? item : pickOf(['null', '{}', '[]', '0'], pick);
  put(text(`[${Array<string>(count).fill(items).join(',')}]`));
};

const RARE: readonly Mutation[] = [deepen, lengthen];
const COMMON: readonly Mutation[] = [
  remove,
  replace,
  replace,
  repeatKey,
  repeatItem,
  rename,
  addPrototype,
  intoPrototype,
  wrap,
  swapType,
  notANumber,
  almostTrue,
  flip,
  copyFromElsewhere,
];

interface Step {
  readonly kind: number;
  readonly at: number;
  readonly pick: number;
  readonly decisive: boolean;
  readonly rare: number;
}

const number = fc.nat({ max: 0xffff });
const step: fc.Arbitrary<Step> = fc.record({
  kind: number,
  at: number,
  pick: number,
  decisive: fc.boolean(),
  rare: fc.nat({ max: 99 }),
});

function mutate(json: unknown, steps: readonly Step[], cut: number, large: boolean): string {
  let root = toNode(json);
  for (const { kind, at, pick, decisive, rare } of steps) {
    const places = placesOf(root, (node) => (root = node));
    const open = places.filter(
      ({ key, node }) =>
        !(node.kind === 'text' && node.notANumber) && (!decisive || DECISIVE.has(key)),
    );
    if (open.length === 0) continue;
    const mutation = large && rare === 0 ? pickOf(RARE, kind) : pickOf(COMMON, kind);
    mutation(pickOf(open, at), pick, places);
  }
  const whole = toText(root);
  // One in fifty is no JSON any more.
  if (cut % 50 !== 0) return whole;
  return cut % 100 === 0 ? whole.slice(0, cut % whole.length) : `)]}',\n${whole}`;
}

/**
 * JSON text that was one of `answers` before something happened to it.
 *
 * @param large whether depths of 1,000 and lists of 10,000 are among them
 */
export const mutatedText = (
  answers: readonly unknown[],
  { large = true }: { readonly large?: boolean } = {},
): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: answers.length - 1 }), fc.array(step, { maxLength: 5 }), number)
    .map(([index, steps, cut]) => mutate(answers[index], steps, cut, large));
