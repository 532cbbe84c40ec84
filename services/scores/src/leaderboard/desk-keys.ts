import { bankOfGame } from '@icio/contracts/games/games'
import { keyOwnerOfPass, type DeskKeys } from '@icio/contracts/desk-keys/endpoints'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { Connection } from 'mongoose'
import { createDeskKeyRecords, deskKeyMs, type DeskKeyRecords } from '../collections/desk-keys.js'
import { createOpenQuestionFinder } from '../games/open-questions.js'
import type { GameRecord } from '../games/game-session.js'

/** The part of a game that decides whether a desk has shown its player an answer. */
export type KeyedGame = Pick<GameRecord, 'game' | 'specialization' | 'created_at' | 'completed' | 'pass'> & {
  questions: { dealt: { id: string } }[]
  answers: { answered_at: Date }[]
}

/** Says whether an account, or the gate pass that its game was begun with, has had a key that bars this game from the leaderboard; false for nobody. */
export type SeenAtDesk = (userId: string | null, game: KeyedGame) => Promise<boolean>

/** For services in the same process; others call POST /internal/scores/desk-keys/…. */
export function deskKeys(connection: Connection): DeskKeys {
  const now = () => new Date()
  const records = createDeskKeyRecords(connection, now)
  return createDeskKeys({ records, findOpen: createOpenQuestionFinder(connection), now })
}

/** Creates what other services are served with (ROOM-38, LEAD-22). */
export function createDeskKeys({
  records,
  findOpen,
  now,
}: {
  records: DeskKeyRecords
  findOpen: FindOpenQuestions
  now: () => Date
}): DeskKeys {
  return {
    async take({ asker, user_id, bank, item }) {
      const open = await findOpen(asker)
      // The same refusal for every item of the bank: it does not tell which of them are in the game.
      if (open === null || open.some((question) => question.bank === bank))
        return { verdict: 'open_game', wait_ms: 0 }
      const wait_ms = await records.count(user_id, bank, item)
      if (wait_ms > 0) return { verdict: 'too_many', wait_ms }
      await records.note(user_id, bank, [item], now())
      return { verdict: 'given', wait_ms: 0 }
    },

    async shown({ user_ids, bank, items, at }) {
      for (const userId of user_ids) await records.note(userId, bank, items, new Date(at))
    },

    async known({ user_ids, bank, items }) {
      const from = new Date(now().getTime() - deskKeyMs)
      const had = await Promise.all(
        user_ids.map(async (userId) =>
          (await records.since(userId, bank, from)).some(({ item }) => items.includes(item)),
        ),
      )
      return user_ids.filter((_, index) => had[index])
    },
  }
}

/**
 * Decides it from what is stored: the key of a dealt question within 30 days before the game, or any key of the bank
 * while the game was open. An item that was shown before and again after the game counts as shown in between, because
 * only the first and the last time are kept.
 */
export function createSeenAtDesk(records: Pick<DeskKeyRecords, 'since'>, now: () => Date): SeenAtDesk {
  return async (userId, { game, specialization, created_at: from, completed, pass, questions, answers }) => {
    const bank = bankOfGame(game, specialization)
    if (userId === null || bank === null) return false
    const owners = [userId, ...(pass === undefined ? [] : [keyOwnerOfPass(pass)])]
    const until = (completed && answers.at(-1)?.answered_at) || now()
    const dealt = questions.map(({ dealt: { id } }) => id)
    return hasHadKey(records, owners, { bank, from, until, dealt })
  }
}

/** Whether one of the owners had a key of the bank from 30 days before a game until its end, as createSeenAtDesk says. */
export async function hasHadKey(
  records: Pick<DeskKeyRecords, 'since'>,
  owners: readonly string[],
  { bank, from, until, dealt }: { bank: string; from: Date; until: Date; dealt: readonly string[] },
): Promise<boolean> {
  const earliest = new Date(from.getTime() - deskKeyMs)
  const rows = await Promise.all(owners.map((owner) => records.since(owner, bank, earliest)))
  return rows
    .flat()
    .some(({ item, first_at, last_at }) => first_at <= until && (dealt.includes(item) || last_at >= from))
}
