import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { dayFrom, knownTimeZone } from '@icio/contracts/dates/days'
import { forumLimits, organizerLinkLifetimeMs } from '@icio/contracts/forums/rules'
import type { ChangeForum, MakeForum } from '@icio/contracts/forums/schemas'
import { mayOrganize } from '@icio/contracts/roles/rules'
import { makeRoomCode } from '@icio/contracts/rooms/rules'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { Clock } from '../clock.js'
import type { ForumRecord } from '../collections/forums.js'
import { refuseField } from '../rooms/agenda/content.js'
import type { RoomsRecords } from '../rooms/room-foundations.js'
import { linkHash } from '../rooms/room.js'
import type { ForumCredits } from '../credit/forum-credit.js'
import { demandOpener, demandOrganizer } from './forum-access.js'

export type ForumService = ReturnType<typeof createForumService>

/** Creates the use cases of a forum itself: making and changing it, and its co-organizers (FORUM-11). */
export function createForumService(
  { forums, rooms }: Pick<RoomsRecords, 'forums' | 'rooms'>,
  { clock, credits }: { clock: Clock; credits: Pick<ForumCredits, 'takeFromRooms'> },
) {
  const now = () => new Date(clock.now())

  return {
    /** @throws ServiceError forbidden, too_many, validation_failed */
    async make(person: Person, { title, place = '', first_day, days, time_zone }: MakeForum) {
      if (!mayOrganize(person.role)) throw new ServiceError('forbidden')
      const zone = knownTimeZone(time_zone) ?? refuseField('time_zone', 'is not known')
      if (!dayFrom(first_day)) refuseField('first_day', 'must be a day')
      for (;;) {
        const forum: ForumRecord = {
          ...{ _id: randomUUID(), code: makeRoomCode(randomInt), title: title.trim(), place: place.trim() },
          ...{ first_day, days, time_zone: zone, opener_id: person.id },
          organizers: [{ user_id: person.id, name: person.displayName }],
          ...{ links: [], sessions: [], rev: 1, created_at: now() },
        }
        // A code field takes both kinds: one code leads to one place (FORUM-12).
        if (await rooms.findByCode(forum.code)) continue
        const isMade = await forums.insert(forum)
        if (isMade) return forum
        if (isMade === null) throw new ServiceError('too_many')
      }
    },

    /** @throws ServiceError not_found */
    change: (id: string, person: Person, { title, place }: ChangeForum): Promise<ForumRecord> =>
      forums.change(id, (forum) => {
        demandOrganizer(forum, person)
        return {
          ...(title === undefined ? {} : { title: title.trim() }),
          ...(place === undefined ? {} : { place: place.trim() }),
        }
      }),

    /** @throws ServiceError not_found, forbidden */
    async remove(id: string, person: Person): Promise<void> {
      const forum = await forums.find(id)
      if (!forum) throw new ServiceError('not_found')
      demandOpener(forum, person)
      await forums.remove(forum)
      await credits.takeFromRooms(forum, forum.sessions)
    },

    /** Makes a link whose token is stored only as a hash. Throws not_found, forbidden, too_many. */
    async invite(id: string, person: Person): Promise<{ token: string; path: string }> {
      const token = randomBytes(24).toString('base64url')
      const { code } = await forums.change(id, (forum) => {
        demandOpener(forum, person)
        const links = forum.links.filter(({ expires_at }) => expires_at > now())
        if (forum.organizers.length - 1 + links.length >= forumLimits.organizers)
          throw new ServiceError('too_many')
        const expires_at = new Date(clock.now() + organizerLinkLifetimeMs)
        return { links: [...links, { hash: linkHash(token), expires_at }] }
      })
      return { token, path: `/forum/${code}/desk?organizer=${token}` }
    },

    /** Tells nobody whether a forum exists. Throws link_expired for a link that is unknown, used or too old. */
    accept: (id: string, person: Person, token: string): Promise<ForumRecord> =>
      forums
        .change(id, (forum) => {
          if (forum.organizers.some(({ user_id }) => user_id === person.id)) return null
          const link = forum.links.find(
            ({ hash, expires_at }) => hash === linkHash(token) && expires_at > now(),
          )
          if (!link) throw new ServiceError('link_expired')
          return {
            organizers: [...forum.organizers, { user_id: person.id, name: person.displayName }],
            links: forum.links.filter((one) => one !== link),
          }
        })
        .catch((error: unknown) => {
          if (error instanceof ServiceError && error.code === 'not_found')
            throw new ServiceError('link_expired')
          throw error
        }),
  }
}
