import type { QuestionCorrections } from '@icio/contracts/question-corrections/endpoints'
import type { FastifyInstance } from 'fastify'
import { createAnsweredGames } from '../collections/answered-games.js'
import { createChallengeRecords } from '../collections/challenges.js'
import { createPathEvidence } from '../collections/path-evidence.js'
import { createScoreRecords } from '../collections/scores.js'
import { createStatedConfidences } from '../collections/stated-confidences.js'
import type { Foundations } from '../foundations.js'
import type { PlayedGames } from '../games/register-games.js'
import { createRulingRunner } from '../jobs/apply-rulings.js'
import { keepSweeping } from '../jobs/sweep.js'
import type { RangeChallenges } from '../ranges/range-challenges.js'
import { serveChallenges } from '../routes/challenges.js'
import { createChallenges } from './challenges.js'

interface ChallengesParts extends Foundations, PlayedGames {
  rangeChallenges: RangeChallenges
  corrections: QuestionCorrections
  keyNeedsTwo: boolean
}

/** Registers disputed answers, and the job that applies the rulings on them. */
export async function registerChallenges(app: FastifyInstance, parts: ChallengesParts): Promise<void> {
  const { connection, database, rangeChallenges, now } = parts
  const records = createChallengeRecords(connection)
  database.prepare(records.ensureIndexes)
  const rulings = createRulingRunner({
    challenges: records,
    records: parts.records,
    scores: createScoreRecords(connection),
    answered: createAnsweredGames(connection),
    confidences: createStatedConfidences(connection),
    evidence: createPathEvidence(connection),
    corrections: parts.corrections,
    log: app.log,
    now,
  })
  keepSweeping(app, database, { rulings: () => rulings.sweep() })
  const { games, begun, keyNeedsTwo } = parts
  const challenges = createChallenges({
    records,
    games,
    begun,
    keyNeedsTwo,
    applyCorrection: rulings.now,
    now,
  })
  await app.register(serveChallenges, { challenges, rangeChallenges })
}
