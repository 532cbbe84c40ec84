import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server-process.mjs'

const edge = join(import.meta.dirname, '../services/edge/dist/main.js')

/** Starts the whole site in one process on an empty embedded database, without call limits. */
export async function startSite(env = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-bench-'))
  const server = await startServer(edge, {
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    CALLS_PER_MINUTE: '0',
    // All players of a measurement come from one address.
    GAMES_PER_VISITOR: '100000',
    ...env,
  })
  return { ...server, dataDir }
}
