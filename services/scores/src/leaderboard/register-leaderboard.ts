import type { FastifyInstance } from 'fastify'
import { createDeskKeyRecords } from '../collections/desk-keys.js'
import { createScoreRecords } from '../collections/scores.js'
import { createSubmitTurns } from '../collections/submit-turns.js'
import type { Foundations } from '../foundations.js'
import { findOpen } from '../games/open-questions.js'
import type { PlayedGames } from '../games/register-games.js'
import { keepSweeping } from '../jobs/sweep.js'
import type { Practices } from '../practice/practice.js'
import { serveDeskKeys } from '../routes/desk-keys.js'
import { serveLeaderboard, serveRecordVerifiedScore } from '../routes/leaderboard.js'
import { createDeskKeys, createSeenAtDesk } from './desk-keys.js'
import { createSubmissions } from './submissions.js'
import { createScoreRecorder } from './verified-scores.js'

interface LeaderboardParts extends Foundations, PlayedGames {
  practices: Practices
}

/** Registers the leaderboard, and the register of keys shown at desks, which keeps their readers off it. */
export async function registerLeaderboard(app: FastifyInstance, parts: LeaderboardParts): Promise<void> {
  const { connection, database, games, records, practices, bank, internalSecret: secret, now } = parts
  const scores = createScoreRecords(connection)
  const turns = createSubmitTurns(connection, now)
  const deskKeys = createDeskKeyRecords(connection, now)
  for (const store of [scores, turns, deskKeys]) database.prepare(store.ensureIndexes)
  keepSweeping(app, database, { 'networks of old scores': () => scores.dropAddresses(now()) })

  const seenAtDesk = createSeenAtDesk(deskKeys, now)
  const submissions = createSubmissions({ games, scores, turns, seenAtDesk, now })
  await app.register(serveLeaderboard, { scores, submissions })
  if (!secret) return
  const record = createScoreRecorder({ scores, practices, deskKeys, bank, now })
  await app.register(serveRecordVerifiedScore, { record, secret })
  const keys = createDeskKeys({ records: deskKeys, findOpen: findOpen(records, now), now })
  await app.register(serveDeskKeys, { keys, secret })
}
