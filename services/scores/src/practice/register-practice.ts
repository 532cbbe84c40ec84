import type { FastifyInstance } from 'fastify'
import { createPracticeCards } from '../collections/practice-cards.js'
import type { Foundations } from '../foundations.js'
import { serveNoteMissedQuestions, servePractice } from '../routes/practice.js'
import { createPractices, noteMissedWith, type Practices } from './practice.js'

/** Registers the practice of missed questions (PLAY-1), and returns its operations. */
export async function registerPractice(
  app: FastifyInstance,
  { connection, database, bank, internalSecret: secret, now }: Foundations,
): Promise<Practices> {
  const cards = createPracticeCards(connection)
  database.prepare(cards.ensureIndexes)
  const practices = createPractices({ cards, bank, now })
  await app.register(servePractice, { practices })
  if (secret) await app.register(serveNoteMissedQuestions, { note: noteMissedWith(practices), secret })
  return practices
}
