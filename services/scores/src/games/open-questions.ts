import { bankOfGame } from '@icio/contracts/games/games'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { Connection } from 'mongoose'
import { createGameRecords, type GameRecords } from '../collections/game-sessions.js'

/** Far more games than anyone plays at a time; abandoned games count until they expire. */
const gamesLookedThrough = 100

/** For services in the same process; others call POST /internal/scores/open-questions. */
export function createOpenQuestionFinder(connection: Connection): FindOpenQuestions {
  return findOpen(createGameRecords(connection), () => new Date())
}

/**
 * Finds the open questions in the unfinished games of a browser, of its gate pass, and of the person signed in there. Leaves out board
 * clues, which belong to no bank.
 */
export function findOpen(records: GameRecords, now: () => Date): FindOpenQuestions {
  return async ({ visitor, user_id, pass = null }) => {
    const owners = [
      ...(visitor === null ? [] : [{ owner: `visitor:${visitor}` }]),
      ...(user_id === null ? [] : [{ user_id }]),
      ...(pass === null ? [] : [{ pass }]),
    ]
    const unfinishedGames = await Promise.all(
      owners.map((owner) => records.unfinishedOf(owner, now(), gamesLookedThrough + 1)),
    )
    if (unfinishedGames.some((games) => games.length > gamesLookedThrough)) return null
    const open = new Map(
      unfinishedGames.flat().flatMap(({ game, specialization, questions, answers }) => {
        const bank = bankOfGame(game, specialization)
        if (bank === null) return []
        const answeredIds = new Set(answers.map(({ question_id }) => question_id))
        const ids = questions.map(({ dealt: { id } }) => id).filter((id) => !answeredIds.has(id))
        return ids.map((id) => [`${bank} ${id}`, { bank, id }] as const)
      }),
    )
    return [...open.values()]
  }
}
