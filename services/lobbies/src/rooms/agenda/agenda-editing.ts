import type { OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import { agendaLimit } from '@icio/contracts/rooms/rules'
import type { ActivityChange, ActivityInput } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import { demandForCredit } from '../../credit/run-for-credit.js'
import type { BankKeys } from './bank-keys.js'
import { changedContent, demandHost, type Contents } from './content.js'
import type { LiveRooms } from '../live/live-rooms.js'
import { demandNoBusiness, withAnswerForWords } from '../hosting/public-body.js'
import type { ChangeAsHost } from '../hosting/room-changes.js'
import type { RoomFoundations } from '../room-foundations.js'
import { demandSeal } from '../answering/sealed.js'
import type { ActivityRecord, RoomRecord } from '../room.js'
import { activityOf } from '../runs/steps.js'

/** Creates the use cases of a room's agenda: its drafts, and the keys of its bank items. */
export function createAgendaEditing(
  { clock }: RoomFoundations,
  live: LiveRooms,
  { contents, keys, changeAsHost }: { contents: Contents; keys: BankKeys; changeAsHost: ChangeAsHost },
) {
  const now = () => new Date(clock.now())

  return {
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
        const openedCount = rest.findLastIndex(({ state }) => state !== 'draft') + 1
        return {
          agenda: rest.toSpliced(Math.max(at, position === undefined ? 0 : openedCount), 0, {
            ...activity,
            content,
          }),
        }
      }),

    /** @throws ServiceError not_host, not_found, not_now for an activity that has been opened */
    removeActivity: (id: string, person: Person, activityId: string): Promise<RoomRecord> =>
      changeAsHost(id, person, (room) => {
        if (activityOf(room, activityId).state !== 'draft') throw new ServiceError('not_now')
        return { agenda: room.agenda.filter((activity) => activity.id !== activityId) }
      }),

    /** @throws ServiceError room_not_found, not_host, not_found, game_open, too_many_keys, unavailable (ROOM-38) */
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
}
