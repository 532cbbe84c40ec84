import { banksByKind } from '@icio/contracts/banks/banks'
import { keyOwnerOfPass, type DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { Edition } from '@icio/contracts/editions'
import type { FindOpenQuestions, OpenQuestionsAsker } from '@icio/contracts/open-questions/endpoints'
import type { ItemKey } from '@icio/contracts/rooms/room-views'
import type { ActivityContent } from '@icio/contracts/rooms/schemas'
import { ServiceError } from '@icio/kit/http/errors'
import { tooMany } from '@icio/kit/limits/limiter'
import type { FastifyBaseLogger } from 'fastify'
import type { ActivityRecord, RoomRecord } from '../room.js'

/** Returns the content of a bank item without what answers it; of a host's own activity, the content as it is. */
export function withoutKey(content: ActivityContent): ActivityContent {
  if (content.ref === undefined) return content
  const { right: _, truth: __, explanation: ___, source: ____, twin, ...rest } = content
  // Which option is right decides nothing in the second question's shape either.
  return twin ? { ...rest, twin: { ...twin, right: '', explanation: '' } } : rest
}

export function keyOf({ right, truth, explanation, source, twin }: ActivityContent): ItemKey {
  return {
    ...(right ? { right } : {}),
    ...(truth === undefined ? {} : { truth }),
    ...(explanation ? { explanation } : {}),
    ...(source ? { source } : {}),
    ...(twin ? { twin: { right: twin.right, explanation: twin.explanation } } : {}),
  }
}

export interface BankItemPlace {
  bank: string
  item: string
}

/** Returns the bank of a reference, as games name it, and the id in it. */
export function itemOf(ref: string, edition: Edition): BankItemPlace {
  const [place = '', item = ''] = ref.split('/')
  const bank =
    place === 'quiz' || place === 'governance' ? banksByKind[place][edition] : `${place}:${edition}`
  return { bank, item }
}

/**
 * Returns the bank items whose keys desk and report show because they are played: a reference, or the questions of a quiz
 * up to the one on the screen. A report has the earlier ones too, also for a helper who comes at the end.
 */
function playedItems(room: RoomRecord, { state, content, quiz }: ActivityRecord): BankItemPlace[] {
  if (state === 'draft') return []
  if (content.ref !== undefined) return [itemOf(content.ref, room.specialization)]
  const bank = banksByKind.quiz[room.specialization]
  return (quiz?.questions.slice(0, quiz.index + 1) ?? []).map(({ question_id: item }) => ({ bank, item }))
}

export type BankKeys = ReturnType<typeof createBankKeys>

/** Creates what hands keys to hosts and keeps account of them (ROOM-38, LEAD-22). */
export function createBankKeys({
  deskKeys,
  findOpenLive,
  log,
}: {
  deskKeys: DeskKeys
  findOpenLive: FindOpenQuestions
  log: FastifyBaseLogger
}) {
  /** @throws ServiceError game_open while a game of the bank is open, too_many_keys, unavailable */
  async function takeItem({ bank, item }: BankItemPlace, taker: OpenQuestionsAsker): Promise<void> {
    const owner = taker.user_id ?? (taker.pass ? keyOwnerOfPass(taker.pass) : null)
    if (owner === null) throw new ServiceError('disclosure_needed')
    const live = await findOpenLive(taker)
    if (live === null || live.some((open) => open.bank === bank)) throw new ServiceError('game_open')
    const { verdict, wait_ms } = await deskKeys.take({ asker: taker, user_id: owner, bank, item })
    if (verdict === 'open_game') throw new ServiceError('game_open')
    if (verdict === 'too_many') throw tooMany('too_many_keys', wait_ms)
  }

  return {
    takeItem,

    /** @throws ServiceError not_found for one without a bank item, game_open, too_many_keys, unavailable */
    async take(room: RoomRecord, activity: ActivityRecord, asker: OpenQuestionsAsker & { user_id: string }) {
      const { content, state } = activity
      if (content.ref === undefined) throw new ServiceError('not_found')
      if (state !== 'draft') return keyOf(content)
      await takeItem(itemOf(content.ref, room.specialization), asker)
      return keyOf(content)
    },

    /**
     * Notes for these hosts what the room plays. A room that plays waits for nothing: a failure is logged, and each
     * further step of the activity notes it again.
     */
    async played(
      room: RoomRecord,
      activities: readonly ActivityRecord[],
      hosts: readonly string[],
      at: Date,
    ) {
      const items = activities.flatMap((activity) => playedItems(room, activity))
      const banks = [...new Set(items.map(({ bank }) => bank))]
      try {
        for (const bank of banks) {
          const own = items.filter((place) => place.bank === bank).map(({ item }) => item)
          await deskKeys.shown({ user_ids: [...hosts], bank, items: own, at: at.toISOString() })
        }
      } catch (err) {
        log.error({ err, room: room._id }, 'the keys that a room shows its hosts could not be noted')
      }
    },
  }
}
