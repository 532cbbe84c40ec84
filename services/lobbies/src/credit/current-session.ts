import { blockAt, blocksTaken, wordsKeptAt } from '@icio/contracts/credit/blocks'
import { cleanRoomCode } from '@icio/contracts/rooms/rules'
import { ServiceError } from '@icio/kit/http/errors'
import { listIdOf, type CreditSessionRecord } from '../collections/credit-sessions.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import { clockOfRun, clockOfSession, isOver, type Current, type CurrentList } from './credit.js'
import { createHmac } from 'node:crypto'

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
    return session && clockedOf(session)
  }

  async function clockedOf(session: CreditSessionRecord): Promise<Current> {
    const { _id: id } = session
    if (session.ended_at) return { session, clock: clockOfSession(session) }
    const room = await rooms.find(session.room_id)
    if (room?.run?.id === id) return { session, clock: clockOfRun(room.run) }
    // It has ended a moment ago, or was given up with its room.
    const after = (await sessions.find(id)) ?? session
    const endedSession = after.ended_at ? after : { ...after, ended_at: after.opened_at }
    return { session: endedSession, clock: clockOfSession(endedSession) }
  }

  async function listOf(id: string): Promise<CurrentList | null> {
    const [first, ...others] = await Promise.all((await sessions.ofList(id)).map(clockedOf))
    if (!first) return null
    const latest = others.at(-1) ?? first
    return { id, runs: [first, ...others], latest, forum: latest.session.forum ?? null }
  }

  /** Finds the list that a code of attendance leads to: the one asked for, or that of the run that began last. */
  async function listOfCode(code: string, id?: string): Promise<CurrentList | null> {
    const run = id === undefined ? await sessions.latestOf(code) : null
    const listId = id ?? (run && listIdOf(run))
    const list = listId === null ? null : await listOf(listId)
    return list?.runs.some(({ session }) => session.credit.attend_code === code) ? list : null
  }

  /** @throws ServiceError no_attendance */
  async function demandList(code: string, id?: string): Promise<CurrentList> {
    const list = await listOfCode(cleanRoomCode(code), id)
    if (!list) throw new ServiceError('no_attendance')
    return list
  }

  /** Returns the run and the block whose word this is. Throws word_wrong. */
  function blockOfWord({ runs }: CurrentList, word: string): { current: Current; block: number } {
    const plain = plainAttendanceWord(word)
    for (const current of runs) {
      const { session, clock: at } = current
      const takenBlocks = blocksTaken(at, now())
      const block = takenBlocks.find(
        (takenBlock) => plain === attendanceWord(secret, session._id, takenBlock),
      )
      if (block !== undefined) return { current, block }
      const isEnd = at.ended_at !== null && plain === attendanceWord(secret, session._id, 'end')
      const last = blockAt(at, now())
      if (isEnd && takenBlocks.includes(last)) return { current, block: last }
    }
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
    listOf,
    listOfCode,
    demandList,
    blockOfWord,
    stageWord,

    /** The run of a list that began last among those whose last words are not written; null for none. */
    runningOf: ({ runs }: CurrentList): Current | null =>
      runs.findLast(({ clock: at }) => !isOver(at, now())) ?? null,

    keptAt: ({ clock: at }: Current, block: number): Date => new Date(wordsKeptAt(at, block, now())),
  }
}

const firsts =
  'amber apple azure birch blue bold brass brave bright brown calm cedar clear cloud cool copper coral cotton crisp dawn early even fair fern fine forest fresh frost gentle glass gold grand green harbor hazel honey iron ivory jade kind lake lemon light lilac linen lunar maple meadow mellow misty modern morning navy noble north oak olive open orange pearl pine plain quick quiet'.split(
    ' ',
  )
const seconds =
  'anchor arch atlas badge barn basket beacon bell bench bridge brook candle canyon castle chapel circle coast compass corner creek desk door engine falcon fence field garden gate grove hall heron hill house island kettle ladder lamp lantern ledger library marble market mill mirror mountain orchard paper pencil piano pier pillar planet pocket pond porch quilt river road saddle school ship stone table tower'.split(
    ' ',
  )

/**
 * Returns the words on the stage in a block of a run, or at its end: two plain words of 64 each, the same at every
 * instance, and known to nobody without the installation's secret (CREDIT-2).
 */
function attendanceWord(secret: string, runId: string, block: number | 'end'): string {
  const bytes = createHmac('sha256', secret).update(`attendance-word:${runId}:${block}`).digest()
  const pick = (list: readonly string[], at: number) => list[(bytes[at] ?? 0) % list.length] ?? ''
  return `${pick(firsts, 0)} ${pick(seconds, 1)}`
}

/** Returns a typed word as it is compared: small letters, and one blank between words. */
function plainAttendanceWord(word: string): string {
  return word
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}
