import { choicesOf, questionProblems, questionText } from '@icio/contracts/banks/question-problems'
import { likenessFinder, nearDuplicate } from '@icio/contracts/banks/similarity'
import { readBanks, type Bank } from './banks.js'

const banks = readBanks().map((bank) => [bank.name, bank] as const)

function textsOf({ rows }: Bank): { id: string; text: string }[] {
  return rows.map((row, index) => {
    const right = choicesOf(row).choices.find(({ isCorrect }) => isCorrect)
    return { id: String(index), text: `${questionText(row)} ${right?.text ?? ''}` }
  })
}

test.each(banks)('%s: no two reviewed questions are taken for near-duplicates', (_, bank) => {
  const texts = textsOf(bank)
  const finder = likenessFinder(texts)
  const highest = texts.map(({ id, text }) => finder.closest(text, id)?.likeness ?? 0)
  expect(Math.max(...highest)).toBeLessThan(0.61)
})

test.each(banks)('%s: a lightly rephrased question is taken for one', (_, bank) => {
  const texts = textsOf(bank)
  const rephrased = texts.map(({ id, text }) => ({ id, text: rephrase(text) }))
  const finder = likenessFinder(texts)
  const found = rephrased.map(({ text }) => finder.closest(text))
  expect(found.map((entry) => entry?.id)).toEqual(texts.map(({ id }) => id))
  expect(Math.min(...found.map((entry) => entry?.likeness ?? 0))).toBeGreaterThan(nearDuplicate)
})

test.each(banks)('%s: the reviewed questions have none of the problems that are looked for', (_, bank) => {
  expect(bank.rows.flatMap((row) => questionProblems(bank.kind, row as never))).toEqual([])
})

/** Other filling words, other endings, the halves exchanged. */
function rephrase(text: string): string {
  const words = text
    .replace(/\b(the|a|an)\b/gi, 'this')
    .replace(/\bof\b/gi, 'from')
    .replace(/\bwhat\b/gi, 'which')
    .split(' ')
  const middle = Math.ceil(words.length / 2)
  return [...words.slice(middle), ...words.slice(0, middle)].join(' ')
}
