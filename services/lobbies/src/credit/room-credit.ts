import { randomUUID } from 'node:crypto'
import type { CreditOffer, CreditPlan, Sponsor, SponsorList } from '@icio/contracts/credit/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { sponsorsLimit } from '../collections/credit-sponsors.js'
import { demandOpen } from '../rooms/runs/lifetime.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { RoomSteps } from '../rooms/runs/room-steps.js'
import type { RoomRecord } from '../rooms/room.js'
import { demandPlayableForCredit, forumOfCredit } from './run-for-credit.js'
import { dayOfSession, mayOfferCredit, newAttendCode, offeredCredit, toSponsorDtos } from './credit.js'

export type RoomCredits = ReturnType<typeof createRoomCredits>

/** Creates the use cases of rooms for credit (CREDIT-1). */
export function createRoomCredits({ records, clock }: RoomFoundations, steps: Pick<RoomSteps, 'published'>) {
  const { rooms, creditSponsors: sponsors, creditSessions: sessions } = records
  const now = () => new Date(clock.now())

  /** Throws not_host for all but the opener, and forbidden for who may not organize. */
  function demandOpener({ opener_id }: RoomRecord, person: Person): void {
    if (opener_id !== person.id) throw new ServiceError('not_host')
    if (!mayOfferCredit(person)) throw new ServiceError('forbidden')
  }

  async function demandOwn(id: string, person: Person): Promise<RoomRecord> {
    const room = await rooms.demand(id)
    demandOpener(room, person)
    return room
  }

  /** Throws credit_of_forum for a session of a forum for credit. */
  async function demandOfRoom(room: RoomRecord): Promise<void> {
    if (await forumOfCredit(records, room)) throw new ServiceError('credit_of_forum')
  }

  async function viewOf(room: RoomRecord): Promise<CreditOffer> {
    const { _id, credit, run } = room
    const [sponsorRecords, past, forum] = await Promise.all([
      sponsors.all(),
      sessions.ofRoom(_id),
      forumOfCredit(records, room),
    ])
    return {
      credit: offeredCredit(credit),
      forum: forum && { title: forum.title, code: forum.code },
      may_change: forum === null,
      sponsors: toSponsorDtos(sponsorRecords),
      // The list of a forum is its organizers'.
      lists: past
        .filter((session) => !session.forum)
        .map((session) => ({
          id: session._id,
          day: dayOfSession(session),
          running: run?.id === session._id,
          closed: session.closed_at !== null,
        })),
    }
  }

  return {
    /** @throws ServiceError room_not_found, not_host, forbidden */
    read: async (id: string, person: Person): Promise<CreditOffer> => viewOf(await demandOwn(id, person)),

    /**
     * Makes a room one for credit, or changes what it says. Not while a run goes on, whose answers have their keys.
     *
     * @throws ServiceError room_not_found, not_host, forbidden, not_now, credit_of_forum, not_found for the sponsor, validation_failed
     */
    async offer(id: string, person: Person, plan: CreditPlan): Promise<CreditOffer> {
      await demandOfRoom(await demandOwn(id, person))
      const sponsor = await sponsors.find(plan.sponsor_id)
      if (!sponsor) throw new ServiceError('not_found')
      const room = await rooms.change(id, (current) => {
        demandOpener(current, person)
        demandOpen(current, now())
        demandPlayableForCredit(current)
        const own = current.credit?.forum_id === undefined ? current.credit : null
        const attend_code = own?.attend_code ?? newAttendCode()
        return { credit: { ...plan, sponsor_name: sponsor.name, attend_code } }
      })
      return viewOf(await steps.published(room))
    },

    /** @throws ServiceError room_not_found, not_host, forbidden, credit_of_forum, not_now while a run goes on */
    async withdraw(id: string, person: Person): Promise<CreditOffer> {
      await demandOfRoom(await demandOwn(id, person))
      const room = await rooms.change(id, (current) => {
        demandOpener(current, person)
        if (current.run) throw new ServiceError('not_now')
        return current.credit ? { credit: null } : null
      })
      return viewOf(await steps.published(room))
    },

    /** Admins alone; see the route. */
    listSponsors: async (): Promise<SponsorList> => ({
      sponsors: toSponsorDtos(await sponsors.all()),
    }),

    /** Admins alone; see the route. What was offered under its name keeps it. @throws ServiceError not_found */
    async removeSponsor(id: string): Promise<void> {
      if (!(await sponsors.remove(id))) throw new ServiceError('not_found')
    },

    /** Admins alone; see the route. @throws ServiceError too_many */
    async enterSponsor(name: string): Promise<Sponsor> {
      const sponsorRecords = await sponsors.all()
      if (sponsorRecords.length >= sponsorsLimit) throw new ServiceError('too_many')
      const same = sponsorRecords.find((sponsor) => sponsor.name === name.trim())
      const sponsor = same ?? { _id: randomUUID(), name: name.trim(), created_at: now() }
      if (!same) await sponsors.insert(sponsor)
      return { id: sponsor._id, name: sponsor.name }
    },
  }
}
