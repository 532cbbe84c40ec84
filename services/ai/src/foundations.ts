import type { OpenedDatabase } from '@icio/kit/db/database'
import type { Connection } from 'mongoose'
import type { AiConfig } from './config.js'

/** What each feature of this service is registered with. */
export interface Foundations {
  connection: Connection
  database: OpenedDatabase
  config: AiConfig
  /** Services of other processes know it; without it nothing is served to them. */
  internalSecret: string | undefined
  now: () => number
}
