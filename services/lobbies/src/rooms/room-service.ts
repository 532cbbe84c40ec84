import { randomBytes } from 'node:crypto'
import { helpersLimit, hostLinkLifetimeMs } from '@icio/contracts/rooms/rules'
import type { ChangeRoom } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { createAgendaEditing } from './agenda/agenda-editing.js'
import type { BankKeys } from './agenda/bank-keys.js'
import { createContents } from './agenda/content.js'
import { demandOpen } from './runs/lifetime.js'
import { noteEntries } from './live/live-room.js'
import type { LiveRooms } from './live/live-rooms.js'
import type { RoomFoundations } from './room-foundations.js'
import { changeOf, createHostChange, demandOrganizer, type ChangeAsHost } from './hosting/room-changes.js'
import { createRoomMaking, createRoomOpening } from './hosting/room-opening.js'
import { helperId, linkHash, type RoomRecord } from './room.js'
import type { RoomSteps } from './runs/room-steps.js'
import { createRuns } from './runs/runs.js'

export type RoomService = ReturnType<typeof createRoomService>

/** Creates the use cases of hosts. Each can be called twice, at the same time, and at any instance. */
export function createRoomService(
  foundations: RoomFoundations,
  live: LiveRooms,
  { steps, keys }: { steps: RoomSteps; keys: BankKeys },
) {
  const contents = createContents(foundations.bank)
  const make = createRoomMaking(foundations, live)
  const changeAsHost = createHostChange(foundations, steps)
  return {
    contents,
    make,
    ...createRoomOpening(foundations, live, { contents, make }),
    ...createRuns(foundations, live, steps),
    ...createAgendaEditing(foundations, live, { contents, keys, changeAsHost }),
    ...createHosts(foundations, live, { steps, keys, changeAsHost }),
  }
}

function createHosts(
  { records: { rooms, entries }, clock }: RoomFoundations,
  live: LiveRooms,
  { steps, keys, changeAsHost }: { steps: RoomSteps; keys: BankKeys; changeAsHost: ChangeAsHost },
) {
  const now = () => new Date(clock.now())

  return {
    /** @throws ServiceError not_host, room_not_found, room_closed, validation_failed (FORUM-1, FORUM-4) */
    async change(id: string, person: Person, { paused, ...fields }: ChangeRoom): Promise<RoomRecord> {
      const room = await changeAsHost(id, person, (current) => changeOf(current, person, fields, now()))
      if (fields.show_at_once) await approveWaiting(id)
      return paused === undefined ? room : steps.pause(id, paused)
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
          host_links: current.host_links.filter((other) => other !== link),
        }
      })
      // A helper's desk shows at once what was played before.
      await keys.played(room, room.agenda, [person.id], now())
      return steps.published(room)
    },

    /** @throws ServiceError not_host, room_not_found, room_closed, not_found (FORUM-5) */
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
  }

  async function approveWaiting(id: string): Promise<void> {
    const liveRoom = await live.get(id)
    if (!liveRoom.room.run) return
    await entries.approveWaiting(liveRoom.room.run.id)
    const approvedEntries = [...liveRoom.entries.values()].filter(({ state }) => state === 'waiting')
    noteEntries(
      liveRoom,
      approvedEntries.map((entry) => ({ ...entry, state: 'approved' })),
    )
  }
}
