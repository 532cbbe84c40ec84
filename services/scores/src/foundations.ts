import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { OpenedDatabase } from '@icio/kit/db/database'
import type { Random } from '@icio/kit/random'
import type { Connection } from 'mongoose'

/**
 * What each feature of this service is registered with. A feature registers its routes, prepares its collections, and
 * starts its jobs; it may open the collections of another one, which prepares them.
 */
export interface Foundations {
  connection: Connection
  database: OpenedDatabase
  /** The banks as they were a few seconds ago at most. */
  bank: QuestionBank
  /** Services of other processes know it; without it nothing is served to them. */
  internalSecret: string | undefined
  random: Random
  now: () => Date
}
