import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { at } from '../figures.mjs'
import { openCaller } from './caller.mjs'
import { makeFaults, rollOver } from './faults.mjs'
import { instancesBehindProxy, servicesApart } from './site.mjs'
import { signInAndOut } from './visitors/account.mjs'
import { play } from './visitors/play.mjs'
import { chat, read } from './visitors/reader.mjs'
import { score } from './visitors/scorer.mjs'
import { gather } from './visitors/table.mjs'

/*
 * node bench/soak/run.mjs faults|rolling|killed [SECONDS] [VISITORS] [SEED]
 * Simulated visitors read, chat, play, sign in and meet in two lobbies at a time, while services are killed ('faults'),
 * or while three instances are restarted in turn, gracefully ('rolling') or by turns without warning ('killed').
 * PROXY=nginx puts nginx in front. docs/quality/faults.md
 */
const [mode = 'faults', seconds = '900', visitors = '300', seed = '1'] = process.argv.slice(2)
const howMany = Number(visitors)
const say = (line) => process.stdout.write(`${line}\n`)
const random = randomOf(seed)
const ledger = openLedger()
const site = mode === 'faults' ? await servicesApart() : await instancesBehindProxy(3)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void site.stop().then(() => process.exit(1)))
await site.start()
say(`${mode}: ${howMany} visitors for ${seconds} s, seed ${seed}, ${site.address()}`)
const until = Date.now() + Number(seconds) * 1000
const isOver = () => Date.now() >= until
const faults =
  mode !== 'faults'
    ? rollOver(site, {
        say,
        betweenMs: 4000,
        signals: mode === 'killed' ? ['SIGKILL', 'SIGTERM'] : ['SIGTERM'],
      })
    : makeFaults(site, {
        random,
        say,
        ledger,
        betweenMs: Math.min(10_000, Number(seconds) * 250),
        // Eleven or so in a quarter of an hour; a soak of seconds has none.
        databaseEveryMs: Math.max(10_000, Number(seconds) * 85),
      })
const finalLooks = everybody()
while (!isOver()) await pause(250)
await faults.stop()
const looks = await finalLooks
const before = ledger.violations.length
for (const look of looks) await look?.()
report(before)
await site.stop()
// Visitors of a short run may still wait for what will not come.
process.exit(ledger.violations.length > 0 ? 1 : 0)

/** Runs everybody until time is over. Of ten people four read, two chat, two play, one signs in, one submits scores. */
async function everybody() {
  let number = 0
  const caller = () =>
    openCaller({ address: site.address, cookieSecret: site.cookieSecret, ledger, number: ++number })
  const context = { site, ledger, mail: site.mail, isOver, random, think: () => 1000 + random() * 4000 }
  const tables = howMany >= 30 ? 2 : 1
  const seats = tables * 6
  const roles = [read, chat, play, read, signInAndOut, read, play, chat, read, score]
  const people = [
    ...Array.from({ length: tables }, () => gather(Array.from({ length: 6 }, caller), context)),
    ...Array.from({ length: Math.max(0, howMany - seats) }, async (_, index) => {
      // People do not all arrive at the same moment.
      await pause(random() * 5000)
      return roles[index % roles.length](caller(), context)
    }),
  ]
  return Promise.all(
    people.map((person) =>
      person.catch((error) => ledger.violation('the soak itself', { error: error.stack })),
    ),
  )
}

function report(before) {
  const kinds = new Map()
  for (const { kind } of ledger.violations) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const made = new Map()
  for (const { what, ms } of faults.made) made.set(what, [...(made.get(what) ?? []), ms])
  say('\nWhat was made to fail')
  console.table(
    [...made].map(([what, times]) => ({ what, times: times.length, 'longest, ms': Math.max(...times) })),
  )
  if (site.balancer?.failures)
    say(
      `Calls tried at another instance: ${site.balancer.failures.retried}, lost: ${site.balancer.failures.lost}`,
    )
  say('What visitors did')
  console.table(ledger.counts())
  say('Calls and connections that had to be tried again, until they went through')
  console.table([ledger.waits()])
  say(
    `Violations: ${ledger.violations.length} (${ledger.violations.length - before} of them at the last look)`,
  )
  console.table(Object.fromEntries(kinds))
  for (const { kind, details } of ledger.violations.slice(0, 40)) say(`  ${kind}: ${details}`)
}

/** The same seed gives the same random numbers; the outcome still depends on the machine's timing. */
function randomOf(text) {
  let state = createHash('sha256').update(text).digest().readUInt32LE(0) || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}

/**
 * Records what the site acknowledged and how it behaved: each acknowledged write is checked at the end, and each broken
 * promise is a violation.
 */
function openLedger() {
  const counts = new Map()
  const violations = []
  const waits = []
  const violation = (kind, details) =>
    void violations.push({ kind, details: JSON.stringify(details).slice(0, 600) })
  return {
    violations,
    count: (what, more = 1) => void counts.set(what, (counts.get(what) ?? 0) + more),
    violation,
    /** A call that should have succeeded. Returns null. */
    refused(kind, answer) {
      violation(kind, { status: answer?.status, text: answer?.text })
      return null
    },
    /** Records how long a visitor had to retry until a call succeeded, in milliseconds. */
    waited: (milliseconds) => void waits.push(milliseconds),
    counts: () => Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1))),
    waits: () => {
      const ms = (share) => Math.round(at(waits, share) ?? 0)
      return { calls: waits.length, medianMs: ms(0.5), p95Ms: ms(0.95), longestMs: ms(1) }
    },
  }
}
