import { createHmac } from 'node:crypto'
import { dealtWording } from '@icio/contracts/rooms/results/mirror-results'
import { ServiceError } from '@icio/kit/http/errors'
import { noteSeat, noteWording } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import { experimentOf } from './mirror.js'
import type { RoomFoundations } from '../room-foundations.js'
import { deletedAt, type ActivityRecord, type RunRecord, type SeatRecord } from '../room.js'
import { activityOf } from '../runs/steps.js'

export type Mirror = ReturnType<typeof createMirror>

export function createMirror({ records, secret }: RoomFoundations, live: LiveRooms) {
  const { lots, seats } = records
  /** One deal after the other at each table; between instances the unique place decides. */
  const queues = new Map<string, Promise<unknown>>()

  function inTurn<T>(key: string, task: () => Promise<T>): Promise<T> {
    const mine = (queues.get(key) ?? Promise.resolve()).then(task, task)
    const queueEnd = mine.then(
      () => {},
      () => {},
    )
    queues.set(key, queueEnd)
    void queueEnd.then(() => {
      if (queues.get(key) === queueEnd) queues.delete(key)
    })
    return mine
  }

  /** The coin of a block: fair, the same at every instance, and known to nobody without the installation's secret. */
  const coin = (key: string) => (block: number) =>
    ((createHmac('sha256', secret).update(`mirror-lot:${key}:${block}`).digest()[0] ?? 0) & 1) as 0 | 1

  /** Deals a seat its wording (MIRROR-3). A seat that has one keeps it. */
  async function deal(run: RunRecord, activityId: string, seat: SeatRecord): Promise<0 | 1> {
    const table = seat.table ?? 0
    const key = `${activityId}:${table}`
    return inTurn(key, async () => {
      for (;;) {
        const storedLot = await lots.find(activityId, seat._id)
        if (storedLot) return storedLot.wording
        const place = await lots.nextPlace(activityId, table)
        const wording = dealtWording(place, coin(key))
        const lot = {
          activity_id: activityId,
          run_id: run.id,
          seat_id: seat._id,
          table,
          place,
          wording,
          expires_at: deletedAt(run),
        }
        if (await lots.insert(lot)) return wording
      }
    })
  }

  return {
    /** Who takes part is dealt a wording (MIRROR-2). @throws ServiceError not_now for one that is not open, not_found */
    async open(seat: SeatRecord, activityId: string, part: boolean): Promise<SeatRecord> {
      const liveRoom = await live.get(seat.room_id)
      const { run } = liveRoom.room
      if (run?.id !== seat.run_id) throw new ServiceError('room_not_found')
      const activity = activityOf(liveRoom.room, activityId)
      if (activity.content.kind !== 'mirror' || activity.state !== 'open') throw new ServiceError('not_now')
      const mirror = part ? ('part' as const) : ('watch' as const)
      if (seat.mirror !== mirror) await seats.setMirror(seat._id, mirror)
      const after: SeatRecord = { ...seat, mirror }
      if (part && experimentOf(activity.content).form === 'between') {
        noteWording(liveRoom, activityId, seat._id, await deal(run, activityId, seat))
      }
      noteSeat(liveRoom, after, null)
      return after
    },

    /** Returns whether a seat can answer: it takes part, and where there are two wordings it was dealt one. */
    async canAnswer(activity: ActivityRecord, seat: SeatRecord): Promise<boolean> {
      if (seat.mirror !== 'part') return false
      if (experimentOf(activity.content).form !== 'between') return true
      return (await lots.find(activity.id, seat._id)) !== null
    },

    lotsOf: async (activityId: string): Promise<Map<string, 0 | 1>> =>
      new Map((await lots.ofActivity(activityId)).map(({ seat_id, wording }) => [seat_id, wording])),
  }
}
