import { blockAt } from '@icio/contracts/credit/blocks'
import type { Certificates } from '@icio/contracts/certificates/endpoints'
import type { HumanProofs } from '@icio/contracts/credit/endpoints'
import type { AttendanceDoor, BePresent, EraseAttendance, Present } from '@icio/contracts/credit/schemas'
import { defaultEdition } from '@icio/contracts/editions'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import { tooMany } from '@icio/kit/limits/limiter'
import { isSameBlock, type CountedBlock } from '../collections/attendance.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { hashOf, type AttendanceMails } from './attendance-mails.js'
import { createAttendanceWriter } from './attendance-writer.js'
import { publicCredit } from './credit.js'
import type { CurrentList } from './credit.js'
import type { CurrentSessions } from './current-session.js'
import { createAttendanceQueue, type AttendanceQueue } from './attendance-queue.js'
import { createRegistering } from './registering.js'

/** Tries of one browser a minute; a word is two of 64 each. */
const triesByKey = 10

export interface AttendanceParts {
  current: CurrentSessions
  mails: AttendanceMails
  humanProofs: HumanProofs
  certificates: Certificates
}

export type Attendance = ReturnType<typeof createAttendance>

/** Creates the use cases of who attends (CREDIT-2, CREDIT-3, CREDIT-6). */
export function createAttendance(foundations: RoomFoundations, parts: AttendanceParts) {
  const { current: sessionsNow, mails, certificates } = parts
  const { rooms, forums, attendance } = foundations.records
  const now = () => foundations.clock.now()
  const queue = createAttendanceQueue(foundations.random)
  const writer = createAttendanceWriter(foundations, { ...parts, queue })
  const { listOfCode, demandList, runningOf } = sessionsNow

  return {
    ...createRegistering(foundations, { ...parts, queue, writer }),
    present: createPresence(foundations, { queue, current: sessionsNow }),
    writeDue: writer.writeDue,

    /** @throws ServiceError no_attendance */
    async door(code: string): Promise<AttendanceDoor> {
      const cleanCode = cleanRoomCode(code)
      const [forum, list] = await Promise.all([forums.findByAttendCode(cleanCode), listOfCode(cleanCode)])
      const running = list && runningOf(list)
      const room = forum ? null : await rooms.findByAttendCode(cleanCode)
      const offer = forum ? { ...forum, specialization: defaultEdition } : room
      const latestSession = list && { ...list.latest.session, ...list.forum }
      const source = running || !offer?.credit ? latestSession : offer
      if (!source?.credit) throw new ServiceError('no_attendance')
      const isToCome = forum?.sessions.some(({ ends_at }) => ends_at.getTime() > now()) ?? false
      return {
        title: source.title,
        specialization: source.specialization,
        credit: publicCredit(source.credit),
        state: running ? 'running' : list && !isToCome ? 'over' : 'waiting',
        by_mail: await mails.isReachable(),
      }
    },

    /** @throws ServiceError no_attendance (CREDIT-6) */
    async erase(code: string, { key, session }: EraseAttendance): Promise<void> {
      const { id } = await demandList(code, session)
      const key_hash = hashOf(key)
      const own = await attendance.ofKey(id, key_hash)
      if (!own && queue.ofKey(id, key_hash).length === 0) throw new ServiceError('no_attendance')
      queue.drop(id, key_hash)
      // The certificate first, so that no name is left behind when the row is gone.
      if (own?.certificate) await certificates.erase({ codes: [own.certificate] })
      if (own) await attendance.erase(own._id)
    },
  }
}

/** Creates the use case of who has the right, or the link that gives it: words, and how they stand (CREDIT-2). */
function createPresence(
  { records, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  { queue, current: sessionsNow }: { queue: AttendanceQueue; current: CurrentSessions },
) {
  const { attendance } = records
  const { demandList, blockOfWord, runningOf } = sessionsNow
  const now = () => clock.now()
  let tries = { minute: 0, counts: new Map<string, number>() }

  function countTry(key_hash: string): void {
    const minute = Math.floor(now() / 60_000)
    if (minute !== tries.minute) tries = { minute, counts: new Map() }
    const count = (tries.counts.get(key_hash) ?? 0) + 1
    tries.counts.set(key_hash, count)
    if (count > triesByKey) throw tooMany('too_many_attempts', (minute + 1) * 60_000 - now())
  }

  /** @throws ServiceError no_attendance for a browser without a right, link_used, word_wrong, too_many, too_many_attempts */
  return async function present(
    code: string,
    { key, link, word, session: sessionId }: BePresent,
  ): Promise<Present> {
    const list = await demandList(code, link?.split('.')[0] ?? sessionId)
    const { id: list_id } = list
    const key_hash = hashOf(key)
    const link_hash = link === undefined ? null : hashOf(link)
    let own = await attendance.ofKey(list_id, key_hash)
    if (!own && link_hash !== null) {
      const isOpen = await attendance.ofLink(list_id, link_hash)
      if (!isOpen || queue.hasLink(list_id, link_hash, key_hash)) throw new ServiceError('link_used')
      const running = runningOf(list)
      if (!running) {
        if (!(await attendance.open(list_id, link_hash, key_hash))) throw new ServiceError('link_used')
        own = await attendance.ofKey(list_id, key_hash)
      } else
        queue.take(
          { list_id, session_id: running.session._id, block: blockAt(running.clock, now()) },
          { kind: 'presence', key_hash, link_hash, word: false },
        )
    }
    const before = queue.ofKey(list_id, key_hash)
    if (!own && before.length === 0) throw new ServiceError('no_attendance')
    if (word !== undefined) {
      countTry(key_hash)
      const { current, block } = blockOfWord(list, word)
      const place = { list_id, session_id: current.session._id, block }
      const isRegistered = before.some(
        (one) => isSameBlock(one.place, place) && one.entry.kind === 'registration',
      )
      if (!own?.blocks.some((countedBlock) => isSameBlock(countedBlock, place)) && !isRegistered) {
        // A registration that the mail has not confirmed yet gives no right to later words.
        if (!own && !before.some(({ entry }) => entry.kind === 'presence'))
          throw new ServiceError('no_attendance')
        queue.take(place, { kind: 'presence', key_hash, link_hash, word: true })
      }
    }
    const waiting = queue.ofKey(list_id, key_hash)
    const blocks = waiting.filter(({ entry }) => entry.kind === 'registration' || entry.word)
    const [first] = waiting
    return {
      state: first ? 'held' : 'kept',
      kept_at: first ? keptAt(list, first.place) : null,
      name: own?.name ?? null,
      certificate: own?.certificate ?? null,
      blocks: blocksWithTitles(list, own?.blocks ?? []),
      session: list_id,
      held: blocksWithTitles(
        list,
        blocks.map(({ place }) => place),
      ),
    }
  }

  /** When a block is written; null for one of a run that has been erased. */
  function keptAt({ runs }: CurrentList, { session_id, block }: CountedBlock): string | null {
    const current = runs.find(({ session }) => session._id === session_id)
    return current ? sessionsNow.keptAt(current, block).toISOString() : null
  }
}

function blocksWithTitles({ runs }: CurrentList, blocks: readonly CountedBlock[]): Present['blocks'] {
  return runs.flatMap(({ session: { _id, title } }) =>
    blocks
      .filter(({ session_id }) => session_id === _id)
      .map(({ block }) => ({ title, block }))
      .sort((a, b) => a.block - b.block),
  )
}
