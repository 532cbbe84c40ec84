import fc from 'fast-check'
import { peerLines } from './peer-lines.js'
import { countPeers } from './room-peers.js'
import type { PeerEntries } from './rules.js'

const numbers = ['zulu', 'alpha', 'mike'].map((id) => ({ id, name: id, unit: '%', least: 0, most: 100 }))
const answer = fc.oneof(
  fc.integer({ min: 0, max: 100 }),
  fc.constantFrom('none' as const, 'unknown' as const),
)
const entries: fc.Arbitrary<PeerEntries> = fc.record(
  { zulu: answer, alpha: answer, mike: answer },
  { requiredKeys: [] },
)
const inTwoOrders = fc
  .array(entries, { maxLength: 12 })
  .chain((entered) =>
    fc.tuple(
      fc.constant(entered),
      fc.shuffledSubarray(entered, { minLength: entered.length, maxLength: entered.length }),
    ),
  )

test('[PEER-2] who entered first leaves no trace, and the numbers stand in the order of the data, whatever was entered', () => {
  fc.assert(
    fc.property(inTwoOrders, ([entered, shuffled]) => {
      const results = countPeers(numbers, entered)
      expect(countPeers(numbers, shuffled)).toEqual(results)
      expect(results.map(({ id }) => id)).toEqual(['zulu', 'alpha', 'mike'])
    }),
  )
})

test('[PEER-2] one that has none, and one that does not know, are said as one', () => {
  const entered = [...[10, 20, 30, 40, 50].map((zulu) => ({ zulu })), { zulu: 'none' }, { zulu: 'unknown' }]
  const lines = peerLines(countPeers(numbers, entered as PeerEntries[])[0]!)
  expect(lines.slice(1)).toEqual(['1 of 6 has none (17%).', '1 does not know.'])
})
