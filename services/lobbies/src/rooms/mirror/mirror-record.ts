import { createHash } from 'node:crypto'
import { readPeerData } from '@icio/banks/peers'
import type { Edition } from '@icio/contracts/editions'
import type { Contribution, ContributionState } from '@icio/contracts/mirror/endpoints'
import type { Contributions, ListContributions, RuleOnContribution } from '@icio/contracts/mirror/schemas'
import { numberOfAllRooms, type PeersCount } from '@icio/contracts/peers/all-rooms'
import type { PeersOfAllRooms } from '@icio/contracts/peers/endpoints'
import { outlierStandardErrors, type MirrorResults } from '@icio/contracts/rooms/mirror'
import { allRooms, type RoomCount } from '@icio/contracts/rooms/results/mirror-results'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { MirrorRoomRecord, MirrorRooms } from '../../collections/mirror-rooms.js'
import { seedOf } from './mirror.js'
import { besideOthers } from './mirror-outlier.js'
import type { RoomFoundations, RoomsRecords } from '../room-foundations.js'
import { isStaff, openerMark, type ActivityRecord, type MirrorState, type RoomRecord } from '../room.js'

export type AllRoomsRecord = ReturnType<typeof createAllRoomsRecord>

/** Creates the use cases of the record of all rooms (MIRROR-10, PEER-5): what joins it, and what moderators decide about it. */
export function createAllRoomsRecord({ records, clock, secret }: RoomFoundations) {
  const { mirrorRooms } = records
  const poolByExperiment = new Map<string, { at: number; rooms: MirrorResults['rooms'] }>()

  const currentMonth = () => monthOf(clock.now())

  return {
    /** Returns all rooms so far, with this one among them where it counts (MIRROR-10, MIRROR-33). */
    async withAllRooms(room: RoomRecord, activity: ActivityRecord, by: Person | null): Promise<MirrorState> {
      const { results = null, count = null } = activity.mirror ?? {}
      const { experiment } = activity.content
      if (!results || !experiment) return { results, count }
      const { state } = await standingOf(mirrorRooms, room, activity, by)
      const counts = await countsBeside(mirrorRooms, experiment, keyOf(activity.id))
      const all = allRooms([...counts, ...(count && state === 'counted' ? [count] : [])], seedOf(experiment))
      const { rooms: _rooms, waits: _waits, ...own } = results
      return {
        results: {
          ...own,
          ...(all ? { rooms: all } : {}),
          ...(count && state === 'waiting' ? { waits: true as const } : {}),
        },
        count,
      }
    },

    /** Hands a room's counts to the record of all rooms; a second time changes nothing (MIRROR-18, MIRROR-33). */
    async join(room: RoomRecord, activity: ActivityRecord, by: Person | null): Promise<void> {
      const { id, content, mirror } = activity
      if (!mirror?.count || !content.experiment) return
      const _id = keyOf(id)
      const opener = room.opener_id && openerMark(secret, room.opener_id)
      await insert(records, room, {
        month: currentMonth(),
        _id,
        experiment: content.experiment,
        count: mirror.count,
        ...(await standingOf(mirrorRooms, room, activity, by)),
        ...(opener ? { opener } : {}),
      })
    },

    /**
     * Hands what a room has entered of the eight numbers to the record, where it waits for a moderator: no rehearsal, and
     * one room an opener and year (PEER-5). A room whose opener is gone adds nothing.
     */
    async joinPeers(room: RoomRecord, { id, peers }: ActivityRecord): Promise<void> {
      if (!peers || !room.opener_id || room.run?.rehearsal) return
      const count: PeersCount = {
        kind: 'peers',
        numbers: peers.results.flatMap(({ id, name, unit, n, median, middle }) =>
          median === undefined || !middle ? [] : [{ ...{ id, name, unit, n, median }, ...middle }],
        ),
      }
      if (count.numbers.length === 0) return
      const opener = openerMark(secret, room.opener_id)
      const opener_year = `${opener}:${currentMonth().slice(0, 4)}`
      await insert(records, room, {
        month: currentMonth(),
        ...{ _id: keyOf(id), experiment: ofPeers, count, opener, opener_year },
        state: 'waiting',
      })
    },

    peersOfAllRooms: (edition: Edition) => peersOfAllRooms(mirrorRooms, edition, currentMonth()),

    /** All rooms of an experiment, computed at most once a minute. */
    async allRoomsOf(experiment: string): Promise<MirrorResults['rooms']> {
      const pool = poolByExperiment.get(experiment)
      if (pool && clock.now() - pool.at < pooledForMs) return pool.rooms
      const counts = await countsBeside(mirrorRooms, experiment, '')
      const all = allRooms(counts, seedOf(experiment))
      poolByExperiment.set(experiment, { at: clock.now(), rooms: all })
      return all
    },

    /** What moderators see of the record (MIRROR-33). */
    async list({ state = 'waiting' }: ListContributions): Promise<Contributions> {
      const { rows, total } = await mirrorRooms.list(state)
      return { contributions: await toContributions(mirrorRooms, rows), total }
    },

    /** @throws ServiceError not_found, already_ruled (MIRROR-35) */
    async rule(id: string, { state, seen }: RuleOnContribution): Promise<Contribution> {
      const row = await mirrorRooms.rule(id, seen, state)
      if (!row) throw new ServiceError((await mirrorRooms.find(id)) ? 'already_ruled' : 'not_found')
      poolByExperiment.delete(row.experiment)
      const [contribution] = await toContributions(mirrorRooms, [row])
      if (!contribution) throw new ServiceError('not_found')
      return contribution
    },

    /** Returns how many rooms of an opener were taken out (MIRROR-35). */
    async leaveOutOf(opener: string): Promise<number> {
      const leftOut = await mirrorRooms.leaveOutOf(opener)
      poolByExperiment.clear()
      return leftOut
    },
  }
}

async function countsBeside(mirrorRooms: MirrorRooms, experiment: string, id: string): Promise<RoomCount[]> {
  return without(await mirrorRooms.counted(experiment), id)
}

/** Where a room's counts stand, or would stand if they joined now (MIRROR-33, MIRROR-34). */
async function standingOf(
  mirrorRooms: MirrorRooms,
  room: RoomRecord,
  activity: ActivityRecord,
  by: Person | null,
): Promise<Pick<MirrorRoomRecord, 'asked'> & { state: ContributionState }> {
  const row = await mirrorRooms.find(keyOf(activity.id))
  if (row) return { state: row.state ?? 'waiting' }
  const { experiment = '' } = activity.content
  const count = activity.mirror?.count
  // The role is asked again: by now it may be gone, or the room may be another's.
  const isOfStaff = room.by_staff === true && by !== null && isStaff(by)
  if (!isOfStaff) return { state: 'waiting', asked: 'member' }
  const beside = count && besideOthers(count, await countsBeside(mirrorRooms, experiment, keyOf(activity.id)))
  return beside && beside.standardErrors > outlierStandardErrors
    ? { state: 'waiting', asked: 'outlier' }
    : { state: 'counted' }
}

async function toContributions(
  mirrorRooms: MirrorRooms,
  rows: readonly MirrorRoomRecord[],
): Promise<Contribution[]> {
  const [records, ofOpeners] = await Promise.all([
    byKey(
      rows.map(({ experiment }) => experiment),
      mirrorRooms.counted,
    ),
    byKey(
      rows.flatMap(({ opener }) => opener ?? []),
      mirrorRooms.countOfOpener,
    ),
  ])
  return rows.map((row) => {
    const { _id, experiment, specialization, month, count, state = 'waiting', opener } = row
    const reason = row.state === undefined ? 'before' : row.asked
    const beside =
      count.kind === 'peers' ? null : besideOthers(count, without(records.get(experiment) ?? [], _id))
    const { value, rooms = 0, people = 0, standardErrors = 0 } = beside ?? {}
    return {
      id: _id,
      experiment,
      specialization,
      month,
      state,
      ...(reason ? { asked: reason } : {}),
      count,
      ...(value === undefined ? {} : { others: { value, rooms, people, standard_errors: standardErrors } }),
      ...(opener ? { opener } : {}),
      of_opener: opener ? (ofOpeners.get(opener) ?? 0) : 0,
    }
  })
}

/** Returns whether the row is new; a second one changes nothing. */
async function insert(
  { rooms, mirrorRooms }: RoomsRecords,
  room: RoomRecord,
  row: Omit<MirrorRoomRecord, 'specialization'>,
): Promise<void> {
  const { opener } = row
  const { specialization } = room
  const isNew = await mirrorRooms.insert({ ...row, specialization })
  if (!isNew || !opener) return
  // An account that goes in this moment has left its rooms first, and its marks after that.
  const after = await rooms.find(room._id)
  if (after?.opener_id !== room.opener_id) await mirrorRooms.forget(opener, row._id)
}

/** The eight numbers of an edition over all rooms (PEER-5). */
async function peersOfAllRooms(
  mirrorRooms: MirrorRooms,
  edition: Edition,
  month: string,
): Promise<PeersOfAllRooms> {
  const rows = (await mirrorRooms.counted(ofPeers)).filter(({ specialization }) => specialization === edition)
  const numbers = readPeerData().numbers[edition].flatMap((number) => {
    const counts = rows.flatMap(({ count, month: joinedMonth, counted_since: since = joinedMonth }) =>
      count.kind !== 'peers'
        ? []
        : count.numbers.flatMap((one) => (one.id === number.id ? [{ ...one, since }] : [])),
    )
    const all = numberOfAllRooms(number, counts, month)
    return all ? [{ id: number.id, ...all }] : []
  })
  return { edition, numbers }
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)

const pooledForMs = 60_000

/** What contributions of the Peer Mirror stand under, in place of an experiment. */
const ofPeers = 'peers'

const without = (rows: readonly MirrorRoomRecord[], id: string): RoomCount[] =>
  rows.flatMap(({ _id, count }) => (_id === id || count.kind === 'peers' ? [] : [count]))

async function byKey<T>(keys: readonly string[], read: (key: string) => Promise<T>): Promise<Map<string, T>> {
  return new Map(
    await Promise.all([...new Set(keys)].map(async (key): Promise<[string, T]> => [key, await read(key)])),
  )
}

const keyOf = (activityId: string) => createHash('sha256').update(`mirror:${activityId}`).digest('base64url')
