import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveEmbeddedMongo, type RunningServer, type ServerOptions } from './server/listen.js'
import { supervise, type SupervisedServer, type SuperviseOptions } from './supervise.js'

export { serveEmbeddedMongo, type RunningServer, type ServerOptions, type SupervisedServer }

/**
 * Starts the server in its own process, restarts it when it exits unexpectedly, and resolves when it accepts
 * connections. When run from TypeScript sources, which have no compiled program to start, it runs in the calling
 * thread.
 *
 * @throws Error with a text for a person: the folder is in use, cannot be written, or does not contain a database
 */
export async function startEmbeddedMongo(options: SuperviseOptions): Promise<SupervisedServer> {
  const program = fileURLToPath(new URL('./child.js', import.meta.url))
  if (existsSync(program)) return supervise(options, program)
  return { ...(await serveEmbeddedMongo(options)), restart: () => undefined }
}
