import { parseSync } from '@swc/core'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { outlineTitle } from '../../services/contracts/src/site/first-frame'
import { readBoardCategories } from '../../services/banks/src/banks'
import { root, sourceFiles } from './source-files'

/* What a person reads, wherever it stands: in the code of screens and services, in banks, and in articles (TEXT-18). */

/** '75 %' breaks at the end of a line. */
const apart = /(^|[\d}>])[ \u00a0]%(?!\w)/

/** Beginnings of words in British spelling; a blank after one stands for its end. */
const british =
  /\b(neighbour|colour|behaviour|favour|honour|labour|organis|recognis|centre|programme|licence |defence|offence|judgement|cancelled |travell|labell(?:ed|ing) |modell(?:ed|er|ing)|catalogue|grey |cheque|whilst|amongst|learnt |fulfil |enrol |sceptic|per cent|summaris|emphasis(?:e|ing)|minimis(?:e|ing)|maximis|optimis(?:e|ing)|prioritis|utilis|capitalis(?:e|ing|ation)|amortis|standardis|generalis(?:e|ing)|specialis(?:e|ing)|finalis(?:e|ing)|criticis(?:e|ing)|apologis|rumour|analys(?:e|ed|ing) )/i

/** Titles of journals. */
const titles = /Nature Human Behaviour|Behavioural Public Policy/g

/** A text as the patterns read it: a word at its end, or before a mark, ends as before a blank. */
const problemsIn = (text: string) => {
  const spaced = `${text.replaceAll(titles, '').replaceAll(/[.,;:!?'’)]/g, ' ')} `
  return [apart.exec(text)?.[0], british.exec(spaced)?.[0]].filter((found) => found !== undefined)
}

test('[TEXT-18] the patterns find what they are for', () => {
  expect(
    ['About 5 %', ' % of the room', 'his colours', 'to analyse', 'No programme.'].map(problemsIn),
  ).toEqual([['5 %'], [' %'], ['colour'], ['analyse '], ['programme']])
  expect(['5%', 'two analyses', 'optimism', 'a % of b', 'Emphasis'].flatMap(problemsIn)).toEqual([])
})

/** The folders whose code has texts for people. */
const screens = /^(shell|mf-\w+|shared-ui|services\/(?!embedded-mongo)\w+)\/src\//

test('[TEXT-18] texts in the code say 75%, in American spelling', () => {
  const files = sourceFiles.filter(
    (file) => screens.test(file) && !/\.(test|spec)\.|\/testing\/|everyday-words|\.d\.ts/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    // Few files have such words at all, in names and comments for the most part.
    if (!apart.test(code) && !british.test(`${code} `)) return []
    return textsOf(code, file).flatMap((text) =>
      problemsIn(text).map((word) => `${file}: ${word}: ${text.trim()}`),
    )
  })
  expect(found).toEqual([])
})

/** The texts of a file: text of elements, and strings of several words. */
function textsOf(code: string, file: string): string[] {
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, value, raw } = node as { type?: string; value?: unknown; raw?: unknown }
    if (type === 'JSXText' && typeof value === 'string') texts.push(value.replaceAll(/\s+/g, ' '))
    if (type === 'StringLiteral' && typeof value === 'string' && value.includes(' ')) texts.push(value)
    if (type === 'TemplateElement' && typeof raw === 'string' && raw.includes(' ')) texts.push(raw)
    Object.values(node).forEach(visit)
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x') }).body)
  return texts
}

test('[TEXT-18] banks and articles say 75%, in American spelling', () => {
  const files = execFileSync('git', ['ls-files', 'services/banks/*.json', 'services/banks/*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.endsWith('package.json'))
  expect(files.length).toBeGreaterThan(20)
  const found = files.flatMap((file) =>
    bankTexts(file).flatMap((text) => problemsIn(text).map((word) => `${file}: ${word}: ${text}`)),
  )
  expect(found).toEqual([])
})

/** The strings of several words of a bank, or the lines of an article. */
function bankTexts(file: string): string[] {
  const content = readFileSync(join(root, file), 'utf8')
  if (!file.endsWith('.json')) return content.split('\n')
  const texts: string[] = []
  JSON.parse(content, (_, value: unknown) => {
    if (typeof value === 'string' && value.includes(' ')) texts.push(value)
    return value
  })
  return texts
}

/** What there is one of, or many: a question about it has an article. */
const countable =
  /^What is (?!an? |the )(.* )?(ratio|rate|price|return|value|level|margin|spread|loss|cost|coupon)\?$/

/** Names, masses, and what is asked for as a kind. */
const withoutArticle = new Set([
  'What is stop loss?',

  'What is high coupon?',
  'What is excess spread?',
  'What is initial margin?',
  'What is variation margin?',
  'What is maintenance margin?',
])

test('[TEXT-18] the questions of the board have their articles', () => {
  const found = (['general', 'government-risk-pools'] as const).flatMap((edition) =>
    readBoardCategories(edition)
      .flatMap(({ questions }) => questions)
      .flatMap(({ correctQuestion, wrongOptions }) => [correctQuestion, ...wrongOptions])
      .filter((question) => countable.test(question) && !withoutArticle.has(question)),
  )
  expect(found).toEqual([])
})

/** The remotes with screens for visitors. */
const remotes = ['mf-account', 'mf-games', 'mf-learn', 'mf-rooms']

test('[SITE-38] each screen behind the disclosure or a sign-in has its title in the HTML of its page', () => {
  const found = remotes.flatMap((name) => {
    const { remote } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
      remote: { frameless?: string[]; extensions?: { kind: string; path: string; title: string }[] }
    }
    const patterns = (remote.extensions ?? []).filter(({ kind }) => kind === 'title')
    const titles = Object.fromEntries(patterns.map(({ path, title }) => [path, title]))
    const routes = readFileSync(join(root, name, 'src/remote.tsx'), 'utf8').matchAll(
      /path: '(?<path>.*?)',\s+title: '(?<title>.*?)',\s+access: '(?<access>\w+)',(?<gated>\s+gated: true)?/g,
    )
    return [...routes].flatMap(({ groups: { path = '', title = '', access, gated } = {} }) =>
      (gated ?? access !== 'open') && !remote.frameless?.includes(path)
        ? [{ path, title, inHtml: outlineTitle(titles, path) }]
        : [],
    )
  })
  expect(found.length).toBeGreaterThan(10)
  expect(found.filter(({ title, inHtml }) => title !== inHtml)).toEqual([])
})
