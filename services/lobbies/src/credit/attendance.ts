import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { blockAt, wordsKeptAt } from '@icio/contracts/credit/blocks'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import type {
  AttendanceDoor,
  BePresent,
  EraseAttendance,
  Present,
  Register,
  Registered,
} from '@icio/contracts/credit/schemas'
import { dayOf } from '@icio/contracts/dates/days'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import { tooMany } from '@icio/kit/limits/limiter'
import type { CreditSessionRecord } from '../collections/credit-sessions.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { hashOf, type AttendanceMails, type Letter } from './attendance-mails.js'
import { publicCredit } from './credit.js'
import type { Current, CurrentSessions } from './current-session.js'
import { createHeld, type Held, type HeldPlace, type Registration } from './held.js'

/** Tries of one browser a minute; a word is two of 64 each. */
const triesByKey = 10

export type Attendance = ReturnType<typeof createAttendance>

/** Creates the use cases of who attends (CREDIT-2, CREDIT-3, CREDIT-6). */
export function createAttendance(
  { records, clock, random, secret }: RoomFoundations,
  {
    current: sessionsNow,
    mails,
    humanProofs,
    certificates,
  }: {
    current: CurrentSessions
    mails: AttendanceMails
    humanProofs: HumanProofs
    certificates: Pick<Certificates, 'erase'>
  },
) {
  const { rooms, creditSessions: sessions, attendance } = records
  const held = createHeld(random)
  const { currentOf, demandSession, blockOfWord, isOver } = sessionsNow
  const keptAt = (at: Current, block: number) => sessionsNow.keptAt(at, block).toISOString()
  const now = () => clock.now()
  let tries = { minute: 0, counts: new Map<string, number>() }

  function countTry(key_hash: string): void {
    const minute = Math.floor(now() / 60_000)
    if (minute !== tries.minute) tries = { minute, counts: new Map() }
    const count = (tries.counts.get(key_hash) ?? 0) + 1
    tries.counts.set(key_hash, count)
    if (count > triesByKey) throw tooMany('too_many_attempts', (minute + 1) * 60_000 - now())
  }

  /** Proves that a registration was accepted in a block, so that it can be sent again after a restart. */
  function receiptOf({ session }: Current, wish: Register, block: number): string {
    const { name, mail, organization, license, key } = wish
    const text = JSON.stringify([session._id, name, mail, organization, license, key, block])
    return `${block}.${createHmac('sha256', secret).update(`attendance-receipt:${text}`).digest('base64url')}`
  }

  async function demandHuman(proof: string | undefined): Promise<void> {
    if (proof === undefined || !(await humanProofs.judge(proof))) throw new ServiceError('not_human')
  }

  /** Writes one entry of a block, and adds the mail that goes out after all of them. */
  async function writeOne(
    { session }: Current,
    { session_id, block }: HeldPlace,
    entry: Held,
    letters: Letter[] | null,
  ): Promise<void> {
    if (entry.kind === 'registration') return registerOne(session, entry, letters)
    const { key_hash, link_hash, word } = entry
    if (link_hash) await attendance.open(session_id, link_hash, key_hash)
    if (word) await attendance.count(session_id, key_hash, block)
  }

  async function registerOne(
    session: CreditSessionRecord,
    { mail: address, name, organization, license, key_hash, block }: Registration,
    letters: Letter[] | null,
  ): Promise<void> {
    const id = randomUUID()
    const { link, letter } = mails.linkFor(session, { id, mail: address })
    const isNew = await attendance.insert({
      _id: id,
      session_id: session._id,
      mail: address,
      name,
      organization,
      license,
      confirmed: false,
      ...(letters ? { key_hash: null, ...link } : { key_hash, link_hash: null, link_until: null }),
      linked_on: null,
      blocks: [block],
      by_hand: [],
      erased: false,
      certificate: null,
      expires_at: session.expires_at,
    })
    if (isNew) letters?.push(letter)
  }

  /** Writes what is due, once a block (CREDIT-3). */
  async function writeDue(): Promise<void> {
    for (const place of held.places()) {
      const current = await currentOf(place.session_id)
      if (current && now() < wordsKeptAt(current.clock, place.block, now())) continue
      const letters = current && (await mails.isReachable()) ? [] : null
      try {
        // A session that was deleted meanwhile keeps nothing.
        await held.write(place, async (entry) => {
          if (current) await writeOne(current, place, entry, letters)
        })
      } finally {
        // Whoever is written is mailed, also if a later one could not be.
        if (letters) await mails.send(letters)
      }
    }
  }

  return {
    writeDue,
    challenge: () => humanProofs.offer(),

    /** @throws ServiceError no_attendance */
    async door(code: string): Promise<AttendanceDoor> {
      const cleaned = cleanRoomCode(code)
      const [room, latest] = await Promise.all([rooms.findByAttendCode(cleaned), sessions.latestOf(cleaned)])
      const current = latest && (await currentOf(latest._id))
      const isRunning = current !== null && !isOver(current)
      const source = isRunning || !room?.credit ? current?.session : room
      if (!source?.credit) throw new ServiceError('no_attendance')
      return {
        title: source.title,
        specialization: source.specialization,
        credit: publicCredit(source.credit),
        state: isRunning ? 'running' : current ? 'over' : 'waiting',
        by_mail: await mails.isReachable(),
      }
    },

    /**
     * Holds a registration until the block is written. The same call with its receipt is safe after a restart.
     *
     * @throws ServiceError no_attendance, not_human, word_wrong, too_many
     */
    async register(code: string, given: Register): Promise<Registered> {
      const wish = { ...given, mail: given.mail.trim().toLowerCase(), name: given.name.trim() }
      const current = await demandSession(code)
      const key_hash = hashOf(wish.key)
      const proven = Number(wish.receipt?.split('.')[0])
      const isProven = wish.receipt !== undefined && isSame(wish.receipt, receiptOf(current, wish, proven))
      if (!isProven) await demandHuman(wish.proof)
      const block = isProven ? proven : blockOfWord(current, wish.word)
      const receipt = receiptOf(current, wish, block)
      const { name, mail: address, organization, license } = wish
      const kept = { state: 'kept' as const, kept_at: null, session: current.session._id }
      // Whether somebody else has registered the address is told to nobody.
      if (await attendance.ofMail(current.session._id, address)) return { ...kept, receipt }
      if (now() >= wordsKeptAt(current.clock, block, now())) {
        // The receipt proves that it came in time, and the instance that held it is gone: near no answer any more.
        if (!isOver(current)) return hold(current, blockAt(current.clock, now()))
        const letters = (await mails.isReachable()) ? [] : null
        await registerOne(current.session, entryOf(), letters)
        if (letters) await mails.send(letters)
        return { ...kept, receipt }
      }
      return hold(current, block)

      function entryOf(): Registration {
        return { kind: 'registration', mail: address, name, organization, license, key_hash, block }
      }
      function hold(at: Current, place: number): Registered {
        held.take({ session_id: at.session._id, block: place }, entryOf())
        return { state: 'held', kept_at: keptAt(at, place), session: at.session._id, receipt }
      }
    },

    /**
     * Takes a link and a word, and tells what is held and what is kept.
     *
     * @throws ServiceError no_attendance for a browser without a right, link_used, word_wrong, too_many, too_many_attempts
     */
    async present(code: string, { key, link, word, session: id }: BePresent): Promise<Present> {
      const current = await demandSession(code, link?.split('.')[0] ?? id)
      const { _id: session_id } = current.session
      const key_hash = hashOf(key)
      const link_hash = link === undefined ? null : hashOf(link)
      let own = await attendance.ofKey(session_id, key_hash)
      if (!own && link_hash !== null) {
        const isOpen = await attendance.ofLink(session_id, link_hash)
        if (!isOpen || held.hasLink(session_id, link_hash, key_hash)) throw new ServiceError('link_used')
        if (isOver(current)) {
          if (!(await attendance.open(session_id, link_hash, key_hash))) throw new ServiceError('link_used')
          own = await attendance.ofKey(session_id, key_hash)
        } else
          held.take(
            { session_id, block: blockAt(current.clock, now()) },
            { kind: 'presence', key_hash, link_hash, word: false },
          )
      }
      const before = held.ofKey(session_id, key_hash)
      if (!own && before.length === 0) throw new ServiceError('no_attendance')
      if (word !== undefined) {
        countTry(key_hash)
        const block = blockOfWord(current, word)
        const isRegistered = before.some((one) => one.block === block && one.entry.kind === 'registration')
        if (!own?.blocks.includes(block) && !isRegistered) {
          // A registration that the mail has not confirmed yet gives no right to later words.
          if (!own && !before.some(({ entry }) => entry.kind === 'presence'))
            throw new ServiceError('no_attendance')
          held.take({ session_id, block }, { kind: 'presence', key_hash, link_hash, word: true })
        }
      }
      const waiting = held.ofKey(session_id, key_hash)
      const blocks = waiting.filter(({ entry }) => entry.kind === 'registration' || entry.word)
      const [first] = waiting
      return {
        state: first ? 'held' : 'kept',
        kept_at: first ? keptAt(current, first.block) : null,
        name: own?.name ?? null,
        certificate: own?.certificate ?? null,
        blocks: (own?.blocks ?? []).toSorted((a, b) => a - b),
        session: session_id,
        held: blocks.map(({ block }) => block).sort((a, b) => a - b),
      }
    },

    /**
     * Mails a new link, once a day and only when no answer is near (CREDIT-2, CREDIT-3). Tells nothing of the address.
     *
     * @throws ServiceError no_attendance, not_human, not_now while the session goes on
     */
    async askForLink(code: string, address: string, proof: string): Promise<void> {
      const current = await demandSession(code)
      if (!isOver(current)) throw new ServiceError('not_now')
      await demandHuman(proof)
      const row = await attendance.ofMail(current.session._id, address.trim().toLowerCase())
      if (!row?.mail || !(await mails.isReachable())) return
      const { link, letter } = mails.linkFor(current.session, { id: row._id, mail: row.mail })
      const isFirst = await attendance.link(row._id, { ...link, linked_on: dayOf(new Date(now())) })
      if (isFirst) await mails.send([letter])
    },

    /** @throws ServiceError no_attendance (CREDIT-6) */
    async erase(code: string, { key, session: id }: EraseAttendance): Promise<void> {
      const { session } = await demandSession(code, id)
      const key_hash = hashOf(key)
      const own = await attendance.ofKey(session._id, key_hash)
      if (!own && held.ofKey(session._id, key_hash).length === 0) throw new ServiceError('no_attendance')
      held.drop(session._id, key_hash)
      // The certificate first, so that no name is left behind when the row is gone.
      if (own?.certificate) await certificates.erase({ codes: [own.certificate] })
      if (own) await attendance.erase(own._id)
    },
  }
}

function isSame(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
