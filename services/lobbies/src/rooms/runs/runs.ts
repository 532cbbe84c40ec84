import { roomLimits } from '@icio/contracts/rooms/rules'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { noteSession } from '../../credit/run-for-credit.js'
import { demandHost } from '../agenda/content.js'
import { beginRun, demandOpen } from './lifetime.js'
import { noteFreed } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import { demandParticipants } from '../hosting/public-body.js'
import type { RoomFoundations } from '../room-foundations.js'
import { demandOrganizer } from '../hosting/room-changes.js'
import type { RoomSteps } from './room-steps.js'
import { isOfStaff, isSilent, type RoomRecord } from '../room.js'
import { isBeside } from './steps.js'

/** Creates the use cases of runs: opening the doors, the end of a run and of a room, and silent seats. */
export function createRuns(
  { records, clock, findOrganizers }: RoomFoundations,
  live: LiveRooms,
  steps: RoomSteps,
) {
  const { rooms, seats } = records
  const now = () => new Date(clock.now())

  return {
    /**
     * Opens the doors (FORUM-2). Pressed twice it is one run. A room whose opener is of the staff no more is from now on
     * one of a member (ROOM-1), also where a helper begins it.
     *
     * @param rehearsal the invented seats of a rehearsal (FORUM-10)
     * @throws ServiceError not_host, room_not_found, room_closed, unavailable, too_many_rooms with the opener's number of
     *   runs or reports, not_now for a rehearsal during a run and a run during a rehearsal
     */
    async begin(id: string, person: Person, rehearsal?: { seats: number }): Promise<RoomRecord> {
      const room = await rooms.demand(id)
      const isOrganizers = isOfStaff(room) && (await findOrganizers([room.opener_id])).length > 0
      const limits = isOrganizers ? roomLimits.organizer : roomLimits.person
      if (!room.run && !rehearsal && (await records.reports.countOf(room.opener_id)) >= limits.reports)
        throw new ServiceError('too_many_rooms', { limit: `${limits.reports} reports of runs` })
      const most = limits.running
      const running = await rooms.beginRun(room, most, (current) => {
        demandHost(current, person)
        demandOpen(current, now())
        if (current.run && (current.run.rehearsal === undefined) !== (rehearsal === undefined))
          throw new ServiceError('not_now')
        if (!current.run && !rehearsal) demandParticipants(current)
        return current.run
          ? null
          : beginRun(current, { isOrganizers, now: now(), invented: rehearsal?.seats })
      })
      if (!running) throw new ServiceError('too_many_rooms', { limit: `${most} rooms that run` })
      await noteSession(records, running)
      return steps.published(running)
    },

    /** @throws ServiceError not_host, room_not_found (FORUM-2) */
    async endRun(id: string, person: Person): Promise<RoomRecord> {
      const room = await rooms.demand(id)
      if (person.role !== 'admin') demandHost(room, person)
      return steps.end(id)
    },

    /** Ends what runs, too (FORUM-1). @throws ServiceError not_host, room_not_found */
    async end(id: string, person: Person): Promise<RoomRecord> {
      // As it is stored: the account of its opener may have gone a moment ago, which passes the room on.
      const room = await rooms.demand(id)
      demandOrganizer(room, person)
      await steps.end(id)
      const closedRoom = await rooms.change(id, ({ closed_at }) =>
        closed_at ? null : { closes_at: now(), closed_at: now(), seals: [] },
      )
      // Nobody can open them any more (FORUM-19).
      await records.sealed.removeOfRoom(id)
      return steps.published(closedRoom)
    },

    /** @throws ServiceError not_host, not_now while an activity is open (ROOM-41) */
    async freeSilent(id: string, person: Person): Promise<number> {
      const liveRoom = await live.get(id)
      demandHost(liveRoom.room, person)
      const { room } = liveRoom
      const { run } = room
      if (!run || room.agenda.some((activity) => activity.state === 'open' && !isBeside(activity)))
        throw new ServiceError('not_now')
      const silent = (await seats.ofRun(run.id)).filter((seat) => isSilent(room, seat))
      const freedSeats = []
      for (const seat of silent) if (await seats.freeUnanswered(seat._id)) freedSeats.push(seat)
      const seatCount = freedSeats.length > 0 ? await rooms.freeSeats(run.id, freedSeats.length) : null
      noteFreed(liveRoom, freedSeats, seatCount)
      return freedSeats.length
    },
  }
}
