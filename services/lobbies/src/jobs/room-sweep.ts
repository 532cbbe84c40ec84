import type { Clock } from '../clock.js'
import type { Attendance } from '../credit/attendance.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { RoomSteps } from '../rooms/runs/room-steps.js'
import { createTimedJobs } from './timed-jobs.js'

const sweepMs = 1000
const seatSweepMs = 60_000
const attendanceSweepMs = 5000

/**
 * Moves rooms on whose instance is gone: closings, counts and ends that are due (ROOM-10, FORUM-1, FORUM-2). Frees seats without
 * a sign of life (ROOM-6). Runs at every instance. Returns a function that stops it.
 */
export function startRoomSweep({
  foundations,
  steps,
  attendance,
  heart,
}: {
  foundations: RoomFoundations
  steps: RoomSteps
  attendance: Attendance
  heart: Clock
}): () => Promise<void> {
  const { records, clock, log } = foundations
  const jobs = createTimedJobs((err, text) => log.warn({ err }, text))

  async function moveOn(): Promise<void> {
    for (const id of await records.rooms.dueBefore(new Date(clock.now()))) {
      // One room that cannot be moved on must not hold up the others.
      await steps.runDueSteps(id).catch((err: unknown) => {
        log.warn({ err, room: id }, 'a room could not be moved on')
      })
    }
  }

  /**
   * Frees silent seats, and afterwards counts the seats of all rooms: each room has then as many as are taken, also where an
   * instance was killed while somebody joined. One after the other, or a freed seat could be taken off twice.
   */
  async function sweepSeats(): Promise<void> {
    for (const { _id } of await records.seats.silent()) await records.seats.freeSilent(_id)
    for (let page = await records.rooms.running(''); page.length > 0;) {
      for (const { id, runId, taken } of page) {
        const seatCount = await records.seats.countTaken(runId)
        if (seatCount !== taken) await records.rooms.correctSeats(id, runId, taken, seatCount)
      }
      page = await records.rooms.running(page.at(-1)?.id ?? '')
    }
  }

  jobs.every(clock, sweepMs, 'due rooms could not be moved on', moveOn)
  jobs.every(clock, attendanceSweepMs, 'attendance could not be written', attendance.writeDue)
  jobs.every(heart, seatSweepMs, 'silent seats could not be freed', sweepSeats)
  return jobs.stop
}
