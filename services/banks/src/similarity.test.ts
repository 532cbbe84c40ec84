import { choicesOf, questionProblems, questionText } from '@icio/contracts/banks/question-problems'
import { createSimilarityFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import { readBanks, type Bank } from './banks.js'

const banks = readBanks().map((bank) => [bank.name, bank] as const)

function textsOf({ rows }: Bank): { id: string; text: string }[] {
  return rows.map((row, index) => {
    const right = choicesOf(row).choices.find(({ isCorrect }) => isCorrect)
    return { id: String(index), text: `${questionText(row)} ${right?.text ?? ''}` }
  })
}

test.each(banks)('%s: no two reviewed questions count as near-duplicates', (_, bank) => {
  const texts = textsOf(bank)
  const finder = createSimilarityFinder(texts)
  const highest = texts.map(({ id, text }) => finder.closest(text, id)?.likeness ?? 0)
  expect(Math.max(...highest)).toBeLessThan(0.61)
})

test.each(banks)('%s: a lightly rephrased question counts as one', (_, bank) => {
  const texts = textsOf(bank)
  const rephrased = texts.map(({ id, text }) => ({ id, text: rephrase(text) }))
  const finder = createSimilarityFinder(texts)
  const found = rephrased.map(({ text }) => finder.closest(text))
  expect(found.map((entry) => entry?.id)).toEqual(texts.map(({ id }) => id))
  expect(Math.min(...found.map((entry) => entry?.likeness ?? 0))).toBeGreaterThan(nearDuplicate)
})

test.each(banks)('%s: the reviewed questions have none of the known problems', (_, bank) => {
  expect(bank.rows.flatMap((row) => questionProblems(bank.kind, row))).toEqual([])
})

/** Replaces filler words and endings, and swaps the halves. */
function rephrase(text: string): string {
  const words = text
    .replace(/\b(the|a|an)\b/gi, 'this')
    .replace(/\bof\b/gi, 'from')
    .replace(/\bwhat\b/gi, 'which')
    .split(' ')
  const middle = Math.ceil(words.length / 2)
  return [...words.slice(middle), ...words.slice(0, middle)].join(' ')
}
