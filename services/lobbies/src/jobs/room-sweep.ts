import { every, type Clock } from '../clock.js'
import type { Attendance } from '../credit/attendance.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { RoomSteps } from '../rooms/room-steps.js'
import { oneAtATime } from './one-at-a-time.js'

const sweepMs = 1000
const seatSweepMs = 60_000
const attendanceSweepMs = 5000

export interface RoomSweepOptions {
  foundations: RoomFoundations
  steps: RoomSteps
  attendance: Pick<Attendance, 'writeDue'>
  heart: Clock
}

/**
 * Moves rooms on whose instance is gone: closings, counts and ends that are due (ROOM-10, FORUM-1, FORUM-2). Frees seats without
 * a sign of life (ROOM-6). Runs at every instance. Returns a function that stops it.
 */
export function startRoomSweep({
  foundations,
  steps,
  attendance,
  heart,
}: RoomSweepOptions): () => Promise<void> {
  const { records, clock, log } = foundations
  const running = new Set<Promise<unknown>>()

  async function moveOn(): Promise<void> {
    for (const id of await records.rooms.dueBefore(new Date(clock.now()))) {
      // One room that cannot be moved on must not hold up the others.
      await steps.runDueSteps(id).catch((err: unknown) => {
        log.warn({ err, room: id }, 'a room could not be moved on')
      })
    }
  }

  async function freeSilentSeats(): Promise<void> {
    const freed = new Map<string, number>()
    for (const { _id, run_id } of await records.seats.silent()) {
      if (await records.seats.freeSilent(_id)) freed.set(run_id, (freed.get(run_id) ?? 0) + 1)
    }
    for (const [id, count] of freed) await records.rooms.freeSeats(id, count)
  }

  /** An instance that was killed while somebody joined may have counted a seat that nobody has. */
  async function correctSeats(): Promise<void> {
    for (let page = await records.rooms.running(''); page.length > 0;) {
      for (const { id, runId, taken } of page) {
        const counted = await records.seats.countTaken(runId)
        if (counted !== taken) await records.rooms.correctSeats(id, runId, taken, counted)
      }
      page = await records.rooms.running(page.at(-1)?.id ?? '')
    }
  }

  const guarded = (text: string, task: () => Promise<void>) =>
    oneAtATime(task, running, (err) => log.warn({ err }, text))

  const stops = [
    every(clock, sweepMs, guarded('due rooms could not be moved on', moveOn)),
    every(clock, attendanceSweepMs, guarded('attendance could not be written', attendance.writeDue)),
    every(heart, seatSweepMs, guarded('silent seats could not be freed', freeSilentSeats)),
    every(heart, seatSweepMs, guarded('the seats of rooms could not be counted', correctSeats)),
  ]
  return async () => {
    for (const stop of stops) stop()
    await Promise.all(running)
  }
}
