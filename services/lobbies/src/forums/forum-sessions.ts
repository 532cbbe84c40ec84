import { randomUUID } from 'node:crypto'
import { dayIn } from '@icio/contracts/dates/days'
import { defaultEdition } from '@icio/contracts/editions'
import { forumDays, forumLimits } from '@icio/contracts/forums/rules'
import type { AddSession, ChangeSession } from '@icio/contracts/forums/schemas'
import { roomClosesMs } from '@icio/contracts/rooms/rules'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { Clock } from '../clock.js'
import type { ForumRecord, ForumSessionRecord } from '../collections/forums.js'
import { refuseField } from '../rooms/agenda/content.js'
import { planRoom } from '../rooms/runs/lifetime.js'
import type { RoomsRecords } from '../rooms/room-foundations.js'
import type { RoomService } from '../rooms/room-service.js'
import type { RoomSteps } from '../rooms/runs/room-steps.js'
import type { ForumCredits } from '../credit/forum-credit.js'
import { demandPlayableForCredit } from '../credit/run-for-credit.js'
import { demandOrganizer, forumOfOrganizer } from './forum-access.js'

const longestSessionMs = 24 * 60 * 60_000

/** Creates the use cases around the sessions of forums: each is a room (FORUM-11). */
export function createForumSessions(
  { forums, rooms }: Pick<RoomsRecords, 'forums' | 'rooms'>,
  {
    service,
    steps,
    credits,
    clock,
  }: {
    service: RoomService
    steps: RoomSteps
    credits: Pick<ForumCredits, 'giveToRoom' | 'takeFromRooms'>
    clock: Clock
  },
) {
  /** Throws validation_failed for times that are over, or that lie outside the days of the forum. */
  function demandTimes(
    forum: ForumRecord,
    { starts_at, ends_at }: Pick<ForumSessionRecord, 'starts_at' | 'ends_at'>,
  ) {
    // The room of a session is planned for its start.
    const ahead = starts_at.getTime() - clock.now()
    if (ahead <= 0) refuseField('starts_at', 'must be later than now')
    if (ahead > roomClosesMs.afterMaking) refuseField('starts_at', 'must be within 400 days')
    if (!forumDays(forum).includes(dayIn(starts_at, forum.time_zone)))
      refuseField('starts_at', 'must be on a day of the forum')
    if (ends_at <= starts_at) refuseField('ends_at', 'must be later than the start')
    if (ends_at.getTime() - starts_at.getTime() > longestSessionMs)
      refuseField('ends_at', 'must be within a day of the start')
  }

  return {
    /** A room whose forum has filled up meanwhile is closed again. @throws ServiceError not_found, too_many, validation_failed */
    async add(id: string, person: Person, newSession: AddSession): Promise<ForumRecord> {
      const before = await forumOfOrganizer(forums, id, person)
      const { hall, title, seats, tables = 0, specialization = defaultEdition } = newSession
      const times = { starts_at: new Date(newSession.starts_at), ends_at: new Date(newSession.ends_at) }
      demandTimes(before, times)
      if (before.sessions.length >= forumLimits.sessions) throw new ServiceError('too_many')
      const agenda =
        newSession.agenda === undefined
          ? []
          : await service.contents.ofAgenda(newSession.agenda, specialization, tables)
      const plan = { title, specialization, tables, seats_limit: seats, agenda, time_zone: before.time_zone }
      if (before.credit) demandPlayableForCredit({ run: null, tables, agenda, title })
      const { room } = await service.make(person, plan, times.starts_at)
      try {
        const updatedForum = await forums.change(id, (forum) => {
          demandOrganizer(forum, person)
          if (forum.sessions.length >= forumLimits.sessions) throw new ServiceError('too_many')
          const session = { id: randomUUID(), room_id: room._id, hall: hall.trim(), ...times }
          return { sessions: [...forum.sessions, session] }
        })
        await credits.giveToRoom(room._id, updatedForum.credit)
        return updatedForum
      } catch (error) {
        await service.end(room._id, person)
        throw error
      }
    },

    /** @throws ServiceError not_found, validation_failed */
    async change(
      id: string,
      person: Person,
      sessionId: string,
      { hall, starts_at, ends_at }: ChangeSession,
    ): Promise<ForumRecord> {
      const forum = await forums.change(id, (current) => {
        demandOrganizer(current, person)
        const session = current.sessions.find((one) => one.id === sessionId)
        if (!session) throw new ServiceError('not_found')
        const updatedSession = {
          ...session,
          ...(hall === undefined ? {} : { hall: hall.trim() }),
          ...(starts_at === undefined ? {} : { starts_at: new Date(starts_at) }),
          ...(ends_at === undefined ? {} : { ends_at: new Date(ends_at) }),
        }
        if (starts_at ?? ends_at) demandTimes(current, updatedSession)
        return { sessions: current.sessions.map((one) => (one.id === sessionId ? updatedSession : one)) }
      })
      const savedSession = forum.sessions.find((one) => one.id === sessionId)
      const room = starts_at && savedSession ? await rooms.find(savedSession.room_id) : null
      // A room that is closed stays as it is.
      if (room && !room.closed_at && starts_at)
        steps.published(
          await rooms.change(room._id, (current) => planRoom(current, starts_at, new Date(clock.now()))),
        )
      return forum
    },

    /** Its room stays with its hosts. Throws not_found. */
    async remove(id: string, person: Person, sessionId: string): Promise<ForumRecord> {
      let left: ForumSessionRecord[] = []
      const forum = await forums.change(id, (current) => {
        demandOrganizer(current, person)
        left = current.sessions.filter((one) => one.id === sessionId)
        if (left.length === 0) throw new ServiceError('not_found')
        return { sessions: current.sessions.filter((one) => one.id !== sessionId) }
      })
      await credits.takeFromRooms(forum, left)
      return forum
    },
  }
}
