import { existsSync, readdirSync } from 'node:fs'
import { readEdgeConfig } from '../config.js'

/**
 * Returns whether a start may answer before every part of the site is built: not in production, and only with a data
 * folder of its own in which nothing is, so that nobody has used this site before (START-2). Everywhere else a start
 * builds everything before it listens.
 *
 * @throws ConfigurationError for an invalid variable
 */
export function mayAnswerEarly(environment: NodeJS.ProcessEnv = process.env): boolean {
  const { DATA_DIR, MONGODB_URI } = readEdgeConfig(environment)
  if (environment['NODE_ENV'] === 'production' || MONGODB_URI !== undefined) return false
  return !existsSync(DATA_DIR) || readdirSync(DATA_DIR).length === 0
}
