import { readArticles } from '../articles.js'

const texts = new Map<string, string>(
  readArticles().map(({ slug, edition, markdown }) => [`${slug}.${edition}`, markdown] as const),
)

/**
 * Expects that an article holds each phrase word for word. A test computes the numbers in the phrases, so a wrong
 * number and a changed text both fail with the article's name and the phrase.
 *
 * @param article `<slug>.<edition>`, as the file is named
 */
export function states(article: string, ...phrases: string[]): void {
  const text = texts.get(article)
  if (text === undefined) throw new Error(`There is no article ${article}.`)
  expect({ article, lacks: phrases.filter((phrase) => !holds(text, phrase)) }).toEqual({ article, lacks: [] })
}

/** '4.5' does not count as held by '14.5' or '4.55'. */
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

/** The number with this many decimals; exact halves go away from zero, whatever the binary fraction says. */
export function fixed(value: number, decimals: number): string {
  const scale = 10 ** decimals
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * scale + 1e-7)) / scale
  return rounded.toFixed(decimals)
}

/** With '+' or '-' ahead. */
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
