import { encode } from '../bson/encode.js'
import { document } from '../bson/values.js'
import { Oplog } from './oplog.js'
import type { Change, Entry } from './view.js'

/** Entries sorted by key, as a store keeps them. */
function sortedStore() {
  const entries = new Map<string, Entry>()
  const inOrder = () => [...entries.values()].sort((one, other) => Buffer.compare(one.key, other.key))
  const between = (from: Buffer, to: Buffer) =>
    inOrder().filter(({ key }) => Buffer.compare(key, from) >= 0 && Buffer.compare(key, to) < 0)
  return {
    put: (key: Buffer, value: Buffer) => void entries.set(key.toString('hex'), { key, value }),
    remove: (key: Buffer) => void entries.delete(key.toString('hex')),
    countRange: (from: Buffer, to: Buffer) => between(from, to).length,
    range({
      from,
      to,
      limit = Infinity,
      reverse,
    }: {
      from: Buffer
      to: Buffer
      limit?: number
      reverse?: boolean
    }) {
      const found = between(from, to)
      return (reverse ? found.reverse() : found).slice(0, limit)
    },
  }
}

const insert = (n: number): Change =>
  ({
    operation: 'insert',
    database: 'd',
    collection: 'c',
    fullDocument: encode(document({ _id: n })),
  }) as Change

function oplogOf(length: number, count: number) {
  const store = sortedStore()
  const oplog = new Oplog(store, length)
  const positions = Array.from({ length: count }, (_, n) => {
    oplog.append(insert(n))
    return oplog.newest()
  })
  const kept = () => oplog.read(0n, 10_000).map(({ position }) => position)
  return { store, oplog, positions, kept }
}

test('the ring is cut to its length from its oldest end when it is 256 changes too long', () => {
  const { positions, kept, oplog } = oplogOf(10, 266)
  expect(kept()).toEqual(positions)
  oplog.append(insert(266))
  expect(kept()).toEqual([...positions.slice(-9), oplog.newest()])
})

test('a position can be reached while the change after it still exists', () => {
  const { positions, oplog, kept } = oplogOf(10, 267)
  const oldest = kept()[0] ?? 0n
  const last = positions.filter((position) => position < oldest).at(-1) ?? 0n
  expect(oplog.reaches(oldest)).toBe(true)
  expect(oplog.reaches(oldest - 1n)).toBe(true)
  expect(oplog.reaches(oldest - 2n)).toBe(false)
  expect(last).toBe(oldest - 1n)
  expect(oplog.reaches(oplog.newest())).toBe(true)
})

test('a ring that is not full yet reaches back to its start', () => {
  expect(oplogOf(10, 3).oplog.reaches(0n)).toBe(true)
})

test('reads start after a position, oldest first, up to a limit', () => {
  const { positions, oplog } = oplogOf(10, 5)
  expect(oplog.read(positions[1] ?? 0n, 2).map(({ position }) => position)).toEqual(positions.slice(2, 4))
  expect(oplog.read(oplog.newest(), 10)).toEqual([])
})

test('after reopening it continues after the newest position, even if the clock went back', () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(2_000_000_000_000)
  const { store, oplog } = oplogOf(10, 2)
  now.mockReturnValue(1_000_000_000_000)
  const again = new Oplog(store, 10)
  again.append(insert(3))
  expect(again.newest()).toBe(oplog.newest() + 1n)
  now.mockRestore()
})
