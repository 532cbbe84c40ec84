import './article-numbers/boards.js'
import './article-numbers/bonds.js'
import './article-numbers/figures.js'
import './article-numbers/insurers.js'
import './article-numbers/pools.js'
import './article-numbers/third-articles.js'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArticles } from '../src/articles.js'
import { copiedInputs } from './article-numbers/copied-inputs.js'
import givenNumbers from './article-numbers/given-numbers.json'
import { statedPhrases, texts } from './article-numbers/stated-numbers.js'

/** The numbers of a document that no test computes, with the words around them. */
interface Given {
  /** Facts, each with the title of one of the article's own sources. */
  cited?: { text: string; source: string }[]
  /** Inputs of invented examples, and numbers of lists and limits that the article proposes. */
  given?: string[]
}

const exampleInputs = givenNumbers as Record<string, Given>
const phrasesOf = ({ cited = [], given: inputs = [] }: Given) => [...cited.map(({ text }) => text), ...inputs]

/** Marks each character of a text that one of the phrases covers. */
function coveredBy(text: string, phrases: Iterable<string>): boolean[] {
  const covered = new Array<boolean>(text.length).fill(false)
  for (const phrase of phrases) {
    if (phrase === '') continue
    for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1))
      covered.fill(true, at, at + phrase.length)
  }
  return covered
}

/** The numbers whose first digit is not covered, with some words around them. */
function numbersOutside(text: string, covered: readonly boolean[]): string[] {
  return [...text.matchAll(/\d[\d,.]*\d|\d/g)]
    .filter(({ index }) => !covered[index])
    .map(({ 0: number, index }) => text.slice(Math.max(0, index - 40), index + number.length + 20))
}

// These run last: the tests of the modules above record the phrases that they compute.
describe('every number of the articles and figures', () => {
  test.each([...texts.keys()])('[LEARN-17] %s: is computed by a test, cited, or given', (name) => {
    const text = texts.get(name) ?? ''
    const phrases = [...(statedPhrases.get(name) ?? []), ...phrasesOf(exampleInputs[name] ?? {})]
    expect({ name, unaccounted: numbersOutside(text, coveredBy(text, phrases)) }).toEqual({
      name,
      unaccounted: [],
    })
  })

  test('a number listed as given occurs in its document, and no test computes it', () => {
    const wrong = Object.entries(exampleInputs).flatMap(([name, entry]) => {
      const text = texts.get(name) ?? ''
      const computed = coveredBy(text, statedPhrases.get(name) ?? [])
      return phrasesOf(entry)
        .filter((phrase) => {
          const own = coveredBy(text, [phrase])
          const free = numbersOutside(
            text,
            computed.map((isComputed, at) => isComputed || !own[at]),
          )
          return free.length === 0
        })
        .map((phrase) => `${name}: ${phrase}`)
    })
    expect(wrong).toEqual([])
  })

  test('[LEARN-17] a cited fact names a source of its article', () => {
    const wrong = readArticles().flatMap(({ slug, edition, sources }) => {
      const titles = sources.map(({ title }) => title)
      return (exampleInputs[`${slug}.${edition}`]?.cited ?? []).filter(
        ({ source }) => !titles.includes(source),
      )
    })
    expect(wrong).toEqual([])
  })
})

describe('[LEARN-22] a figure that an article computes is not copied into its test as an input', () => {
  const folder = join(__dirname, 'article-numbers')

  test.each(readdirSync(folder).filter((name) => name.endsWith('.ts')))('%s', (name) => {
    expect(copiedInputs(readFileSync(join(folder, name), 'utf8'), texts)).toEqual([])
  })

  test('a total that was copied from the article is found, in whatever unit', () => {
    const article = new Map([['fees', 'Managers cost $324,000, and all of it is $924,000, or 0.308%.']])
    const copied = (inputs: string) =>
      copiedInputs(
        `test('fees', () => {
          const managers = 180e6 * 0.0018
          const total = ${inputs}
          states('fees', \`Managers cost \${dollars(managers)}, and all of it is \${dollars(total)}, or \${percent(total / 300e6, 3)}.\`)
        })`,
        article,
      )
    expect(copied('600e3 + managers')).toEqual([])
    expect(copied('600e3 + 324e3')).toEqual([expect.stringContaining('fees: 324000')])
    expect(copied('0.924e6 + managers * 0')).toEqual([expect.stringContaining('fees: 924000')])
    expect(copied('300e6 * 0.00308')).toEqual([expect.stringContaining('fees: 0.00308')])
  })
})
