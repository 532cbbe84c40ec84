import { freshDatabase } from '@icio/kit/testing/run-service'
import type { Connection } from 'mongoose'
import { seconds } from '../src/clock.js'
import { createOutbox, type Outbox } from '../src/collections/mail-outbox.js'
import { createMailSender } from '../src/jobs/mail-sender.js'

const clock = { now: new Date('2026-11-23T10:00:00.000Z') }
let connection: Connection
let box: Outbox
beforeEach(async () => {
  connection = await freshDatabase()
  box = createOutbox(connection, () => clock.now)
  await box.ensureIndexes()
})
afterEach(async () => {
  await connection.dropDatabase()
  await connection.close()
})
const wait = (ms: number) => (clock.now = new Date(clock.now.getTime() + ms))
const put = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      box.put({ kind: 'password-changed', email: `p${n}@people.test` }),
    ),
  )
/** Only the timer of the lease is controlled by the test: the driver needs the others. */
const notFaked = [
  'Date',
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setTimeout',
  'clearTimeout',
] as const
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const mailTo = (to: string) => ({ to, subject: '', text: '', html: '' })

/** A process that sends what is due, and the mails it has sent. */
function processThatSends() {
  const sent: string[] = []
  const transport = { send: async ({ to }: { to: string }) => void sent.push(to), close: () => {} }
  const sender = createMailSender({
    outbox: box,
    transport,
    write: async ({ email }) => mailTo(email),
    log: silent,
  })
  return { sent, sender }
}

test('[FAULT-4] a mail is leased to the process that sends it: another gets none until the lease ends', async () => {
  await put(1)
  const leased = await Promise.all([box.lease(), box.lease(), box.lease()])
  const [mine] = leased.filter((row) => row !== null)
  expect(leased.filter((row) => row !== null)).toHaveLength(1)
  wait(19 * seconds)
  expect(await box.lease()).toBeNull()
  wait(1 * seconds)
  expect(await box.lease()).toMatchObject({ _id: mine?._id, tries: 2 })
})

test('[FAULT-4] of many processes that send at the same time, exactly one sends each mail', async () => {
  await put(8)
  const processes = [processThatSends(), processThatSends(), processThatSends()]
  await Promise.all(processes.map(({ sender }) => sender.sendDue()))
  const sent = processes.flatMap((each) => each.sent).sort()
  expect(sent).toEqual(Array.from({ length: 8 }, (_, n) => `p${n}@people.test`))
  wait(60 * seconds)
  expect(await box.lease()).toBeNull()
})

test('[FAULT-4] a mail that takes longer than its lease to send stays with its process', async () => {
  jest.useFakeTimers({ doNotFake: [...notFaked] })
  try {
    await put(1)
    let taken = () => {}
    let sent = () => {}
    const isSent = new Promise<void>((done) => (sent = done))
    const renewed = jest.spyOn(box, 'renewLease')
    const begun = new Promise<void>((begin) => {
      const slow = createMailSender({
        outbox: box,
        transport: { send: () => (begin(), new Promise<void>((done) => (taken = done))), close: () => {} },
        write: async ({ email }) => mailTo(email),
        log: silent,
      })
      void slow.sendDue().then(() => sent())
    })
    await begun
    const other = processThatSends()
    for (let quarter = 1; quarter <= 8; quarter++) {
      wait(5 * seconds)
      jest.advanceTimersByTime(5 * seconds)
      await renewed.mock.results.at(-1)?.value
      await other.sender.sendDue()
    }
    expect(other.sent).toEqual([])
    taken()
    await isSent
    expect(await box.listOf('p0@people.test')).toMatchObject([{ state: 'sent', tries: 1 }])
    jest.advanceTimersByTime(60 * seconds)
    expect(renewed).toHaveBeenCalledTimes(8)
  } finally {
    jest.useRealTimers()
  }
})
