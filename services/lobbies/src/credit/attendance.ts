import { blockAt } from '@icio/contracts/credit/blocks'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import type { AttendanceDoor, BePresent, EraseAttendance, Present } from '@icio/contracts/credit/schemas'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import { tooMany } from '@icio/kit/limits/limiter'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { hashOf, type AttendanceMails } from './attendance-mails.js'
import { createAttendanceWriter } from './attendance-writer.js'
import { publicCredit } from './credit.js'
import type { Current, CurrentSessions } from './current-session.js'
import { createHeld, type HeldAttendance } from './held.js'
import { createRegistering } from './registering.js'

/** Tries of one browser a minute; a word is two of 64 each. */
const triesByKey = 10

export interface AttendanceParts {
  current: CurrentSessions
  mails: AttendanceMails
  humanProofs: HumanProofs
  certificates: Pick<Certificates, 'erase'>
}

export type Attendance = ReturnType<typeof createAttendance>

/** Creates the use cases of who attends (CREDIT-2, CREDIT-3, CREDIT-6). */
export function createAttendance(foundations: RoomFoundations, parts: AttendanceParts) {
  const { current: sessionsNow, mails, certificates } = parts
  const { rooms, creditSessions: sessions, attendance } = foundations.records
  const held = createHeld(foundations.random)
  const writer = createAttendanceWriter(foundations, { ...parts, held })
  const { currentOf, demandSession, isOver } = sessionsNow

  return {
    ...createRegistering(foundations, { ...parts, held, writer }),
    present: createPresence(foundations, { held, current: sessionsNow }),
    writeDue: writer.writeDue,

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

/** Creates the use case of who has the right, or the link that gives it: words, and how they stand (CREDIT-2). */
function createPresence(
  { records, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  { held, current: sessionsNow }: { held: HeldAttendance; current: CurrentSessions },
) {
  const { attendance } = records
  const { demandSession, blockOfWord, isOver } = sessionsNow
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

  /**
   * Takes a link and a word, and tells what is held and what is kept.
   *
   * @throws ServiceError no_attendance for a browser without a right, link_used, word_wrong, too_many, too_many_attempts
   */
  return async function present(code: string, { key, link, word, session: id }: BePresent): Promise<Present> {
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
  }
}
