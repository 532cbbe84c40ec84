import type { HallFinder } from '@icio/contracts/human-check/halls'
import type { FastifyInstance } from 'fastify'
import { spentChallenges } from '../collections/human-check-uses.js'
import type { Foundations } from '../foundations.js'
import { serveHumanCheck } from '../routes/human-check.js'
import { serveHumanProofs } from '../routes/human-proofs.js'
import { chooseChecker } from './choose-checker.js'
import { createHallChecks } from './hall-checks.js'
import { humanProofs } from './human-proofs.js'

/** Registers the human check before the disclosure, and the proofs that services of rooms judge by it. */
export async function registerHumanCheck(
  app: FastifyInstance,
  {
    connection,
    database,
    config,
    findHall,
    internalSecret: secret,
    now,
  }: Foundations & { findHall: HallFinder },
): Promise<void> {
  const challenges = spentChallenges(connection)
  database.prepare(challenges.ensureIndexes)
  const checker = chooseChecker(config.humanCheck, challenges.spend)
  await app.register(serveHumanCheck, { checker, halls: createHallChecks(findHall, now) })
  if (secret)
    await app.register(serveHumanProofs, { proofs: humanProofs(connection, config.humanCheck), secret })
}
