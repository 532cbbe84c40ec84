import { mostErrorWrites } from '../failures/hear-errors.js'
import { createBatches } from './batches.js'
import { mostHealthWrites } from './hear-reports.js'

function counting(mostWrites = 10, mostKeys = 100) {
  const written: Map<string, number>[] = []
  let fails = false
  const batches = createBatches<number>({
    merge: (one, other) => one + other,
    write: async (changes) => {
      if (fails) throw new Error('The database is away.')
      written.push(new Map(changes))
    },
    mostWrites,
    mostKeys,
  })
  return { batches, written, fail: (value: boolean) => void (fails = value) }
}

test('[REL-7] a thousand reports of one release are one write', async () => {
  const { batches, written } = counting()
  for (let report = 0; report < 1000; report++) batches.add('mf-games@1', 1)
  await batches.flush()
  await batches.flush()
  expect(written).toEqual([new Map([['mf-games@1', 1000]])])
})

test('[REL-7] the limits of all reports together are ten writes a second', () => {
  expect(mostHealthWrites + mostErrorWrites).toBeLessThanOrEqual(10)
})

test('[REL-7] one flush writes ten at most; those that wait longest come first, and none is lost', async () => {
  const { batches, written } = counting()
  for (let report = 0; report < 1000; report++) batches.add(`release ${report % 25}`, 1)
  await batches.flush()
  expect(written[0]?.size).toBe(10)
  expect([...(written[0]?.keys() ?? [])][0]).toBe('release 0')
  await batches.drain()
  const sum = written.flatMap((each) => [...each.values()]).reduce((one, other) => one + other, 0)
  expect([written.map(({ size }) => size), sum]).toEqual([[10, 10, 5], 1000])
})

test('what could not be written waits, together with what came since', async () => {
  const { batches, written, fail } = counting()
  batches.add('mf-games@1', 2)
  fail(true)
  await expect(batches.flush()).rejects.toThrow('away')
  batches.add('mf-games@1', 3)
  fail(false)
  await batches.flush()
  expect(written).toEqual([new Map([['mf-games@1', 5]])])
})

test('a reader sees each change once, as written or as waiting, whenever it reads', async () => {
  const { batches, written } = counting()
  batches.add('mf-games@1', 2)
  const writing = batches.flush()
  batches.add('mf-games@1', 3)
  const seen = () =>
    batches.read(async (waiting) => {
      const before = written.reduce((sum, each) => sum + (each.get('mf-games@1') ?? 0), 0)
      return before + (waiting('mf-games@1') ?? 0)
    })
  expect(await seen()).toBe(5)
  await writing
  batches.add('mf-games@1', 4)
  expect(await seen()).toBe(9)
})

test('nobody fills the memory: beyond the limit other keys are dropped, known ones still count', () => {
  const { batches } = counting(10, 2)
  expect(['a', 'b', 'c', 'a'].map((key) => batches.add(key, 1))).toEqual([true, true, false, true])
})

test('draining waits for a write that is under way', async () => {
  let isWritten = false
  let finish = () => {}
  const batches = createBatches<number>({
    merge: (one, other) => one + other,
    write: () =>
      new Promise((resolve) => {
        finish = () => {
          isWritten = true
          resolve()
        }
      }),
    mostWrites: 10,
    mostKeys: 10,
  })
  batches.add('mf-games@1', 1)
  const flushed = batches.flush()
  const drained = batches.drain().then(() => isWritten)
  await Promise.resolve().then(() => finish())
  await flushed
  expect(await drained).toBe(true)
})
