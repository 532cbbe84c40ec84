import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Store } from '../store/store.js'
import { RetryRecords } from './retry-records.js'

const hour = 60 * 60_000
const session = (number: number) => number.toString(16).padStart(64, '0')
const record = { number: 1n, committed: false, replies: new Map() }

let store: Store
let records: RetryRecords
beforeEach(() => {
  store = new Store({ dataDir: mkdtempSync(join(tmpdir(), 'embedded-retries-')), durability: 'async' })
  records = new RetryRecords(store)
})
afterEach(() => store.close())

function writeAll(count: number): Promise<void> {
  return store.write((unit) => {
    for (let number = 0; number < count; number++) records.write(unit, session(number), record)
  })
}

test('old records are removed in parts, between which other requests are answered', async () => {
  await writeAll(5000)
  let [turns, isOver] = [0, false]
  const others = (async () => {
    for (; !isOver; turns++) await new Promise((resolve) => setImmediate(resolve))
  })()
  await records.sweep(Date.now() + hour)
  isOver = true
  await others
  expect(turns).toBeGreaterThanOrEqual(25)
  for (const number of [0, 199, 200, 2500, 4999]) expect(records.read(session(number))).toBeUndefined()
})

test('a record that its session renews while others are removed stays', async () => {
  await writeAll(401)
  const range = jest.spyOn(store, 'range')
  const clock = jest.spyOn(Date, 'now')
  range.mockImplementationOnce((given) => {
    range.mockRestore()
    const found = store.range(given)
    clock.mockReturnValueOnce(Date.now() + hour)
    void store.write((unit) => records.write(unit, session(7), { ...record, number: 2n }))
    return found
  })
  await records.sweep(Date.now() + hour)
  clock.mockRestore()
  expect(records.read(session(7))).toMatchObject({ number: 2n })
  expect(records.read(session(8))).toBeUndefined()
  expect(records.read(session(400))).toBeUndefined()
})

test('a server that is closing does not wait for the rest', async () => {
  await writeAll(1000)
  let asked = 0
  await records.sweep(Date.now() + hour, () => ++asked > 2)
  expect(records.read(session(399))).toBeUndefined()
  expect(records.read(session(400))).toBeDefined()
})
