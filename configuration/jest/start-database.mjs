import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
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
  // The database, and the thread that reads files, run from what is compiled.
  await buildServices()
  if (process.env.MONGODB_URI) {
    process.env.TEST_MONGODB_URI = process.env.MONGODB_URI
    return
  }
  const { startEmbeddedMongo } = await import('../../services/embedded-mongo/dist/index.js')
  const dataDir = folderOfDatabase()
  const server = await startEmbeddedMongo({ dataDir })
  process.env.TEST_MONGODB_URI = server.uri
  globalThis.stopTestDatabase = async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const memory = '/dev/shm'

/**
 * Creates the folder of the run's database: in memory if 4 GB are free there, because the database flushes every write.
 * That a database on disk keeps what it has acknowledged is tested in services/embedded-mongo, with folders on disk.
 */
function folderOfDatabase() {
  if (!existsSync(memory)) return mkdtempSync(join(tmpdir(), 'site-test-'))
  // A run that was killed leaves its folder, which would take memory until the machine is started again.
  for (const name of readdirSync(memory)) {
    const [, run] = /^site-test-(\d+)-/.exec(name) ?? []
    if (run && !isRunning(Number(run))) rmSync(join(memory, name), { recursive: true, force: true })
  }
  const { bavail, bsize } = statfsSync(memory)
  const hasRoom = bavail * bsize >= 4 * 2 ** 30
  return mkdtempSync(join(hasRoom ? memory : tmpdir(), `site-test-${process.pid}-`))
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // It is there, and belongs to somebody else.
    return error.code === 'EPERM'
  }
}
