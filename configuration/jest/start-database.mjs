import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildServices } from '../commands/build-services.mjs'
import { ownTemporaryFolder } from '../commands/temporary-folder.mjs'

/**
 * Starts one database for the whole run: the server in MONGODB_URI, or the embedded one in a fresh folder. Each test
 * file uses a separate database in it (services/kit/src/testing), whose name starts with a mark of the run.
 */
export default async function startDatabase() {
  globalThis.removeTemporaryFolder = ownTemporaryFolder()
  process.env.TEST_DATABASE_MARK = `test_${randomBytes(4).toString('hex')}`
  if (process.env.MONGODB_URI) {
    process.env.TEST_MONGODB_URI = process.env.MONGODB_URI
    return
  }
  await buildServices()
  const { startEmbeddedMongo } = await import('../../services/embedded-mongo/dist/index.js')
  const server = await startEmbeddedMongo({ dataDir: mkdtempSync(join(tmpdir(), 'site-test-')) })
  process.env.TEST_MONGODB_URI = server.uri
  globalThis.stopTestDatabase = () => server.close()
}
