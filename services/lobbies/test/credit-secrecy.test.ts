import { createHash } from 'node:crypto'
import { blockAt, blockEndsAt, wordsKeptAt, type SessionClock } from '@icio/contracts/credit/blocks'
import type { Random } from '@icio/kit/random'
import { createAttendanceQueue } from '../src/credit/attendance-queue.js'
import { answerKey, seatKey, withAnswerKeys, type SeatRecord } from '../src/rooms/room.js'
import { attack, knownOf, tracesOf, type Write } from './credit-attack.js'

// CREDIT-3: whoever has database, log of changes, mails and registrations joins no attendance to answers.

const minute = 60_000
const runs = 200
const people = Array.from({ length: 40 }, (_, index) => index)

/** Random numbers of a seed, so that the test is the same each time. */
function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

/** What one evening's people do, in milliseconds from the first activity; each has their own pace. */
interface Deed {
  at: number
  person: number
  does: 'sit' | 'register' | 'answer' | 'word'
  activity?: string
}

const sessionMs = 140 * minute
const activities = Array.from({ length: 6 }, (_, index) => ({
  id: `activity-${index}`,
  at: (5 + index * 24) * minute,
}))
const clock: SessionClock = { began_at: 0, pauses: [], paused_at: null, ended_at: null }

/** Forty people, of whom two come in the second block and three leave before the third. */
function evening(random: Random): Deed[] {
  const between = (least: number, most: number) => least + random(Math.round(most - least))
  return people.flatMap((person) => {
    const isLate = person >= 38
    const leavesAt = person < 3 ? between(85, 98) * minute : sessionMs
    const pace = between(2, 40) * 1000
    const sits = isLate ? between(62, 70) * minute : between(-8 * minute, 2 * minute)
    const registers = sits + between(25, 85) * 1000
    const answers = activities
      .filter(({ at }) => at > sits && at < leavesAt)
      .map(({ id, at }) => ({
        at: at + pace + between(0, 6000),
        person,
        does: 'answer' as const,
        activity: id,
      }))
    // A word is typed when the phone is in the hand: soon after an answer.
    const words = [2, 3].flatMap((block) => {
      const answer = answers.find(({ at }) => blockAt(clock, at) === block && at > registers + minute)
      return answer ? [{ at: answer.at + between(5, 23) * 1000, person, does: 'word' as const }] : []
    })
    return [
      { at: sits, person, does: 'sit' as const },
      { at: registers, person, does: 'register' as const },
      ...answers,
      ...words,
    ]
  })
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What a form writes, in the order of writes, and the identifiers behind which each person is. */
interface Evidence {
  writes: Write[]
  owns: (person: number, id: string) => boolean
}

/** The form that suggests itself: each thing is written when it comes, and an answer names its seat. */
async function naive(deeds: readonly Deed[], run: number): Promise<Evidence> {
  const seat = (person: number) => hash(`seat ${run} ${person}`)
  const writes = deeds.flatMap(({ at, person, does, activity = '' }): Write[] => {
    const id = hash(`${run} ${person} ${does} ${at}`)
    if (does === 'sit') return [{ at, collection: 'room_seats', id: seat(person) }]
    if (does === 'answer') return [{ at, collection: 'room_answers', id, seat: seat(person), activity }]
    const attendance: Write = { at, collection: 'attendance', id, person, block: blockAt(clock, at) }
    return does === 'word' ? [attendance] : [attendance, { at, collection: 'mail_outbox', id, person }]
  })
  return { writes: writes.sort((a, b) => a.at - b.at), owns: (person, id) => id === seat(person) }
}

/** The form of the service: its keys, and what it holds until a block is written. */
async function built(deeds: readonly Deed[], run: number, random: Random): Promise<Evidence> {
  const secret = `secret ${run}`
  const queue = createAttendanceQueue(random)
  const seats = people.map((person): SeatRecord => {
    const stored = {
      _id: seatKey(secret, `run ${run}`, `visitor ${person}`),
      run_id: `run ${run}`,
      for_credit: true,
    }
    return withAnswerKeys(secret, stored as SeatRecord, `visitor ${person}`)
  })
  const writes: Write[] = []
  const personOf = new Map(people.map((person) => [hash(`key ${person}`), person]))
  for (const { at, person, does, activity = '' } of deeds) {
    const seat = seats[person] as SeatRecord
    const key_hash = hash(`key ${person}`)
    const place = { list_id: `run ${run}`, session_id: `run ${run}`, block: blockAt(clock, at) }
    if (does === 'sit') writes.push({ at, collection: 'room_seats', id: seat._id })
    else if (does === 'answer') {
      const key = answerKey(seat, activity)
      writes.push({ at, collection: 'room_answers', id: hash(`${activity} ${key}`), seat: key, activity })
    } else if (does === 'register')
      queue.take(place, {
        kind: 'registration',
        session_id: place.session_id,
        block: place.block,
        mail: `${person}@example.org`,
        name: `Person ${person}`,
        organization: '',
        license: '',
        key_hash,
      })
    else queue.take(place, { kind: 'presence', key_hash, link_hash: null, word: true })
  }
  for (const place of queue.places()) {
    const at = wordsKeptAt(clock, place.block, sessionMs)
    const mails: Write[] = []
    await queue.write(place, async ({ kind, key_hash }) => {
      const [person = -1, id] = [personOf.get(key_hash), hash(`row ${random(1e9)}`)]
      writes.push({ at, collection: 'attendance', id, person, block: place.block })
      if (kind === 'registration') mails.push({ at, collection: 'mail_outbox', id, person })
    })
    writes.push(...mails)
  }
  const keys = seats.map((seat) => new Set(activities.map(({ id }) => answerKey(seat, id))))
  return { writes: writes.sort((a, b) => a.at - b.at), owns: (person, id) => keys[person]?.has(id) ?? false }
}

/** How many people's answers the attack names in an evening, as the mean over its activities. */
async function namedIn(form: typeof built, run: number): Promise<number> {
  const random = seeded(run)
  const deeds = evening(random).sort((a, b) => a.at - b.at)
  const { writes, owns } = await form(deeds, run, random)
  const blockOf = (at: number) => blockAt(clock, at)
  const [traces, known] = [tracesOf(writes, blockOf), knownOf(writes, people)]
  let named = 0
  for (const { id, at } of activities) {
    const own = traces.get(id) ?? []
    const isJoined = own.some(({ answersAt }) => answersAt.length > 1)
    // Whoever missed the block of an activity has not answered it.
    const block = blockOf(at)
    const blocks = isJoined ? [1, 2, 3] : [block]
    named += [...attack(known, own, { blocks, block, random })].filter(([person, trace]) =>
      owns(person, trace),
    ).length
  }
  return named / activities.length
}

test('[CREDIT-3] the attack names most people where things are written when they come', async () => {
  const counts = []
  for (let run = 0; run < 10; run++) counts.push(await namedIn(naive, run))
  expect(counts.reduce((sum, count) => sum + count, 0) / 10).toBeGreaterThan(people.length / 2)
})

test('[CREDIT-3] over 200 evenings of 40 known people the attack names no more of them than chance', async () => {
  const counts: number[] = []
  for (let run = 0; run < runs; run++) counts.push(await namedIn(built, run))
  const mean = counts.reduce((sum, count) => sum + count, 0) / runs
  const spread = Math.sqrt(counts.reduce((sum, count) => sum + (count - mean) ** 2, 0) / (runs - 1))
  // Whoever deals forty names to forty answers at random is right once on average.
  expect(mean - (1.96 * spread) / Math.sqrt(runs)).toBeLessThanOrEqual(1)
  expect(mean).toBeGreaterThan(0.5)
})

test('[CREDIT-3, CREDIT-2] a block counts 50 minutes without its pauses, and its words until ten minutes later', () => {
  const paused: SessionClock = {
    began_at: 0,
    pauses: [
      { from: -5 * minute, to: -minute },
      { from: 20 * minute, to: 30 * minute },
    ],
    paused_at: null,
    ended_at: null,
  }
  expect(blockAt(paused, 59 * minute)).toBe(1)
  expect(blockAt(paused, 60 * minute)).toBe(2)
  expect(blockEndsAt(paused, 1, 80 * minute)).toBe(60 * minute)
  expect(wordsKeptAt(paused, 1, 40 * minute)).toBe(70 * minute)
})
