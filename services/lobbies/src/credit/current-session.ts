import { blockAt, blocksTaken, wordsKeptAt, type SessionClock } from '@icio/contracts/credit/blocks'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import type { CreditSessionRecord } from '../collections/credit-sessions.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { clockOfRun, clockOfSession, isOver } from './credit.js'
import { attendanceWord, plainAttendanceWord } from './words.js'

/** A session with the clock that counts now: of its run while it goes on. */
export interface Current {
  session: CreditSessionRecord
  clock: SessionClock
}

export type CurrentSessions = ReturnType<typeof createCurrentSessions>

/** Creates what finds sessions for credit, their clocks and their words (CREDIT-2). */
export function createCurrentSessions({
  records,
  clock,
  secret,
}: Pick<RoomFoundations, 'records' | 'clock' | 'secret'>) {
  const { rooms, creditSessions: sessions } = records
  const now = () => clock.now()

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

  /** The words that stand on the stage: of the block, and for ten minutes that of the end (CREDIT-2). Throws not_now. */
  async function stageWord(roomId: string): Promise<{ word: string; block: number; attend_code: string }> {
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
  }

  return {
    currentOf,
    demandSession,
    blockOfWord,
    stageWord,

    /** When the words of a block are written. */
    keptAt: ({ clock: at }: Current, block: number): Date => new Date(wordsKeptAt(at, block, now())),

    /** Whether the last words of a session were written. */
    isOver: ({ clock: at }: Current): boolean => isOver(at, now()),
  }
}
