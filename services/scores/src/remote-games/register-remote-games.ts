import type { RemoteTeams } from '@icio/contracts/remote-games/teams'
import type { FastifyInstance } from 'fastify'
import { createAnsweredGames } from '../collections/answered-games.js'
import { createPracticeCards } from '../collections/practice-cards.js'
import { createRemoteSessions } from '../collections/remote-game-sessions.js'
import { createScoreRecords } from '../collections/scores.js'
import type { Foundations } from '../foundations.js'
import type { PlayedGames } from '../games/register-games.js'
import { keepSweeping } from '../jobs/sweep.js'
import type { Practices } from '../practice/practice.js'
import { serveRemoteGames } from '../routes/remote-games.js'
import { createRemoteGames } from './remote-games.js'

interface RemoteGamesParts extends Foundations, Pick<PlayedGames, 'begun'> {
  practices: Practices
  teams: RemoteTeams
}

/** Registers the games that teams deal and mark with their own services. */
export async function registerRemoteGames(
  app: FastifyInstance,
  { connection, database, begun, practices, teams, now }: RemoteGamesParts,
): Promise<void> {
  const sessions = createRemoteSessions(connection)
  const scores = createScoreRecords(connection, 'remote_game_scores')
  database.prepare(sessions.ensureIndexes, scores.ensureIndexes)
  keepSweeping(app, database, {
    'networks of old scores of remotes': () => scores.dropAddresses(now()),
  })
  const games = createRemoteGames({
    sessions,
    scores,
    begun,
    answered: createAnsweredGames(connection),
    cards: createPracticeCards(connection),
    practices,
    teams,
    log: app.log,
    now,
  })
  await app.register(serveRemoteGames, { games, teams })
}
