import type { AllowanceFinder } from '@icio/contracts/human-check/room-allowance'
import type { FindOpenQuestions } from '@icio/contracts/open-questions/endpoints'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { QuestionIntake } from '@icio/contracts/question-intake/endpoints'
import { openDatabase, type ServiceDatabase } from '@icio/kit/db/database'
import type { FastifyInstance } from 'fastify'
import type { Connection } from 'mongoose'
import { registerAssistant } from './assistant/register-assistant.js'
import type { AiConfig } from './config.js'
import { registerGeneration } from './generation/register-generation.js'
import { registerHumanCheck } from './human-check/register-human-check.js'
import { realWait, type Wait } from './jobs/generation-work.js'

export interface AiAppOptions {
  connection: Connection
  config: AiConfig
  /** The banks of the content service, including where generated questions go; in this process or over HTTP. */
  bank: QuestionBank
  intake: QuestionIntake
  /** Finds the questions that a visitor has open, from the scores service; in this process or over HTTP. */
  findOpen: FindOpenQuestions
  /** Finds open rooms of staff by their codes, from the lobbies service; in this process or over HTTP. */
  findRoomAllowance: AllowanceFinder
  /** Answers services of other processes. Left out in one process. */
  internalSecret?: string
  now?: () => number
  /** How a generation run waits between its batches. */
  wait?: Wait
}

/** The ai service: the human check, and the assistant behind it. */
export async function aiApp(app: FastifyInstance, options: AiAppOptions): Promise<ServiceDatabase> {
  const { connection, config, internalSecret, bank, intake, findOpen, findRoomAllowance } = options
  const { now = Date.now, wait = realWait } = options
  const database = openDatabase(app, connection)
  const foundations = { connection, database, config, internalSecret, now }
  await registerHumanCheck(app, { ...foundations, findRoomAllowance })
  await registerAssistant(app, { ...foundations, findOpen })
  await registerGeneration(app, { ...foundations, bank, intake, wait })
  return database.start()
}
