import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import { configs as lit } from 'eslint-plugin-lit';
import litA11y from 'eslint-plugin-lit-a11y';
import { configs as wc } from 'eslint-plugin-wc';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const UNSAFE_DIRECTIVES = [
  // It writes a `style` attribute.
  { regex: '/directives/style-map\\.js$', message: 'It breaks a strict CSP.' },
  { regex: '/directives/unsafe-', message: 'Service text is text, never HTML.' },
];

/** Forbids the same imports by `import()`. */
const onDemand = (patterns) =>
  patterns.map(({ regex, message }) => ({
    selector: `ImportExpression > Literal[value=/${regex.replaceAll('/', '\\/')}/]`,
    message,
  }));

/**
 * Forbids a folder to import from the layers above it, whose names are given, and from Lit, also by
 * `import()`. `syntax` is forbidden as well.
 */
function layer({ below, lit: mayUseLit = false, syntax = [] }) {
  const patterns = [
    {
      regex: `^\\.{1,2}/(\\.{1,2}/)*(${below.join('|')})(/|\\.js$)`,
      message: 'Arrows point one way: elements → session → client → domain.',
    },
  ];
  if (!mayUseLit) {
    patterns.push({ regex: '^(lit|@lit/)', message: 'This layer knows nothing of Lit.' });
  }
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...onDemand([...patterns, ...UNSAFE_DIRECTIVES]), ...syntax],
  };
}

const ELEMENT_ENTRIES = [
  'renewal-advert',
  'offer-picker',
  'offer-accept',
  'define',
  'cdn',
  'cdn-iife',
];
const ABOVE_SESSION = ['elements', ...ELEMENT_ENTRIES];
const ABOVE_CLIENT = ['session', 'events', 'strings', 'index', ...ABOVE_SESSION];
const ABOVE_DOMAIN = ['client', 'internal', ...ABOVE_CLIENT];

const IMPURE_GLOBALS = [
  ...new Set([
    ...Object.keys(globals.browser).filter((name) => name[0] === name[0].toLowerCase()),
    'CustomEvent',
    'Document',
    'Element',
    'Event',
    'EventTarget',
    'HTMLElement',
    'Node',
    'Request',
    'Response',
    'XMLHttpRequest',
  ]),
];

export default defineConfig(
  // The examples and the types for frameworks are checked where the frameworks are: `npm run examples`.
  globalIgnores(['**/dist/', 'coverage/', 'examples/*/', 'types/']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['tsconfig.json', 'tsconfig.node.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // Lit binds handlers in templates to their element.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      // A view that is loaded late is typed as `typeof import('./view.js')`.
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // An empty string often stands for nothing.
      '@typescript-eslint/prefer-nullish-coalescing': [
        'error',
        { ignorePrimitives: { string: true } },
      ],
      // Recursive types can only be written the other way.
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
    },
  },
  {
    files: ['src/**/*.ts', 'test/**/*.ts', 'demo/**/*.ts'],
    extends: [
      lit['flat/recommended'],
      wc['flat/recommended'],
      { plugins: { 'lit-a11y': litA11y }, rules: litA11y.configs.recommended.rules },
    ],
    settings: { wc: { elementBaseClasses: ['ReactiveElement', 'FinanceElement', 'FlowElement'] } },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // The tags are registered by guarded functions, apart from the classes.
      'wc/guard-super-call': 'off',
      'lit/no-useless-template-literals': 'error',
      'no-restricted-imports': ['error', { patterns: UNSAFE_DIRECTIVES }],
      'no-restricted-syntax': ['error', ...onDemand(UNSAFE_DIRECTIVES)],
    },
  },
  {
    files: ['src/domain/**/*.ts'],
    rules: {
      ...layer({
        below: ABOVE_DOMAIN,
        syntax: [
          {
            selector:
              "CallExpression[callee.object.name='Date'][callee.property.name='now'], NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.name='Date']",
            message: 'The domain has no clock of its own: take the time as a parameter.',
          },
          {
            selector: "CallExpression[callee.object.name='Math'][callee.property.name='random']",
            message: 'The domain is pure.',
          },
        ],
      }),
      'no-restricted-globals': ['error', ...IMPURE_GLOBALS],
    },
  },
  {
    files: ['src/client/**/*.ts', 'src/client.ts'],
    rules: layer({ below: ABOVE_CLIENT }),
  },
  {
    files: ['src/events/**/*.ts', 'src/strings/**/*.ts'],
    rules: layer({ below: ABOVE_SESSION }),
  },
  {
    files: ['src/session/**/*.ts', 'src/internal/**/*.ts'],
    rules: layer({ below: ABOVE_SESSION, lit: true }),
  },
  {
    files: ['test/**/*.ts'],
    languageOptions: { globals: globals.mocha },
    rules: {
      // Chai asserts by property access.
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Typed as a promise, for snapshots; it is none for anything that the tests compare.
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: 'Equal', package: '@types/chai' }] },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
    },
  },
  {
    files: ['demo/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    // Its callbacks run in the page.
    files: ['scripts/check-demo.mjs', 'scripts/check-examples.mjs'],
    languageOptions: { globals: globals.browser },
  },
);
