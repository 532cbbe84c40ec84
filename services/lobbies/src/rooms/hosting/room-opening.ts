import { randomInt } from 'node:crypto'
import { defaultEdition } from '@icio/contracts/editions'
import { mayOrganize } from '@icio/contracts/roles/rules'
import {
  agendaLimit,
  makeRoomCode,
  roomLimits,
  seatsByOrganizer,
  seatsByPerson,
} from '@icio/contracts/rooms/rules'
import type { OpenRoom } from '@icio/contracts/rooms/schemas'
import type { LoadAgenda } from '@icio/contracts/room-hosting/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { agendaFileOf, placedInFile } from '../agenda/agenda-file.js'
import { demandHost, refuseField, type Contents } from '../agenda/content.js'
import type { LiveRoom } from '../live/live-room.js'
import type { LiveRooms } from '../live/live-rooms.js'
import { demandNoBusiness } from './public-body.js'
import type { RoomFoundations } from '../room-foundations.js'
import { demandOrganizer } from './room-changes.js'
import { demandSeal } from '../answering/sealed.js'
import { draftOf, planOf, type ActivityRecord, type RoomRecord } from '../room.js'
import { newRoom, planRoom, type RoomPlan } from '../runs/lifetime.js'

/** Returns how many seats a person may open a room with (ROOM-1). */
export const seatsOf = ({ role }: Person) => (mayOrganize(role) ? seatsByOrganizer : seatsByPerson)

export type MakeRoom = ReturnType<typeof createRoomMaking>

/**
 * Creates the function that makes a room with a code that no other room or forum ever had (FORUM-1, ROOM-2). The room of a
 * forum's session is planned for its start, and counts against the forum (FORUM-11).
 */
export function createRoomMaking(
  { records: { rooms, forums }, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  live: LiveRooms,
) {
  /** @throws ServiceError too_many_rooms; validation_failed for a session that cannot be planned */
  return async (person: Person, plan: RoomPlan, sessionStartsAt?: Date): Promise<LiveRoom> => {
    const now = new Date(clock.now())
    const isOfForum = sessionStartsAt !== undefined
    const isOrganizer = mayOrganize(person.role)
    const limit = (isOrganizer ? roomLimits.organizer : roomLimits.person).rooms
    const roomFields = newRoom({ id: person.id, isOrganizer: isOrganizer || isOfForum }, plan, now)
    for (;;) {
      const room: RoomRecord = { ...roomFields, code: makeRoomCode(randomInt) }
      // A code field takes a forum's code too (FORUM-12).
      if (await forums.hasCode(room.code)) continue
      if (isOfForum) Object.assign(room, planRoom(room, sessionStartsAt.toISOString(), now))
      const isMade = await rooms.insert(room, isOfForum ? null : limit)
      if (isMade) return live.get(room._id)
      if (isMade === null)
        throw new ServiceError('too_many_rooms', { limit: `${limit} rooms that are not closed` })
    }
  }
}

/** Creates the use cases that make a room: from nothing, a file, or another room; and the file of one. */
export function createRoomOpening(
  { records: { rooms }, clock }: RoomFoundations,
  live: LiveRooms,
  { contents, make }: { contents: Contents; make: MakeRoom },
) {
  const now = () => new Date(clock.now())

  return {
    /** @throws ServiceError too_many_rooms, validation_failed, not_found (FORUM-1, ROOM-2) */
    async open(person: Person, newRoom: OpenRoom): Promise<LiveRoom> {
      const { specialization = defaultEdition, tables = 0, seats, title, time_zone } = newRoom
      demandSeats(person, seats)
      const agenda = [
        ...(newRoom.agenda === undefined
          ? []
          : await contents.ofAgenda(newRoom.agenda, specialization, tables)),
        ...(await contents.drafts(newRoom.activities ?? [], specialization, tables)),
      ]
      if (agenda.length > agendaLimit) throw new ServiceError('too_many')
      const { participants } = newRoom
      for (const { content } of agenda) {
        demandNoBusiness({ participants }, content)
        demandSeal({ time_zone }, content, now())
      }
      return make(person, {
        ...{ title, specialization, tables, seats_limit: seats, agenda, time_zone, participants },
      })
    },

    /** @throws ServiceError too_many_rooms, not_found, validation_failed with the field of the file (FORUM-6) */
    async load(person: Person, { file, seats, time_zone }: LoadAgenda): Promise<LiveRoom> {
      const { title, specialization, tables } = file
      demandSeats(person, seats)
      const agenda: ActivityRecord[] = []
      for (const [index, input] of file.activities.entries())
        agenda.push(
          ...(await contents
            .drafts([input], specialization, tables)
            .then((drafts) => {
              for (const { content } of drafts) demandSeal({ time_zone }, content, now())
              return drafts
            })
            .catch((error: unknown) => {
              throw placedInFile(error, `file.activities.${index}`)
            })),
        )
      return make(person, { title, specialization, tables, seats_limit: seats, agenda, time_zone })
    },

    /** Copies also a closed room (FORUM-6). @throws ServiceError room_not_found, not_host, too_many_rooms */
    async copy(id: string, person: Person): Promise<LiveRoom> {
      const room = await rooms.demand(id)
      demandOrganizer(room, person)
      const seats_limit = Math.min(room.seats_limit, seatsOf(person))
      return make(person, {
        ...room,
        seats_limit,
        agenda: planOf(room).map(({ content }) => draftOf(content)),
      })
    },

    /** @throws ServiceError room_not_found, not_host */
    async file(id: string, person: Person, extras: { notes: boolean; answers: boolean }) {
      const { room } = await live.get(id)
      demandHost(room, person)
      return agendaFileOf(room, extras)
    },

    listOf: (userId: string) => rooms.openOf(userId),
  }
}

/** Throws validation_failed for more seats than a person may open a room of (ROOM-1). */
function demandSeats(person: Person, seats: number): void {
  const most = seatsOf(person)
  if (seats > most) refuseField('seats', `must be at most ${most}`)
}
