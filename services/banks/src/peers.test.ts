import { editionIds } from '@icio/contracts/editions'
import type { PeerData } from '@icio/contracts/peers/endpoints'
import { peerNumbersOf, peerProblems, readPeerData } from './peers.js'

type Stored = PeerData['numbers']['general'][number]

const changed = (change: (first: Stored) => Partial<Stored>) => {
  const data = readPeerData()
  const [first, ...others] = data.numbers.general
  if (!first) throw new Error('no number')
  data.numbers.general = [{ ...first, ...change(first) }, ...others]
  return peerProblems(data)
}

test('[PEER-5] both editions have eight numbers, each with two sides and what to read', () => {
  expect(peerProblems(readPeerData())).toEqual([])
  for (const edition of editionIds) {
    const numbers = peerNumbersOf(edition)
    expect(numbers).toHaveLength(8)
    for (const { more, less, read } of numbers)
      for (const { title, path } of [more.section, less.section, read]) {
        expect(title).toMatch(/.: ./)
        expect(path).toMatch(new RegExp(`^/learn/(education|insights)/[a-z-]+\\?edition=${edition}#[a-z]`))
      }
  }
})

test('[PEER-5] a section that is gone or of the other edition, a pair of unequal length and limits without a step fail', () => {
  const name = 'peers general equities'
  const gone = { slug: 'risk-assets-overview', edition: 'general', heading: 'gone' } as const
  expect(changed(() => ({ read: gone }))).toEqual([
    `${name}: risk-assets-overview.general#gone is no section`,
  ])
  expect(changed(({ read }) => ({ read: { ...read, slug: 'x' } }))).toHaveLength(1)
  expect(changed(({ read }) => ({ read: { ...read, edition: 'government-risk-pools' } }))).toEqual([
    expect.stringContaining('is of the other edition'),
  ])
  expect(changed(({ less }) => ({ less: { ...less, text: less.text.slice(0, 150) } }))).toEqual([
    `${name}: one side is much longer than the other`,
  ])
  expect(changed(({ less }) => ({ less: { ...less, text: 'Short.' } }))).not.toEqual([])
  expect(changed(({ most }) => ({ least: most }))).toEqual([`${name}: the limits leave no step`])
  expect(changed(() => ({ step: 101 }))).toEqual([`${name}: the limits leave no step`])
  expect(changed(() => ({ id: 'one-issuer' }))).toEqual(['peers general one-issuer stands twice'])
  expect(changed(() => ({ question: 'No question.' }))).not.toEqual([])
})
