import { banksByKind } from '@icio/contracts/banks/banks'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { Connection } from 'mongoose'
import { isPlaying } from '../lobby/lobby.js'
import { createLobbyRecords, type Lobbies } from '../collections/lobbies.js'

/** Far more games than anyone plays at a time. */
const gamesLookedThrough = 20

/** For services in the same process; others call POST /internal/lobbies/open-questions. */
export function openLiveQuestions(connection: Connection): FindOpenQuestions {
  return findOpen(createLobbyRecords(connection, () => new Date()))
}

/** Open until they are revealed, also for a player who has left, and may sit next to one who plays on. Visitors have no seat. */
export function findOpen(lobbies: Pick<Lobbies, 'playedBy'>): FindOpenQuestions {
  return async ({ user_id }) => {
    if (user_id === null) return []
    const games = await lobbies.playedBy(user_id, gamesLookedThrough + 1)
    if (games.length > gamesLookedThrough) return null
    return games.filter(isPlaying).flatMap(({ specialization, questions, results }) => {
      const revealedIndexes = new Set(results.map(({ index }) => index))
      const open = questions.filter((_, index) => !revealedIndexes.has(index))
      return open.map(({ question_id: id }) => ({ bank: banksByKind.quiz[specialization], id }))
    })
  }
}
