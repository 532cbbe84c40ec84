import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Shorter words have too many neighbors to tell a typing error from another word. */
const slipsFrom = 4

/** Words with at least this many letters may contain two errors. */
const twoSlipsFrom = 8

/** An English word that the library never uses may be a typing error for one that it does: 'manger' for 'manager'. */
const englishSlipsFrom = 6

/** Corrects a mistyped word. */
export type Repair = (word: string) => string

/**
 * Creates a corrector. A word of at least four letters that neither the library nor an English dictionary knows is read
 * as the nearest word of the library with the same first letter: one letter omitted, added, changed, or swapped; two in
 * words of eight letters or more. An English word is left alone, except for one error in a word of six letters or more:
 * 'roof' is not an error for 'proof', but 'manger' may be one for 'manager'.
 *
 * @param wordCounts the library's words, in lower case, with their number of occurrences
 */
export function createRepair(wordCounts: ReadonlyMap<string, number>): Repair {
  english ??= openDictionary()
  // The dictionary has names with a capital only, so that 'ohio' is not corrected to 'ocio'.
  const isEnglish = (word: string) =>
    english?.correct(word) || english?.correct(word.charAt(0).toUpperCase() + word.slice(1))
  const byLetter = new Map<string, string[]>()
  for (const word of wordCounts.keys())
    byLetter.set(word.charAt(0), [...(byLetter.get(word.charAt(0)) ?? []), word])
  const nearest = (word: string, allowedSlips: number, shortest: number): string => {
    let best = { word, slips: allowedSlips + 1, count: 0 }
    for (const candidate of byLetter.get(word.charAt(0)) ?? []) {
      if (candidate.length < shortest || Math.abs(candidate.length - word.length) > allowedSlips) continue
      const slips = slipsBetween(word, candidate)
      const count = wordCounts.get(candidate) ?? 0
      if (slips < best.slips || (slips === best.slips && slips <= allowedSlips && count > best.count))
        best = { word: candidate, slips, count }
    }
    return best.word
  }
  return (word) => {
    if (word.length < slipsFrom || /\d/.test(word) || wordCounts.has(word)) return word
    if (!isEnglish(word)) return nearest(word, word.length >= twoSlipsFrom ? 2 : 1, slipsFrom)
    // 'prices' is a form of 'price', not a typing error.
    return word.length < englishSlipsFrom || wordCounts.has(word.replace(/s$|ed$|ing$|ly$|r$/, ''))
      ? word
      : nearest(word, 1, englishSlipsFrom)
  }
}

/** Loading takes some tenths of a second and 16 MB, so there is one dictionary, loaded when first needed. */
let english: Dictionary | undefined

interface Dictionary {
  correct(word: string): boolean
}

/**
 * Loads nspell and the dictionary through require: nspell has no types, and dictionary-en loads its files with a
 * top-level await, while the library is built synchronously.
 */
function openDictionary(): Dictionary {
  const packages = createRequire(import.meta.url)
  const nspell = packages('nspell') as (files: { aff: Buffer; dic: Buffer }) => Dictionary
  const folder = dirname(packages.resolve('dictionary-en'))
  return nspell({
    aff: readFileSync(join(folder, 'index.aff')),
    dic: readFileSync(join(folder, 'index.dic')),
  })
}

/** The number of letters omitted, added, changed, or swapped with their neighbor (optimal string alignment). */
export function slipsBetween(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const changeSlips = one[row - 1] === other[column - 1] ? 0 : 1
      let least = (last[column - 1] ?? 0) + changeSlips
      const additionSlips = (line[column - 1] ?? 0) + 1
      const omissionSlips = (last[column] ?? 0) + 1
      if (additionSlips < least) least = additionSlips
      if (omissionSlips < least) least = omissionSlips
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        const swapSlips = (before[column - 2] ?? 0) + 1
        if (swapSlips < least) least = swapSlips
      }
      line.push(least)
    }
    before = last
    last = line
  }
  return last[other.length] ?? 0
}
