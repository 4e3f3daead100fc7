/** Medians, ratios to the floor, and the tables made from them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { CONDITIONS, READING_MS } from './measure.mjs';
import { IMPORTED_FLOOR, PICKER_PRELOADED } from './pages.mjs';
import { SERVICE_MS } from './server.mjs';

const FLOOR = 'floor';
const PRELOADED_FLOOR = 'floor, preload of the request';

/** How the names of pages of other builds begin. They are only printed, not written into the document. */
const OTHER_BUILD = /^against \d+: /;

/** The page that a page of the journey is compared to: written by hand, and loaded in the same way. */
const floorOf = (name) => (name.startsWith('imported, ') ? IMPORTED_FLOOR : FLOOR);

/** Ways of loading the library that are measured, but not recommended. */
const NO_RECIPES = ['library, classic script', PICKER_PRELOADED];

/** What each page with a hundred adverts is compared to. */
const MANY_FLOORS = {
  '100 merchants, library': '100 merchants, floor',
  'one merchant, floor: each asks': 'one merchant, floor: one shared answer',
  'one merchant, library': 'one merchant, floor: one shared answer',
};

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The medians of each page, by name. */
const mediansOf = (table) =>
  Object.fromEntries(
    Object.entries(table)
      .filter(([, runs]) => runs.length > 0)
      .map(([name, runs]) => [
        name,
        Object.fromEntries(
          Object.keys(runs[0]).map((metric) => [metric, median(runs.map((run) => run[metric]))]),
        ),
      ]),
  );

const ms = (value) => `${Math.round(value).toLocaleString('en')} ms`;
const kB = (value) => `${(value / 1024).toFixed(1)} kB`;
const METRICS = {
  advertMs: ['navigation → advert visible', ms],
  offersMs: ['press → offers visible', ms],
  scriptMs: ['script time', ms],
  taskMs: ['main-thread time', ms],
  heapBytes: ['heap', (value) => `${(value / 1024 / 1024).toFixed(2)} MB`],
  nodes: ['DOM nodes', (value) => value.toLocaleString('en')],
  shift: ['layout shift', (value) => value.toFixed(3)],
  scriptBytes: ['script before the advert (brotli)', kB],
};

const ratio = (value, floor) => (floor > 0 ? `${(value / floor).toFixed(2)}×` : '–');

function markdown(head, rows, aligned = head.length - 1) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i < head.length - aligned ? '---' : '---:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
}

/** The table of one interface, built in four ways. */
function comparison(journey) {
  const names = [FLOOR, 'library', 'plain Lit', 'React'].filter((name) => journey[name]);
  const rows = Object.entries(METRICS).map(([metric, [title, write]]) => [
    title,
    ...names.map((name) => {
      const value = journey[name][metric];
      const beside = name === FLOOR ? '' : ` (${ratio(value, journey[FLOOR][metric])})`;
      return write(value) + beside;
    }),
  ]);
  return markdown(['', ...names], rows);
}

const ANSWERS = {
  startMs: 'start a renewal → next paint',
  chooseMs: 'choose an offer → next paint',
  reviewMs: 'choose an offer → review visible',
  acceptMs: 'accept it → next paint',
  blockedMs: 'total blocking time, before the first press',
};

/** How soon each interface answers. */
function answered(answers) {
  const names = Object.keys(answers);
  const rows = Object.entries(ANSWERS).map(([metric, title]) => [
    title,
    ...names.map((name) => ms(answers[name][metric])),
  ]);
  return markdown(['', ...names], rows);
}

/** The table of ways to load the library, and what each is worth. */
function recipes(journey) {
  const rows = Object.entries(journey)
    .filter(([name]) => /library|floor/.test(name))
    .map(([name, { advertMs, offersMs, merchantRequests, scriptBytes }]) => {
      const floor = journey[floorOf(name)];
      return [
        name,
        ms(advertMs),
        floor ? ratio(advertMs, floor.advertMs) : '',
        ms(offersMs),
        floor ? ratio(offersMs, floor.offersMs) : '',
        merchantRequests,
        kB(scriptBytes),
      ];
    });
  const head = [
    'page',
    'advert',
    '',
    'offers',
    '',
    'merchant requests',
    'script before the advert',
  ];
  return markdown(head, rows);
}

function hundred(many) {
  const rows = Object.entries(many).map(([name, { doneMs, merchantRequests, mostRunning }]) => {
    const floor = many[MANY_FLOORS[name.replace(OTHER_BUILD, '')]];
    return [
      name,
      ms(doneMs),
      floor ? ratio(doneMs, floor.doneMs) : '',
      merchantRequests,
      mostRunning,
    ];
  });
  return markdown(['page', 'done', 'to its floor', 'requests', 'most at once'], rows);
}

const verdict = (isMet) => (isMet ? 'met' : '**missed**');

function goals(journey, many) {
  const of = (name, metric) => journey[name][metric] / journey[floorOf(name)][metric];
  const within = (name, metric, limit) => {
    const value = of(name, metric);
    return [`${value.toFixed(2)}×`, verdict(value <= limit)];
  };
  const slower = Object.keys(METRICS).filter(
    (metric) => journey.library[metric] > journey.React[metric],
  );
  const all = many['100 merchants, library'];
  const allRatio = all.doneMs / many['100 merchants, floor'].doneMs;
  const lazy = many['100 merchants, library, lazy'].merchantRequests;
  const one = many['one merchant, library'].merchantRequests;
  const recipeRows = Object.keys(journey)
    .filter((name) => /^(imported, )?library, /.test(name) && !NO_RECIPES.includes(name))
    .map((name) => [
      `advert ahead of the floor: ${name}`,
      '< 1.00×',
      ...within(name, 'advertMs', 1),
    ]);
  return markdown(
    ['goal', 'limit', 'measured', ''],
    [
      ['advert visible, plain snippet', '1.10×', ...within('library', 'advertMs', 1.1)],
      ['offers visible, plain snippet', '1.10×', ...within('library', 'offersMs', 1.1)],
      ...recipeRows,
      [
        'ahead of React in every row',
        'all',
        slower.length === 0
          ? 'all'
          : `not: ${slower.map((metric) => METRICS[metric][0]).join(', ')}`,
        verdict(slower.length === 0),
      ],
      ['100 merchants: requests at once', '6', all.mostRunning, verdict(all.mostRunning <= 6)],
      ['100 merchants: done', '1.05×', `${allRatio.toFixed(2)}×`, verdict(allRatio <= 1.05)],
      ['one merchant 100 times: requests', '1', one, verdict(one === 1)],
      ['`loading="lazy"` defers what is far below', '< 100', lazy, verdict(lazy < 100)],
    ],
    2,
  );
}

const conditions = (runs) =>
  `Chromium, headless, a fresh context with an empty cache for each run. Processor slowed
${CONDITIONS.cpu} times; ${CONDITIONS.downKbps / 1000} Mbit/s down, ${CONDITIONS.upKbps / 1000} Mbit/s
up, ${CONDITIONS.latencyMs} ms for each request (added by the browser; connections themselves cost
nothing); HTTP/1.1, scripts in brotli. The service takes ${SERVICE_MS} ms for each request. The press
comes ${READING_MS / 1000} s after the advert. Medians of ${runs} interleaved runs.`;

export function printAll({ journey, answers, many }) {
  const [journeys, hundreds] = [mediansOf(journey), mediansOf(many)];
  if (journeys[FLOOR]) console.log(`\n${comparison(journeys)}\n\n${recipes(journeys)}`);
  else console.log(journeys);
  console.log(`\n${answered(mediansOf(answers))}\n\n${hundred(hundreds)}`);
  if (journeys[PRELOADED_FLOOR] && journeys.React && hundreds['one merchant, library']) {
    console.log(`\n${goals(journeys, hundreds)}`);
  }
}

/** Puts each table between its marks. The text around them is written by hand. */
export async function writeDocument(file, { journey, answers, many }, runs) {
  const [journeys, answering, hundreds] = [journey, answers, many].map((table) =>
    mediansOf(
      Object.fromEntries(Object.entries(table).filter(([name]) => !OTHER_BUILD.test(name))),
    ),
  );
  const parts = {
    conditions: conditions(runs),
    goals: goals(journeys, hundreds),
    comparison: comparison(journeys),
    recipes: recipes(journeys),
    answers: answered(answering),
    hundred: hundred(hundreds),
  };
  let text = readFileSync(file, 'utf8');
  for (const [name, part] of Object.entries(parts)) {
    const marks = new RegExp(`(<!-- bench: ${name} -->)[\\s\\S]*?(<!-- /bench -->)`);
    if (!marks.test(text)) throw new Error(`${file} has no place for "${name}".`);
    text = text.replace(marks, (_, start, end) => `${start}\n\n${part}\n\n${end}`);
  }
  writeFileSync(file, await format(text, { ...(await resolveConfig(file)), filepath: file }));
}
