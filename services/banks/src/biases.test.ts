import { editionIds } from '@icio/contracts/editions'
import { bookReferences } from '@icio/contracts/games/book-references'
import { Value } from 'typebox/value'
import { readBank } from './banks.js'
import { BiasEntry, readBiases } from './biases.js'

const biases = readBiases()
const names = biases.map(({ name }) => name)

test('[GOV-30] every bias has a valid shape, and each id and name occurs once', () => {
  for (const bias of biases) expect([bias.name, [...Value.Errors(BiasEntry, bias)]]).toEqual([bias.name, []])
  expect(new Set(biases.map(({ id }) => id)).size).toBe(biases.length)
  expect(new Set(names).size).toBe(names.length)
})

test('[GOV-30] every scenario of both editions has the card of its bias, and every card has a scenario', () => {
  const used = editionIds.flatMap((edition) => readBank('governance', edition).rows.map(({ bias }) => bias))
  expect([...new Set(used)].sort()).toEqual([...names].sort())
})

test('[GOV-29] a bias can be mistaken only for other cards', () => {
  for (const { name, mistaken_for } of biases) {
    expect(mistaken_for).not.toContain(name)
    expect(mistaken_for.filter((other) => !names.includes(other))).toEqual([])
  }
})

test('[GOV-30] the book of a card is one of the books that its scenarios refer to', () => {
  const rows = editionIds.flatMap((edition) => readBank('governance', edition).rows)
  for (const { name, book } of biases) {
    const titles = rows
      .filter(({ bias }) => bias === name)
      .flatMap(({ book_reference }) => bookReferences(book_reference).map(({ title }) => title))
    expect([name, titles]).toEqual([name, expect.arrayContaining([book])])
  }
})

test('[GOV-30] the texts of a card are sentences, and no two cards say the same', () => {
  const texts = biases.flatMap(({ definition, sign, habit }) => [definition, sign, habit])
  for (const text of texts) expect(text).toMatch(/^['A-Z].*[.?]'?$/)
  expect(new Set(texts).size).toBe(texts.length)
})
