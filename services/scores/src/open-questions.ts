import { bankBehind } from '@icio/contracts/games'
import type { FindOpenQuestions } from '@icio/contracts/open-questions'
import type { Connection } from 'mongoose'
import { gameRecords, type GameRecords } from './game-records.js'

/** Far more than somebody plays at a time; games that were left count until they expire. */
const gamesLookedThrough = 100

/** For services of the same process; the others call POST /internal/scores/open-questions. */
export function openQuestions(connection: Connection): FindOpenQuestions {
  return findOpen(gameRecords(connection), () => new Date())
}

/**
 * Looks through the unfinished games of a browser and of who is signed in there. Clues of the board are of no bank and
 * are left out.
 */
export function findOpen(records: GameRecords, now: () => Date): FindOpenQuestions {
  return async ({ visitor, user_id }) => {
    const owners = [{ owner: `visitor:${visitor}` }, ...(user_id === null ? [] : [{ user_id }])]
    const found = await Promise.all(
      owners.map((owner) => records.unfinishedOf(owner, now(), gamesLookedThrough + 1)),
    )
    if (found.some((games) => games.length > gamesLookedThrough)) return null
    const open = new Map(
      found.flat().flatMap(({ game, specialization, questions, answers }) => {
        const bank = bankBehind(game, specialization)
        if (bank === null) return []
        const answered = new Set(answers.map(({ question_id }) => question_id))
        const ids = questions.map(({ dealt: { id } }) => id).filter((id) => !answered.has(id))
        return ids.map((id) => [`${bank} ${id}`, { bank, id }] as const)
      }),
    )
    return [...open.values()]
  }
}
