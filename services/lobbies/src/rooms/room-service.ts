import type { OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import { randomBytes } from 'node:crypto'
import { defaultEdition } from '@icio/contracts/editions'
import { agendaLimit, helpersLimit, hostLinkLifetimeMs, roomLimits } from '@icio/contracts/rooms/rules'
import type { ActivityChange, ActivityInput, ChangeRoom, OpenRoom } from '@icio/contracts/rooms/schemas'
import type { LoadAgenda } from '@icio/contracts/room-hosting/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { agendaFileOf, placedInFile } from './agenda-file.js'
import type { BankKeys } from './bank-keys.js'
import { demandForCredit, noteSession } from '../credit/run-for-credit.js'
import { changedContent, createContents, demandHost, refuseField } from './content.js'
import { begun, demandOpen } from './lifetime.js'
import type { LiveRoom } from './live-room.js'
import type { LiveRooms } from './live-rooms.js'
import { demandNoBusiness, demandParticipants, withAnswerForWords } from './public-body.js'
import type { RoomFoundations } from './room-foundations.js'
import { changeOf, demandOrganizer } from './room-changes.js'
import { demandSeal } from './sealed.js'
import { createRoomMaking, seatsOf } from './room-making.js'
import {
  draftOf,
  helperId,
  isOfStaff,
  isSilent,
  linkHash,
  planOf,
  type ActivityRecord,
  type RoomChange,
  type RoomRecord,
} from './room.js'
import type { RoomSteps } from './room-steps.js'
import { activityOf, isBeside } from './steps.js'

export type RoomService = ReturnType<typeof createRoomService>

/** Creates the use cases of hosts. Each can be called twice, at the same time, and at any instance. */
export function createRoomService(
  foundations: RoomFoundations,
  live: LiveRooms,
  { steps, keys }: { steps: RoomSteps; keys: BankKeys },
) {
  const { records, bank, clock, findOrganizers } = foundations
  const { rooms, seats, entries } = records
  const contents = createContents(bank)
  const now = () => new Date(clock.now())

  /** Changes a room as one of its hosts. */
  async function changeAsHost(
    id: string,
    person: Person,
    decide: (room: RoomRecord) => RoomChange | null,
  ): Promise<RoomRecord> {
    const room = await rooms.change(id, (current) => {
      demandHost(current, person)
      demandOpen(current, now())
      return decide(current)
    })
    return steps.published(room)
  }

  const make = createRoomMaking(foundations, live)

  return {
    contents,

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

    /**
     * Makes a room of a file (FORUM-6).
     *
     * @throws ServiceError too_many_rooms, not_found, validation_failed with the field of the file
     */
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

    /**
     * Makes a room with the same agenda and a new code, also of a closed one (FORUM-6).
     *
     * @throws ServiceError room_not_found, not_host, too_many_rooms
     */
    async copy(id: string, person: Person): Promise<LiveRoom> {
      const room = await rooms.find(id)
      if (!room) throw new ServiceError('room_not_found')
      demandOrganizer(room, person)
      const seats_limit = Math.min(room.seats_limit, seatsOf(person))
      return make(person, {
        ...room,
        seats_limit,
        agenda: planOf(room).map(({ content }) => draftOf(content)),
      })
    },

    /** @throws ServiceError room_not_found, not_host */
    async file(id: string, person: Person, ticked: { notes: boolean; answers: boolean }) {
      const { room } = await live.get(id)
      demandHost(room, person)
      return agendaFileOf(room, ticked)
    },

    /** The rooms of a host that are not closed. */
    listOf: (userId: string) => rooms.openOf(userId),

    /** @throws ServiceError not_host, room_not_found, room_closed, validation_failed (FORUM-1, FORUM-4) */
    async change(id: string, person: Person, { paused, ...fields }: ChangeRoom): Promise<RoomRecord> {
      const room = await changeAsHost(id, person, (current) => changeOf(current, person, fields, now()))
      if (fields.show_at_once) await approveWaiting(id)
      return paused === undefined ? room : steps.pause(id, paused)
    },

    /**
     * Opens the doors (FORUM-2). Pressed twice it is one run. A room whose opener is of the staff no more is from now on
     * one of a member (ROOM-1), also where a helper begins it.
     *
     * @param rehearsal the invented seats of a rehearsal (FORUM-10)
     * @throws ServiceError not_host, room_not_found, room_closed, unavailable, too_many_rooms with the opener's number of
     *   runs or reports, not_now for a rehearsal during a run and a run during a rehearsal
     */
    async begin(id: string, person: Person, rehearsal?: { seats: number }): Promise<RoomRecord> {
      const room = await rooms.find(id)
      if (!room) throw new ServiceError('room_not_found')
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
        return current.run ? null : begun(current, { isOrganizers, now: now(), invented: rehearsal?.seats })
      })
      if (!running) throw new ServiceError('too_many_rooms', { limit: `${most} rooms that run` })
      await noteSession(records, running)
      return steps.published(running)
    },

    /** @throws ServiceError not_host, room_not_found (FORUM-2) */
    async endRun(id: string, person: Person): Promise<RoomRecord> {
      const room = await rooms.find(id)
      if (!room) throw new ServiceError('room_not_found')
      if (person.role !== 'admin') demandHost(room, person)
      return steps.end(id)
    },

    /**
     * Closes a room for good, and ends what runs (FORUM-1).
     *
     * @throws ServiceError not_host, room_not_found
     */
    async end(id: string, person: Person): Promise<RoomRecord> {
      // As it is stored: the account of its opener may have gone a moment ago, which passes the room on.
      const room = await rooms.find(id)
      if (!room) throw new ServiceError('room_not_found')
      demandOrganizer(room, person)
      await steps.end(id)
      const closed = await rooms.change(id, ({ closed_at }) =>
        closed_at ? null : { closes_at: now(), closed_at: now(), seals: [] },
      )
      // Nobody can open them any more (FORUM-19).
      await records.sealed.removeOfRoom(id)
      return steps.published(closed)
    },

    /** @throws ServiceError not_host, not_found, validation_failed, too_many (ROOM-9) */
    async addActivity(
      id: string,
      person: Person,
      input: ActivityInput,
    ): Promise<{ room: RoomRecord; activity: ActivityRecord }> {
      const { room: before } = await live.get(id)
      demandHost(before, person)
      const [activity] = await contents.drafts([input], before.specialization, before.tables)
      if (!activity) throw new ServiceError('not_found')
      const room = await changeAsHost(id, person, ({ agenda, credit, participants, time_zone }) => {
        demandSeal({ time_zone }, activity.content, now())
        demandForCredit({ credit }, activity.content.kind)
        demandNoBusiness({ participants }, activity.content)
        if (agenda.length >= agendaLimit) throw new ServiceError('too_many')
        return { agenda: [...agenda, activity] }
      })
      return { room, activity }
    },

    /** @throws ServiceError not_now for an activity that has been opened (ROOM-9) */
    changeActivity: (
      id: string,
      person: Person,
      activityId: string,
      change: ActivityChange,
    ): Promise<RoomRecord> =>
      changeAsHost(id, person, (room) => {
        const activity = activityOf(room, activityId)
        if (activity.state !== 'draft') throw new ServiceError('not_now')
        const { position, ...fields } = change
        const isContent = Object.keys(fields).length > 0
        const content = isContent
          ? withAnswerForWords(
              room,
              activity.content,
              changedContent(activity.content, fields, room.tables),
              fields,
            )
          : activity.content
        // One that was set before is checked as its activity opens: its day may be past, and the question be reworded.
        if (fields.seal) demandSeal(room, content, now())
        demandForCredit(room, content.kind)
        const rest = room.agenda.filter(({ id: other }) => other !== activityId)
        const at = position === undefined ? room.agenda.indexOf(activity) : position - 1
        // Activities that were opened keep their places at the start.
        const opened = rest.findLastIndex(({ state }) => state !== 'draft') + 1
        return {
          agenda: rest.toSpliced(Math.max(at, position === undefined ? 0 : opened), 0, {
            ...activity,
            content,
          }),
        }
      }),

    /** @throws ServiceError not_host, not_found, not_now for an activity that has been opened */
    removeActivity: (id: string, person: Person, activityId: string): Promise<RoomRecord> =>
      changeAsHost(id, person, (room) => {
        if (activityOf(room, activityId).state !== 'draft') throw new ServiceError('not_now')
        return { agenda: room.agenda.filter((known) => known.id !== activityId) }
      }),

    /**
     * Frees the seats that were there when an activity opened and have never answered (ROOM-41).
     *
     * @throws ServiceError not_host, not_now while an activity is open
     */
    async freeSilent(id: string, person: Person): Promise<number> {
      const liveRoom = await live.get(id)
      demandHost(liveRoom.room, person)
      const { room } = liveRoom
      const { run } = room
      if (!run || room.agenda.some((activity) => activity.state === 'open' && !isBeside(activity)))
        throw new ServiceError('not_now')
      const silent = (await seats.ofRun(run.id)).filter((seat) => isSilent(room, seat))
      const freed = []
      for (const seat of silent) if (await seats.freeUnanswered(seat._id)) freed.push(seat)
      if (freed.length > 0) await rooms.freeSeats(run.id, freed.length)
      live.freed(liveRoom, freed)
      return freed.length
    },

    /** Makes a link of one use for a helper (ROOM-8). Its token is stored only as a hash. */
    async invite(id: string, person: Person): Promise<{ room: RoomRecord; token: string }> {
      const token = randomBytes(24).toString('base64url')
      const room = await changeAsHost(id, person, (current) => {
        const links = current.host_links.filter(({ expires_at }) => expires_at > now())
        if (current.host_ids.length - 1 + links.length >= helpersLimit) throw new ServiceError('too_many')
        const expires_at = new Date(clock.now() + hostLinkLifetimeMs)
        return { host_links: [...links, { hash: linkHash(token), expires_at }] }
      })
      return { room, token }
    },

    /** @throws ServiceError link_expired for a link that is unknown, used or too old */
    async accept(id: string, person: Person, token: string): Promise<RoomRecord> {
      const room = await rooms.change(id, (current) => {
        demandOpen(current, now())
        if (current.host_ids.includes(person.id)) return null
        const link = current.host_links.find(
          ({ hash, expires_at }) => hash === linkHash(token) && expires_at > now(),
        )
        if (!link) throw new ServiceError('link_expired')
        return {
          host_ids: [...current.host_ids, person.id],
          helpers: [...(current.helpers ?? []), { user_id: person.id, name: person.displayName }],
          host_links: current.host_links.filter((known) => known !== link),
        }
      })
      // A helper's desk shows at once what was played before.
      await keys.played(room, room.agenda, [person.id], now())
      return steps.published(room)
    },

    /**
     * Withdraws a helper or a link that was not used (FORUM-5).
     *
     * @throws ServiceError not_host, room_not_found, room_closed, not_found
     */
    withdraw: (id: string, person: Person, helper: string): Promise<RoomRecord> =>
      changeAsHost(id, person, (room) => {
        demandOrganizer(room, person)
        const isOther = (of: string) => helperId(of) !== helper
        const host_ids = room.host_ids.filter((host) => host === room.opener_id || isOther(host))
        const host_links = room.host_links.filter(({ hash }) => isOther(hash))
        const before = room.host_ids.length + room.host_links.length
        if (host_ids.length + host_links.length === before) throw new ServiceError('not_found')
        const helpers = (room.helpers ?? []).filter(({ user_id }) => host_ids.includes(user_id))
        return { host_ids, host_links, helpers }
      }),

    /**
     * Returns the key of a bank item that the room has not played (ROOM-38).
     *
     * @throws ServiceError room_not_found, not_host, not_found, game_open, too_many_keys, unavailable
     */
    async readKey(
      id: string,
      person: Person,
      activityId: string,
      browser: Omit<OpenQuestionsAsker, 'user_id'>,
    ) {
      const { room } = await live.get(id)
      demandHost(room, person)
      return keys.take(room, activityOf(room, activityId), { ...browser, user_id: person.id })
    },
  }

  /** Throws validation_failed for more seats than a person may open a room of (ROOM-1). */
  function demandSeats(person: Person, seats: number): void {
    const most = seatsOf(person)
    if (seats > most) refuseField('seats', `must be at most ${most}`)
  }

  async function approveWaiting(id: string): Promise<void> {
    const liveRoom = await live.get(id)
    if (!liveRoom.room.run) return
    await entries.approveWaiting(liveRoom.room.run.id)
    const approved = [...liveRoom.entries.values()].filter(({ state }) => state === 'waiting')
    live.entriesChanged(
      liveRoom,
      approved.map((entry) => ({ ...entry, state: 'approved' })),
    )
  }
}
