import { bankOf } from '@icio/contracts/banks'
import type { FindOpenQuestions } from '@icio/contracts/open-questions'
import type { Connection } from 'mongoose'
import { isPlaying } from './lobby.js'
import { lobbyRecords, type Lobbies } from './records/lobbies.js'

/** Far more than somebody plays at a time. */
const gamesLookedThrough = 20

/** For services of the same process; the others call POST /internal/lobbies/open-questions. */
export function openLiveQuestions(connection: Connection): FindOpenQuestions {
  return findOpen(lobbyRecords(connection, () => new Date()))
}

/**
 * Looks through the live games in which an account has a seat, or had one: whoever has left may sit beside somebody who
 * plays on. Open is what has not been revealed, the questions that are still to come with it. Who is not signed in has
 * no seat.
 */
export function findOpen(lobbies: Pick<Lobbies, 'playedBy'>): FindOpenQuestions {
  return async ({ user_id }) => {
    if (user_id === null) return []
    const games = await lobbies.playedBy(user_id, gamesLookedThrough + 1)
    if (games.length > gamesLookedThrough) return null
    return games.filter(isPlaying).flatMap(({ specialization, questions, results }) => {
      const revealed = new Set(results.map(({ index }) => index))
      const open = questions.filter((_, index) => !revealed.has(index))
      return open.map(({ question_id: id }) => ({ bank: bankOf.quiz[specialization], id }))
    })
  }
}
