import MiniSearch from 'minisearch'
import { indexWords, type QuestionWord } from './words.js'

/** A word that people use for a passage. */
interface PassageWord {
  word: string
  /** Whether a list written by hand has it: then the passage is searched by it, too. */
  isListed: boolean
  /** 2 for a word that is asked of few other passages, else 1. */
  weight: 1 | 2
}

/** What lists of words and opened questions teach; made by services/ai/evaluation/distill-words.mjs. */
export interface LearnedWords {
  /** By the id of a passage. */
  passages: ReadonlyMap<string, readonly PassageWord[]>
  /** Words of other subjects, by subject. */
  others: Readonly<Record<string, string>>
  /** Words of questions about other subjects, those of similar questions together. */
  otherQuestions: readonly string[]
}

/** How much a question is like those that were learned from. */
export interface LearnedAlike {
  /** By the id of a passage. */
  passages: ReadonlyMap<string, number>
  /** The most of any passage, as a sum of weights. */
  ours: number
  /** How much the most similar questions of another subject share with this one, as a score. */
  others: number
}

/**
 * Reads the file of learned words. It has four blocks, each with a line of its own at the head: the passages, with 'bias' and
 * 'glossary' beside the articles, and with a bar between articles or headings that share their words; each word with the
 * passages that it leads to; the words of other subjects; the words of questions about other subjects. A passage is two
 * letters, which count in base 26 from 'aa' in the order of the first block; the first is a capital for a word of
 * weight 2, the second for a listed one.
 */
export function parseLearnedWords(text: string): LearnedWords {
  const [places = [], words = [], others = [], otherQuestions = []] = text
    .trim()
    .split('\n\n')
    .map((block) => block.split('\n').slice(1))
  const idsOf = places
    .map(parseNamedLine)
    .flatMap(([owners, names]) => names.split(';').map((name) => ids(owners, name)))
  const passages = new Map<string, PassageWord[]>()
  for (const [word = '', codes = ''] of words.map((line) => line.split(' ')))
    for (const [code, first = '', second = ''] of codes.matchAll(/(\w)(\w)/g))
      for (const id of idsOf[parseLetters(code)] ?? []) {
        const passageWords = passages.get(id) ?? []
        passageWords.push({ word, isListed: isCapital(second), weight: isCapital(first) ? 2 : 1 })
        passages.set(id, passageWords)
      }
  return { passages, others: Object.fromEntries(others.map(parseNamedLine)), otherQuestions }
}

function parseNamedLine(line: string): [string, string] {
  const [name = '', rest = ''] = line.split(': ')
  return [name, rest]
}

function ids(owners: string, name: string): string[] {
  if (owners === 'bias' || owners === 'glossary') return [`${owners}:${name}`]
  return owners.split('|').flatMap((slug) => name.split('|').map((heading) => `${slug}#${heading}`))
}

function parseLetters(code: string): number {
  const place = (letter: string) => letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)
  return place(code.charAt(0)) * 26 + place(code.charAt(1))
}

function isCapital(letter: string): boolean {
  return letter !== letter.toLowerCase()
}

/** Creates a function that tells how much a question is like what was learned. */
export function createLearnedAlike({
  passages,
  otherQuestions,
}: LearnedWords): (asked: readonly QuestionWord[]) => LearnedAlike {
  const passagesOf = new Map<string, { id: string; weight: number }[]>()
  for (const [id, words] of passages)
    for (const { word, weight } of words)
      for (const stem of indexWords(word)) {
        const passageWeights = passagesOf.get(stem) ?? []
        passageWeights.push({ id, weight })
        passagesOf.set(stem, passageWeights)
      }
  const index = new MiniSearch<{ id: number; words: string }>({
    fields: ['words'],
    tokenize: (text) => text.split(' '),
    processTerm: (word) => word,
  })
  index.addAll(otherQuestions.map((words, id) => ({ id, words })))
  return (askedWords) => {
    const sums = new Map<string, number>()
    for (const { word } of askedWords)
      for (const { id, weight } of passagesOf.get(word) ?? []) sums.set(id, (sums.get(id) ?? 0) + weight)
    const [other] = index.search(askedWords.map(({ word }) => word).join(' '), { combineWith: 'OR' })
    return {
      passages: sums,
      ours: Math.max(0, ...sums.values()),
      others: other?.score ?? 0,
    }
  }
}
