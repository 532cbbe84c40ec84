import type { OpenedDatabase } from '@icio/kit/db/database'
import type { Connection } from 'mongoose'
import type { Library } from './articles/library.js'

/** What each feature of this service is registered with. */
export interface Foundations {
  connection: Connection
  database: OpenedDatabase
  library: Library
  /** Services of other processes know it; without it nothing is served to them. */
  internalSecret: string | undefined
  now: () => Date
}
