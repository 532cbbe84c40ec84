import { readArticles } from '../../src/articles.js'
import { readFigures } from '../../src/figures.js'

/** The texts to check: each article by `<slug>.<edition>`, and the words of each figure by `figure.<id>`. */
export const texts: ReadonlyMap<string, string> = new Map([
  ...readArticles().map(({ slug, edition, markdown }) => [`${slug}.${edition}`, markdown] as const),
  ...readFigures().map(({ id, proves, caption, alt, annotations }) => {
    const words = [proves, caption, alt, ...annotations.map(({ text }) => text)]
    return [`figure.${id}`, words.join('\n')] as const
  }),
])

/** Every phrase that a test has computed so far, by article. */
export const statedPhrases = new Map<string, Set<string>>()

/**
 * Expects an article to contain each phrase word for word. A test computes the numbers in the phrases, so a wrong
 * number and a changed text both fail with the article's name and the phrase.
 *
 * @param article a key of `texts`
 */
export function states(article: string, ...phrases: string[]): void {
  const text = texts.get(article)
  if (text === undefined) throw new Error(`There is no article ${article}.`)
  statedPhrases.set(article, new Set([...(statedPhrases.get(article) ?? []), ...phrases]))
  expect({ article, lacks: phrases.filter((phrase) => !holds(text, phrase)) }).toEqual({ article, lacks: [] })
}

/** '4.5' does not count as contained in '14.5' or '4.55'. */
function holds(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at >= 0; at = text.indexOf(phrase, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + phrase.length, at + phrase.length + 2)
    const cutAhead = /^\d/.test(phrase) && /\d[.,]?$/.test(before)
    const cutBehind = /\d$/.test(phrase) && /^[.,]?\d/.test(after)
    if (!cutAhead && !cutBehind) return true
  }
  return false
}

/** The number with this many decimals; exact halves round away from zero, whatever the binary fraction is. */
export function fixed(value: number, decimals: number): string {
  const scale = 10 ** decimals
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-7)) / scale
  return rounded.toFixed(decimals)
}

/** With a leading '+' or '-'. */
export const signed = (value: number, decimals: number): string =>
  `${value > 0 ? '+' : ''}${fixed(value, decimals)}`

/** 0.136 as '13.6%'. */
export const percent = (share: number, decimals = 0): string => `${fixed(share * 100, decimals)}%`

/** Whole dollars with separators: '$1,072,500'. */
export const dollars = (value: number): string => `$${Math.round(value).toLocaleString('en-US')}`

/** An amount given in millions: '$7.6 million', '-$1.5 million'. */
export const millions = (value: number, decimals: number): string =>
  `${value < 0 ? '-' : ''}$${fixed(Math.abs(value), decimals)} million`

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** The nearest multiple. */
export const nearest = (value: number, multiple: number): number => Math.round(value / multiple) * multiple

const words = new Map([
  [5, 'five'],
  [12, 'twelve'],
  [40, 'forty'],
])

/** A whole number as the articles spell it out. */
export const inWords = (value: number): string => words.get(value) ?? `no word for ${value}`

/** A share as the articles spell it out. */
export const fraction = (share: number): string =>
  Math.abs(share - 1 / 3) < 0.005 ? 'third' : `no word for ${share}`
