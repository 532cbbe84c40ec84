import { readFileSync } from 'node:fs'
import globals from 'globals'
import reactHooks from 'eslint-plugin-react-hooks'
import * as regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'
import { boundaries, neighborhoods } from './boundaries.mjs'

const folders = Object.keys(boundaries)

const tests = ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/testing/**', '**/test/**']

/** The database and the platform for teams are frozen (boundaries.mjs). */
const frozen = Object.values(neighborhoods).flatMap(({ folders: inside }) =>
  inside.map((folder) => `${folder}/**`),
)

/**
 * Refuses all packages with our scope that the table does not allow for this folder; the message says what to do
 * instead.
 */
function boundaryRule(folder) {
  const { packages, instead } = boundaries[folder]
  const allowed = packages.map((name) => `!${name}`)
  const insideAllowed = packages.map((name) => `!${name}/**`)
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    // Types that the SDK's packages carry: they name the packages that a team installs.
    ignores: ['configuration/sdk/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            { group: ['@icio/*', '@icio/*/**', ...allowed, ...insideAllowed], message: instead },
            { group: ['**/dist/**'], message: 'Import the source by its package name.' },
          ],
        },
      ],
    },
  }
}

/** Words that the glossary takes from the code, in the table 'Words that are no names'. */
const glossary = readFileSync(new URL('./docs/glossary.md', import.meta.url), 'utf8')
const refusedNames = [
  ...(glossary.split('## Words that are no names')[1] ?? '').matchAll(/^\| `(\w+)` \|/gm),
].flatMap(([, word]) => word ?? [])

const noMarkup = {
  selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
  message: 'React escapes text; markup from data never reaches the page (SEC-11).',
}

const writtenDates = [
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]',
  "MemberExpression[object.name='Intl'][property.name='DateTimeFormat']",
  "CallExpression[callee.property.name='toLocaleString'][callee.object.callee.name='Date']",
  'Property[key.name=/^(dateStyle|timeStyle|timeZoneName)$/]',
  'CallExpression[callee.property.name=/^(slice|split)$/][callee.object.callee.property.name=/^to(ISO|JSON)(String)?$/]',
  'CallExpression[callee.property.name=/^get(Month|Date|Day|Hours|Minutes)$/]',
].map((selector) => ({
  selector,
  message:
    'Write days and moments with @icio/contracts/dates/day-text, and count days with dates/days (DATE-4).',
}))

/** Words that end like a participle, or are one, and name a thing or a state by themselves. */
const nouns = 'bed|embed|feed|hundred|need|red|seed|speed|done|expected|selected|unauthorized'
const irregular =
  'begun|broken|brought|built|caught|chosen|drawn|forgotten|found|given|gone|grown|heard|held|hidden|kept|known|lost|made|' +
  'meant|met|paid|said|seen|sent|shown|sold|sought|spent|taken|thrown|told|understood|unknown|won|written'
/** Names that say how a value came here, and not what it is (docs/glossary.md, 'Words that are no names'). */
const bareParticiples = [
  'VariableDeclarator > Identifier.id',
  'FunctionDeclaration > Identifier.id',
  ':function > Identifier.params',
  ':function > AssignmentPattern.params > Identifier.left',
  'ArrayPattern > Identifier.elements',
  'ObjectPattern > Property[shorthand=false] > Identifier.value',
  ':matches(ArrayPattern, ObjectPattern > Property[shorthand=false]) > AssignmentPattern > Identifier.left',
].map((selector) => ({
  selector: `${selector}[name=/^(?!(?:${nouns})$)(?:[a-z]+ed|${irregular})$/]`,
  message: 'Name the thing, not how it came here: rows, storedRound, isKnown (docs/glossary.md).',
}))
/** What is frozen keeps its names, and so do its calls and the administrators' screens of them. */
const keepTheirNames = [...frozen, ...tests, '{services/contracts,mf-admin}/src/releases/**']

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/coverage/**',
      '**/.data/**',
      '**/.cache/**',
      '**/test-results/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommended],
    languageOptions: { globals: { ...globals.node } },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': [
        'error',
        {
          object: 'Math',
          property: 'random',
          message: 'Use node:crypto randomInt, or pass the random source in.',
        },
      ],
      'no-restricted-syntax': ['error', noMarkup],
    },
  },
  {
    // A pattern that takes longer than in proportion to its text lets one visitor hold up all of them (SEC-39).
    files: ['**/*.{ts,tsx,mjs,cjs}'],
    ignores: ['**/*.{test,spec}.{ts,tsx}', '**/test/**', '**/testing/**', 'e2e/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-move': 'error',
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['{shell,mf-*,shared-ui}/**/*.{ts,tsx}'],
    languageOptions: { globals: { ...globals.browser } },
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  // Days and moments are written in one module (DATE-4); tests compute what they expect in their own way.
  {
    files: ['{shell,mf-*,shared-ui}/**/*.{ts,tsx}', 'services/contracts/src/**/*.ts'],
    ignores: ['services/contracts/src/dates/**', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', noMarkup, ...writtenDates] },
  },
  {
    files: ['{shell,mf-*,shared-ui}/**/*.{ts,tsx}', 'services/contracts/src/**/*.ts'],
    ignores: [...keepTheirNames, 'services/contracts/src/dates/**'],
    rules: { 'no-restricted-syntax': ['error', noMarkup, ...writtenDates, ...bareParticiples] },
  },
  {
    files: ['services/!(contracts)/**/*.ts', 'services/contracts/src/dates/**/*.ts'],
    ignores: keepTheirNames,
    rules: { 'no-restricted-syntax': ['error', noMarkup, ...bareParticiples] },
  },
  {
    files: ['{shell,mf-*,shared-ui,services}/**/*.{ts,tsx}'],
    ignores: keepTheirNames,
    rules: { 'id-denylist': ['error', ...refusedNames] },
  },
  {
    files: ['mf-*/src/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'sessionStorage', message: 'The session belongs to the shell: ask the host contract.' },
        { name: 'fetch', message: "Call services with shared-ui's call(endpoint, …)." },
      ],
    },
  },
  ...[...folders].sort((a, b) => a.length - b.length).map(boundaryRule),
  // The database's tables of operators stay together, one row per line.
  { files: ['services/embedded-mongo/src/**'], rules: { 'max-lines': ['error', 400] } },
  // Lists of words, not code.
  {
    files: [
      'services/contracts/src/{glossary/glossary-entries,resources/resource-articles}.ts',
      'services/ai/src/assistant/library/everyday-words/*.ts',
    ],
    rules: { 'max-lines': 'off' },
  },
  { files: ['**/*.test.{ts,tsx}', '**/*.spec.ts', '**/testing/**'], rules: { 'max-lines': 'off' } },
  {
    files: [...frozen, ...tests, ...['e2e/**', 'configuration/**']],
    rules: { 'max-lines-per-function': 'off' },
  },
  { files: ['bench/**', 'e2e/**', 'configuration/**'], rules: { 'no-console': 'off' } },
)
