import type { AllowanceFinder } from '@icio/contracts/human-check/room-allowance'
import type { FastifyInstance } from 'fastify'
import { spentChallenges } from '../collections/human-check-uses.js'
import type { Foundations } from '../foundations.js'
import { serveHumanCheck } from '../routes/human-check.js'
import { serveHumanProofs } from '../routes/human-proofs.js'
import { chooseChecker } from './choose-checker.js'
import { createRoomAllowances } from './room-allowances.js'
import { humanProofs } from './human-proofs.js'

/** Registers the human check before the disclosure, and the proofs that services of rooms judge by it. */
export async function registerHumanCheck(
  app: FastifyInstance,
  {
    connection,
    database,
    config,
    findRoomAllowance,
    internalSecret: secret,
    now,
  }: Foundations & { findRoomAllowance: AllowanceFinder },
): Promise<void> {
  const challenges = spentChallenges(connection)
  database.prepare(challenges.ensureIndexes)
  const checker = chooseChecker(config.humanCheck, challenges.spend)
  await app.register(serveHumanCheck, {
    checker,
    roomAllowances: createRoomAllowances(findRoomAllowance, now),
  })
  if (secret)
    await app.register(serveHumanProofs, { proofs: humanProofs(connection, config.humanCheck), secret })
}
