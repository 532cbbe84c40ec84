import { randomBytes } from 'node:crypto'
import type { AgendaCopy } from '@icio/contracts/room-hosting/schemas'
import { copyLinkLifetimeMs } from '@icio/contracts/rooms/rules'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { agendaFileOf, withoutAnswers } from '../agenda/agenda-file.js'
import type { RoomFoundations } from '../room-foundations.js'
import type { LiveRoom } from '../live/live-room.js'
import { seatsOf } from './room-opening.js'
import type { RoomService } from '../room-service.js'
import { linkHash, planOf, type RoomRecord } from '../room.js'

/**
 * Creates the use cases of 'Give a copy', a link that shows an agenda as it was when it was given, and of copying the agenda
 * of a report (FORUM-6).
 */
export function createRoomCopying(
  { records: { rooms, copies, reports }, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  { load }: Pick<RoomService, 'load'>,
) {
  /** Throws room_not_found, and not_host for whom the room does not belong to. */
  async function ofOpener(id: string, person: Person): Promise<RoomRecord> {
    const room = await rooms.demand(id)
    if (room.opener_id !== person.id && person.role !== 'admin') throw new ServiceError('not_host')
    return room
  }

  return {
    /**
     * Makes the link of a room, anew if there is one. Its token is stored only as a hash.
     *
     * @param extras what the giver gives away besides
     * @throws ServiceError room_not_found, not_host
     */
    async give(id: string, person: Person, extras: { notes: boolean; answers: boolean }) {
      const room = await ofOpener(id, person)
      const token = randomBytes(24).toString('base64url')
      const file = agendaFileOf(room, extras)
      const copy: AgendaCopy = {
        file,
        activities: planOf(room).map(({ content: { kind, prompt = '', minutes } }) => ({
          ...{ kind, prompt },
          ...(minutes === undefined ? {} : { minutes }),
        })),
      }
      await copies.put({
        ...{ _id: id, hash: linkHash(token), giver_id: person.id, copy },
        created_at: new Date(clock.now()),
        expires_at: new Date(clock.now() + copyLinkLifetimeMs),
      })
      return { token, path: `/room/copies/${token}` }
    },

    /**
     * Makes a room of the agenda that a run has played, for the opener of the run; a report from before agendas were kept
     * has none.
     *
     * @throws ServiceError not_found, not_host, too_many_rooms, unavailable
     */
    async ofReport(id: string, person: Person, time_zone: string | undefined): Promise<LiveRoom> {
      const reportRecord = await reports.find(id)
      if (!reportRecord?.agenda || !reportRecord.host_ids.includes(person.id))
        throw new ServiceError('not_found')
      if (reportRecord.host_ids[0] !== person.id) throw new ServiceError('not_host')
      const { file, seats } = reportRecord.agenda
      return load(person, {
        file,
        seats: Math.min(seats, seatsOf(person)),
        ...(time_zone === undefined ? {} : { time_zone }),
      })
    },

    /** @throws ServiceError room_not_found, not_host */
    async withdraw(id: string, person: Person): Promise<void> {
      await ofOpener(id, person)
      await copies.remove(id)
    },

    /** Answers of own items reach signed-in people only. Throws not_found. */
    async read(token: string, person: Person | null): Promise<AgendaCopy> {
      const copyRecord = await copies.findByHash(linkHash(token))
      if (!copyRecord) throw new ServiceError('not_found')
      return person ? copyRecord.copy : { ...copyRecord.copy, file: withoutAnswers(copyRecord.copy.file) }
    },
  }
}
