import { randomBytes } from 'node:crypto'
import type { AgainItem, AgainMark, AgainRoom } from '@icio/contracts/room-hosting/endpoints'
import type { AnswerAgain } from '@icio/contracts/room-hosting/schemas'
import type { OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import { valueProblem } from '@icio/contracts/rooms/activity-checks'
import type { Solution } from '@icio/contracts/rooms/endpoints'
import { againLinkLifetimeMs, runEndsMs } from '@icio/contracts/rooms/rules'
import type { AnswerValue } from '@icio/contracts/rooms/schemas'
import type { Person } from '@icio/kit/auth/identity'
import { ServiceError } from '@icio/kit/http/errors'
import type { ReportRecord } from '../../collections/room-reports.js'
import type { AgainRecord } from './again-items.js'
import type { BankKeys } from '../agenda/bank-keys.js'
import { demandHost, demandNone } from '../agenda/content.js'
import { demandOpen } from '../runs/lifetime.js'
import type { RoomFoundations } from '../room-foundations.js'
import type { RoomSteps } from '../runs/room-steps.js'
import { lastRunOf, linkHash, type RoomRecord } from '../room.js'

/** Returns whether an answer is right; null where nothing is right or wrong. */
function isCorrect(
  { kind }: AgainItem,
  { right, truth }: Solution,
  { choice_ids = [], low = NaN, high = NaN }: AnswerValue,
): boolean | null {
  if (kind === 'choice' && right)
    return right.length === choice_ids.length && right.every((id) => choice_ids.includes(id))
  if (kind === 'range' && truth !== undefined) return low <= truth && truth <= high
  return null
}

/** Creates the use cases of the link for those who were absent (FORUM-17). No answer is stored. */
export function createRoomAgain(
  { records: { rooms, reports }, clock }: Pick<RoomFoundations, 'records' | 'clock'>,
  { keys, steps }: { keys: BankKeys; steps: Pick<RoomSteps, 'published'> },
) {
  /** Throws not_now while a run of the room goes on, or is planned; a plan that nobody has run is over with its day. */
  function demandNoRun({ run, planned_at }: RoomRecord): void {
    const isPlanned = planned_at !== null && planned_at.getTime() > clock.now() - runEndsMs.afterBeginning
    if (run !== null || isPlanned) throw new ServiceError('not_now')
  }

  /** Throws not_found for a link that is unknown, withdrawn or too old, or whose report is deleted. */
  async function reportOfLink(token: string): Promise<ReportRecord & { again: AgainRecord[] }> {
    const room = await rooms.findByAgainLink(linkHash(token))
    if (!room?.again_link || room.again_link.expires_at.getTime() <= clock.now())
      throw new ServiceError('not_found')
    demandNoRun(room)
    const report = await reports.find(room.again_link.report_id)
    if (!report?.again) throw new ServiceError('not_found')
    return { ...report, again: report.again }
  }

  const setLink = async (id: string, person: Person, link: (room: RoomRecord) => RoomRecord['again_link']) =>
    steps.published(
      await rooms.change(id, (room) => {
        demandHost(room, person)
        demandOpen(room, new Date(clock.now()))
        return { again_link: link(room) }
      }),
    )

  return {
    /** @throws ServiceError room_not_found, room_closed, not_host, not_now during a run, not_found */
    async make(id: string, person: Person) {
      const before = await rooms.demand(id)
      demandHost(before, person)
      const report_id = lastRunOf(before)?.report_id
      const report = report_id ? await reports.find(report_id) : null
      if (!report?.again?.length) throw new ServiceError('not_found')
      const token = randomBytes(24).toString('base64url')
      const expires_at = new Date(clock.now() + againLinkLifetimeMs)
      await setLink(id, person, (room) => {
        // Another run may have begun, and ended, meanwhile.
        if (room.run !== null || lastRunOf(room)?.report_id !== report._id) throw new ServiceError('not_now')
        return { hash: linkHash(token), report_id: report._id, expires_at }
      })
      return { token, path: `/room/again/${token}`, expires_at: expires_at.toISOString() }
    },

    /** @throws ServiceError room_not_found, room_closed, not_host */
    withdraw: (id: string, person: Person): Promise<RoomRecord> => setLink(id, person, () => null),

    /** @throws ServiceError not_found, not_now */
    async read(token: string): Promise<AgainRoom> {
      const { report, again } = await reportOfLink(token)
      const { title, specialization } = report
      return { title, specialization, items: again.map(({ item }) => item) }
    },

    /** @throws ServiceError not_found, not_now, unknown_choice, validation_failed, game_open, too_many_keys, unavailable */
    async answer(
      token: string,
      { item: place, value }: AnswerAgain,
      taker: OpenQuestionsAsker,
    ): Promise<AgainMark> {
      const { report, again } = await reportOfLink(token)
      const againRecord = again[place]
      const hall = againRecord && report.activities[againRecord.activity]
      if (!againRecord || !hall) throw new ServiceError('not_found')
      const { item, solution, bank_item } = againRecord
      const problem = valueProblem(item, value)
      if (problem === 'unknown_choice') throw new ServiceError('unknown_choice')
      demandNone(problem ? [problem] : [])
      if (bank_item) await keys.takeItem(bank_item, taker)
      return { right: isCorrect(item, solution, value), solution, hall }
    },
  }
}
