import type { CreditOffer, CreditPlan } from '@icio/contracts/credit/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { ForumRecord } from '../collections/forums.js'
import { demandOrganizer, forumOfOrganizer } from '../forums/forum-access.js'
import { demandOpen } from '../rooms/runs/lifetime.js'
import type { RoomFoundations } from '../rooms/room-foundations.js'
import type { RoomSteps } from '../rooms/runs/room-steps.js'
import { dayOfSession, mayOfferCredit, newAttendCode, offeredCredit, toSponsorDtos } from './credit.js'
import type { CreditRecord } from '../collections/credit-sessions.js'
import { demandPlayableForCredit } from './run-for-credit.js'

export type ForumCredits = ReturnType<typeof createForumCredits>

/**
 * Creates the use cases of forums for credit (CREDIT-1, CREDIT-4): what the forum says stands in the room of each of its
 * sessions, with one code of attendance, so that a run knows no other way to be for credit.
 */
export function createForumCredits({ records, clock }: RoomFoundations, steps: Pick<RoomSteps, 'published'>) {
  const { forums, rooms, creditSponsors: sponsors, creditSessions: sessions } = records
  const now = () => new Date(clock.now())

  /** Throws not_found for whom the forum does not belong to, and forbidden for who may not organize. */
  async function demandOwn(id: string, person: Person): Promise<ForumRecord> {
    const forum = await forumOfOrganizer(forums, id, person)
    if (!mayOfferCredit(person)) throw new ServiceError('forbidden')
    return forum
  }

  const roomsOf = (forum: ForumRecord) => rooms.ofIds(forum.sessions.map(({ room_id }) => room_id))

  async function viewOf({ _id, credit }: ForumRecord, person: Person): Promise<CreditOffer> {
    const [sponsorRecords, runs] = await Promise.all([sponsors.all(), sessions.ofList(_id)])
    const [first] = runs
    return {
      credit: offeredCredit(credit),
      forum: null,
      may_change: mayOfferCredit(person),
      sponsors: toSponsorDtos(sponsorRecords),
      lists: first
        ? [
            {
              id: _id,
              day: dayOfSession(first),
              running: runs.some(({ ended_at }) => ended_at === null),
              closed: runs.some(({ closed_at }) => closed_at !== null),
            },
          ]
        : [],
    }
  }

  return {
    /** @throws ServiceError not_found */
    read: async (id: string, person: Person): Promise<CreditOffer> =>
      viewOf(await forumOfOrganizer(forums, id, person), person),

    /**
     * Makes all sessions of a forum such for credit, or changes what they say; a session that is added later follows.
     *
     * @throws ServiceError not_found, forbidden, not_now while a session goes on, validation_failed
     */
    async offer(id: string, person: Person, plan: CreditPlan): Promise<CreditOffer> {
      const before = await demandOwn(id, person)
      const sponsor = await sponsors.find(plan.sponsor_id)
      if (!sponsor) throw new ServiceError('not_found')
      const open = (await roomsOf(before)).filter(({ closed_at }) => closed_at === null)
      for (const room of open) demandPlayableForCredit(room)
      const attend_code = newAttendCode()
      const forum = await forums.change(id, (current) => {
        demandOrganizer(current, person)
        const code = current.credit?.attend_code ?? attend_code
        return { credit: { ...plan, sponsor_name: sponsor.name, attend_code: code, forum_id: id } }
      })
      for (const room of await roomsOf(forum)) if (!room.closed_at) await giveToRoom(room._id, forum.credit)
      return viewOf(forum, person)
    },

    /** @throws ServiceError not_found, forbidden, not_now while a session goes on */
    async withdraw(id: string, person: Person): Promise<CreditOffer> {
      const before = await demandOwn(id, person)
      if ((await roomsOf(before)).some(({ run }) => run !== null)) throw new ServiceError('not_now')
      const forum = await forums.change(id, () => ({ credit: null }))
      await takeFromRooms(forum, forum.sessions)
      return viewOf(forum, person)
    },

    giveToRoom,
    takeFromRooms,
  }

  /** Makes the room of a session one for credit as its forum is. Throws not_now while a run goes on, validation_failed. */
  async function giveToRoom(roomId: string, credit: CreditRecord | null | undefined): Promise<void> {
    if (!credit) return
    const room = await rooms.change(roomId, (current) => {
      demandOpen(current, now())
      demandPlayableForCredit(current)
      return { credit }
    })
    await steps.published(room)
  }

  /** Takes the credit of a forum from rooms that leave it; a run that goes on keeps it until its end. */
  async function takeFromRooms(
    forum: Pick<ForumRecord, '_id'>,
    left: ForumRecord['sessions'],
  ): Promise<void> {
    for (const { _id } of await rooms.ofIds(left.map(({ room_id }) => room_id))) {
      const room = await rooms.change(_id, ({ credit, run }) =>
        credit?.forum_id === forum._id && !run ? { credit: null } : null,
      )
      await steps.published(room)
    }
  }
}
