import { currentOf } from '../activities/activity-view.js'
import { keepAnswer, newLiveRoom, type LiveRoom } from './live-room.js'
import type { RoomsRecords } from '../room-foundations.js'
import { answererOf, ballotOf, type SeatRecord } from '../room.js'

/** Returns what was read, with what this instance has noted since `before`, when the reading began. */
function withNoted<Key, Value>(
  read: Map<Key, Value>,
  before: ReadonlyMap<Key, Value>,
  now: ReadonlyMap<Key, Value>,
): Map<Key, Value> {
  for (const [key, value] of now) if (before.get(key) !== value) read.set(key, value)
  for (const key of before.keys()) if (!now.has(key)) read.delete(key)
  return read
}

export type RoomReader = ReturnType<typeof createRoomReader>

export function createRoomReader(records: RoomsRecords, secret: string) {
  /**
   * Reads the answers of the ballot on the stage, until they were counted; those that this instance has just stored are
   * kept, and those that are there no more are dropped.
   */
  async function loadAnswers(live: LiveRoom): Promise<void> {
    const current = currentOf(live.room)
    const ballot = current ? `${current.id}:${ballotOf(current)}` : ''
    if (live.ballot !== ballot) {
      live.ballot = ballot
      live.isComplete = false
      live.answers = new Map()
      live.tableAnswers = new Map()
      live.lots = new Map()
    }
    if (!current) return
    if (!current.sealed) live.isComplete = false
    if (!live.isComplete) {
      if (current.content.kind === 'mirror') {
        const lots = await records.lots.ofActivity(current.id)
        if (live.ballot !== ballot) return
        for (const { seat_id, wording } of lots) live.lots.set(seat_id, wording)
      }
      const isSealed = current.sealed
      const before = [...live.answers.values()]
      const storedAnswers = await records.answers.ofBallot({
        activity_id: current.id,
        ballot: ballotOf(current),
      })
      if (live.ballot !== ballot) return
      // What was stored before and is there no more was taken back, perhaps at another instance.
      const there = new Set(storedAnswers.map((answer) => answer.by === 'seat' && answer.seat_id))
      for (const answer of before)
        if (!there.has(answer.seat_id) && live.answers.get(answer.seat_id) === answer)
          live.answers.delete(answer.seat_id)
      for (const answer of storedAnswers) keepAnswer(live, answer)
      live.isComplete = isSealed
      live.dirty.counts = true
    }
    if (current.quiz && current.state === 'shown' && live.pointsBallot !== ballot) {
      const points = await records.answers.scores(current.id)
      if (live.ballot !== ballot) return
      live.points = points
      live.pointsBallot = ballot
    }
  }

  async function loadSeats(live: LiveRoom): Promise<void> {
    const runId = live.room.run?.id
    if (runId === undefined) {
      live.seats = new Map()
      live.names = new Map()
      return
    }
    const [seatsBefore, namesBefore] = [new Map(live.seats), new Map(live.names)]
    const [seats, names] = await Promise.all([records.seats.ofRun(runId), records.names.ofRun(runId)])
    if (live.room.run?.id !== runId) return
    live.seats = withNoted(new Map(seats.map((seat) => [seat._id, seat])), seatsBefore, live.seats)
    live.names = withNoted(names, namesBefore, live.names)
  }

  async function loadEntries(live: LiveRoom): Promise<void> {
    const runId = live.room.run?.id
    const before = new Map(live.entries)
    const entries = runId === undefined ? [] : await records.entries.ofRun(runId)
    if (live.room.run?.id !== runId) return
    live.entries = withNoted(new Map(entries.map((entry) => [entry._id, entry])), before, live.entries)
  }

  return {
    loadAnswers,
    loadSeats,
    loadEntries,

    /** @throws ServiceError room_not_found */
    async load(id: string, at: Parameters<typeof newLiveRoom>[2]): Promise<LiveRoom> {
      const room = await records.rooms.demand(id)
      const live = newLiveRoom(room, secret, at)
      await Promise.all([loadAnswers(live), loadSeats(live), loadEntries(live)])
      return live
    },

    /** Reads what a seat has answered, which it may have done at another instance (ROOM-5). */
    async readOwnAnswer(live: LiveRoom, seat: SeatRecord): Promise<void> {
      const current = currentOf(live.room)
      if (!current || live.isComplete) return
      const seat_id = answererOf(live, current, seat)
      const place = { activity_id: current.id, ballot: ballotOf(current), seat_id }
      const own = await records.answers.find(place)
      if (own) keepAnswer(live, own)
    },
  }
}
