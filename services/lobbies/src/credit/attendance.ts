import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import {
  blockAt,
  blocksTaken,
  minutesOfBlocks,
  wordsKeptAt,
  type SessionClock,
} from '@icio/contracts/credit/blocks'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import { verifyPage } from '@icio/contracts/certificates/certificate-words'
import type { HumanProofs, MailAttendance } from '@icio/contracts/credit/endpoints'
import type {
  AttendanceDoor,
  AttendanceList,
  AttendanceMails,
  Attendee,
  BePresent,
  CorrectAttendance,
  EraseAttendance,
  Present,
  Register,
  Registered,
} from '@icio/contracts/credit/schemas'
import { dayOf } from '@icio/contracts/dates/days'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { tooMany } from '@icio/kit/limits/limiter'
import type { AttendanceRecord } from '../collections/attendance.js'
import type { CreditSessionRecord } from '../collections/credit-sessions.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import {
  attendeeOf,
  certificateOf,
  clockOfRun,
  clockOfSession,
  dayOfSession,
  isOver,
  publicCredit,
} from './credit.js'
import { createHeld, type Held, type HeldPlace, type Registration } from './held.js'
import { attendanceWord, plainAttendanceWord } from './words.js'

/** The link of a mail works so long (CREDIT-2). */
const linkLifetimeMs = 24 * 60 * 60_000
/** Tries of one browser a minute; a word is two of 64 each. */
const triesByKey = 10
const mailsAtOnce = 100

/** A session with the clock that counts now: of its run while it goes on. */
interface Current {
  session: CreditSessionRecord
  clock: SessionClock
}

export type Attendance = ReturnType<typeof createAttendance>

/** Creates the use cases of attendance (CREDIT-2, CREDIT-3, CREDIT-4, CREDIT-6). */
export function createAttendance(
  { records, clock, random, secret }: RoomFoundations,
  {
    mail,
    humanProofs,
    certificates,
  }: { mail: MailAttendance; humanProofs: HumanProofs; certificates: Certificates },
) {
  const { rooms, creditSessions: sessions, attendance } = records
  const held = createHeld(random)
  const now = () => clock.now()
  let tries = { minute: 0, counts: new Map<string, number>() }

  /** Finds a session by its id, with the clock of its run while it goes on. */
  async function currentOf(id: string): Promise<Current | null> {
    const session = await sessions.find(id)
    if (!session) return null
    if (session.ended_at) return { session, clock: clockOfSession(session) }
    const room = await rooms.find(session.room_id)
    if (room?.run?.id === id) return { session, clock: clockOfRun(room.run) }
    // It has ended a moment ago, or was given up with its room.
    const after = (await sessions.find(id)) ?? session
    const ended = after.ended_at ? after : { ...after, ended_at: after.opened_at }
    return { session: ended, clock: clockOfSession(ended) }
  }

  /** @throws ServiceError no_attendance */
  async function demandSession(code: string, id?: string): Promise<Current> {
    const cleaned = cleanRoomCode(code)
    const wanted = id ?? (await sessions.latestOf(cleaned))?._id
    const current = wanted === undefined ? null : await currentOf(wanted)
    if (current?.session.credit.attend_code !== cleaned) throw new ServiceError('no_attendance')
    return current
  }

  /** Returns the block whose word this is. Throws word_wrong. */
  function blockOfWord({ session, clock: at }: Current, typed: string): number {
    const plain = plainAttendanceWord(typed)
    const taken = blocksTaken(at, now())
    const block = taken.find((known) => plain === attendanceWord(secret, session._id, known))
    if (block !== undefined) return block
    const isEnd = at.ended_at !== null && plain === attendanceWord(secret, session._id, 'end')
    const last = blockAt(at, now())
    if (isEnd && taken.includes(last)) return last
    throw new ServiceError('word_wrong')
  }

  function countTry(key_hash: string): void {
    const minute = Math.floor(now() / 60_000)
    if (minute !== tries.minute) tries = { minute, counts: new Map() }
    const count = (tries.counts.get(key_hash) ?? 0) + 1
    tries.counts.set(key_hash, count)
    if (count > triesByKey) throw tooMany('too_many_attempts', (minute + 1) * 60_000 - now())
  }

  const keptAt = ({ clock: at }: Current, block: number) =>
    new Date(wordsKeptAt(at, block, now())).toISOString()

  /** Proves that a registration was accepted in a block, so that it can be sent again after a restart. */
  function receiptOf({ session }: Current, wish: Register, block: number): string {
    const { name, mail, organization, license, key } = wish
    const text = JSON.stringify([session._id, name, mail, organization, license, key, block])
    return `${block}.${createHmac('sha256', secret).update(`attendance-receipt:${text}`).digest('base64url')}`
  }

  async function demandHuman(proof: string | undefined): Promise<void> {
    if (proof === undefined || !(await humanProofs.judge(proof))) throw new ServiceError('not_human')
  }

  async function mailAll(mails: AttendanceMails['mails']): Promise<void> {
    for (let at = 0; at < mails.length; at += mailsAtOnce)
      await mail({ mails: mails.slice(at, at + mailsAtOnce) })
  }

  function linkIn({ credit, _id }: CreditSessionRecord, row: { id: string; mail: string }, day: string) {
    const token = `${_id}.${randomBytes(24).toString('base64url')}`
    const link = {
      link_hash: hashOf(token),
      link_until: new Date(now() + linkLifetimeMs),
      linked_on: day,
    }
    const path = `/attend/${credit.attend_code}#${token}`
    return {
      link,
      mail: { key: `attendance:${_id}:${row.id}:${day}`, email: row.mail, path, what: 'link' as const },
    }
  }

  /** Writes one entry of a block, and adds the mail that goes out after all of them. */
  async function writeOne(
    { session }: Current,
    { session_id, block }: HeldPlace,
    entry: Held,
    mails: AttendanceMails['mails'] | null,
  ): Promise<void> {
    if (entry.kind === 'registration') return registerOne(session, block, entry, mails)
    const { key_hash, link_hash, word } = entry
    if (link_hash) await attendance.open(session_id, link_hash, key_hash)
    if (word) await attendance.count(session_id, key_hash, block)
  }

  async function registerOne(
    session: CreditSessionRecord,
    block: number,
    { mail: address, name, organization, license, key_hash }: Registration,
    mails: AttendanceMails['mails'] | null,
  ): Promise<void> {
    const id = randomUUID()
    const day = dayOf(new Date(now()))
    const { link, mail: letter } = linkIn(session, { id, mail: address }, day)
    const isNew = await attendance.insert({
      _id: id,
      session_id: session._id,
      mail: address,
      name,
      organization,
      license,
      confirmed: false,
      ...(mails
        ? { key_hash: null, ...link }
        : { key_hash, link_hash: null, link_until: null, linked_on: null }),
      blocks: [block],
      by_hand: [],
      erased: false,
      certificate: null,
      expires_at: session.expires_at,
    })
    if (isNew && mails) mails.push(letter)
  }

  /** Writes what is due, once a block (CREDIT-3). */
  async function writeDue(): Promise<void> {
    for (const place of held.places()) {
      const current = await currentOf(place.session_id)
      if (current && now() < wordsKeptAt(current.clock, place.block, now())) continue
      const byMail = current ? (await mail({ mails: [] })).by_mail : false
      const mails: AttendanceMails['mails'] | null = byMail ? [] : null
      // A session that was deleted meanwhile keeps nothing.
      await held.write(place, async (entry) => {
        if (current) await writeOne(current, place, entry, mails)
      })
      if (mails) await mailAll(mails.sort((a, b) => (a.key < b.key ? -1 : 1)))
    }
  }

  /** The certificate is withdrawn first, so that no name is left behind when the row is gone (CREDIT-6). */
  async function eraseOne({ _id, certificate }: AttendanceRecord): Promise<void> {
    if (certificate) await certificates.erase({ codes: [certificate] })
    await attendance.erase(_id)
  }

  /** Issues what a closed list certifies; a second press goes on where the first one was interrupted (CREDIT-4). */
  async function certifyAll(session: CreditSessionRecord): Promise<void> {
    const mails: AttendanceMails['mails'] = []
    for (const row of await attendance.ofSession(session._id)) {
      const attendee = attendeeOf(session, row, now())
      if (row.erased || attendee.minutes + attendee.minutes_by_hand === 0) continue
      const { code } = await certificates.certify(certificateOf(session, attendee))
      if (!row.certificate) await attendance.setCertificate(row._id, code)
      const key = `attendance:${session._id}:${row._id}:certificate`
      if (row.confirmed && row.mail)
        mails.push({ key, email: row.mail, path: `${verifyPage}/${code}`, what: 'certificate' })
    }
    if (mails.length > 0) await mailAll(mails)
  }

  /** Returns a session whose list the person may see: its opener (CREDIT-4). Throws not_found. */
  async function demandOwn(id: string, person: Person): Promise<Current> {
    const current = await currentOf(id)
    if (current?.session.opener_id !== person.id) throw new ServiceError('not_found')
    return current
  }

  async function listOf({ session }: Current): Promise<AttendanceList> {
    const rows = await attendance.ofSession(session._id)
    return {
      id: session._id,
      title: session.title,
      day: dayOfSession(session),
      credit: publicCredit(session.credit),
      minutes: session.ended_at ? minutesOfBlocks(clockOfSession(session), now()) : null,
      closed: session.closed_at !== null,
      deleted_at: session.expires_at.toISOString(),
      people: rows.map((row) => attendeeOf(session, row, now())),
    }
  }

  return {
    writeDue,
    challenge: () => humanProofs.offer(),

    /** The words that stand on the stage: of the block, and for ten minutes that of the end (CREDIT-2). Throws not_now. */
    async stageWord(roomId: string): Promise<{ word: string; block: number; attend_code: string }> {
      const room = await rooms.find(roomId)
      if (room?.run?.for_credit && room.credit) {
        const block = blockAt(clockOfRun(room.run), now())
        const { attend_code } = room.credit
        return { word: attendanceWord(secret, room.run.id, block), block, attend_code }
      }
      const last = room?.past_runs.at(-1)
      const session = last && (await sessions.find(last.id))
      const at = session && clockOfSession(session)
      if (!session?.ended_at || !at || isOver(at, now())) throw new ServiceError('not_now')
      const { attend_code } = session.credit
      return { word: attendanceWord(secret, session._id, 'end'), block: blockAt(at, now()), attend_code }
    },

    /** @throws ServiceError no_attendance */
    async door(code: string): Promise<AttendanceDoor> {
      const cleaned = cleanRoomCode(code)
      const [room, latest] = await Promise.all([rooms.findByAttendCode(cleaned), sessions.latestOf(cleaned)])
      const current = latest && (await currentOf(latest._id))
      const isRunning = current !== null && !isOver(current.clock, now())
      const source = isRunning || !room?.credit ? current?.session : room
      if (!source?.credit) throw new ServiceError('no_attendance')
      return {
        title: source.title,
        specialization: source.specialization,
        credit: publicCredit(source.credit),
        state: isRunning ? 'running' : current ? 'over' : 'waiting',
        by_mail: (await mail({ mails: [] })).by_mail,
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
        if (!isOver(current.clock, now())) return hold(current, blockAt(current.clock, now()))
        const byMail = (await mail({ mails: [] })).by_mail
        const mails = byMail ? [] : null
        await registerOne(current.session, block, entryOf(), mails)
        if (mails) await mailAll(mails)
        return { ...kept, receipt }
      }
      return hold(current, block)

      function entryOf(): Registration {
        return { kind: 'registration', mail: address, name, organization, license, key_hash }
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
        if (isOver(current.clock, now())) {
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
      if (!isOver(current.clock, now())) throw new ServiceError('not_now')
      await demandHuman(proof)
      const row = await attendance.ofMail(current.session._id, address.trim().toLowerCase())
      if (!row?.mail || !(await mail({ mails: [] })).by_mail) return
      const { link, mail: letter } = linkIn(
        current.session,
        { id: row._id, mail: row.mail },
        dayOf(new Date(now())),
      )
      if (await attendance.link(row._id, link)) await mailAll([letter])
    },

    /** @throws ServiceError no_attendance (CREDIT-6) */
    async erase(code: string, { key, session: id }: EraseAttendance): Promise<void> {
      const { session } = await demandSession(code, id)
      const key_hash = hashOf(key)
      const own = await attendance.ofKey(session._id, key_hash)
      if (!own && held.ofKey(session._id, key_hash).length === 0) throw new ServiceError('no_attendance')
      held.drop(session._id, key_hash)
      if (own) await eraseOne(own)
    },

    /** @throws ServiceError not_found */
    list: async (id: string, person: Person): Promise<AttendanceList> => listOf(await demandOwn(id, person)),

    /** @throws ServiceError not_found, not_now for a list that is closed, validation_failed without a note */
    async correct(
      id: string,
      personId: string,
      { block, present, note = '' }: CorrectAttendance,
      person: Person,
    ): Promise<Attendee> {
      const current = await demandOwn(id, person)
      const { session, clock: at } = current
      if (session.closed_at) throw new ServiceError('not_now')
      if (block > blockAt(at, now()))
        throw new ServiceError('validation_failed', [{ path: 'block', message: 'has not begun' }])
      if (present && note.trim() === '')
        throw new ServiceError('validation_failed', [{ path: 'note', message: 'is required' }])
      const row = await attendance.correct(id, personId, { block, note: present ? note.trim() : null })
      if (!row) throw new ServiceError('not_found')
      return attendeeOf(session, row, now())
    },

    /** @throws ServiceError not_found, not_now until the last words are written */
    async close(id: string, person: Person): Promise<AttendanceList> {
      const current = await demandOwn(id, person)
      if (!isOver(current.clock, now())) throw new ServiceError('not_now')
      await sessions.close(id)
      await certifyAll(current.session)
      return listOf(await demandOwn(id, person))
    },

    /** @throws ServiceError not_found, not_now until the last words are written (CREDIT-5) */
    async eraseSession(id: string, person: Person): Promise<void> {
      const current = await demandOwn(id, person)
      if (!isOver(current.clock, now())) throw new ServiceError('not_now')
      await attendance.removeOf(id)
      await sessions.remove(id)
    },
  }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

function isSame(given: string, own: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(own)]
  return one.length === other.length && timingSafeEqual(one, other)
}
