import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveEmbeddedMongo, type RunningServer, type ServerOptions } from './server/listen.js'
import { supervise, type SupervisedServer, type SuperviseOptions } from './supervise.js'

export { serveEmbeddedMongo, type RunningServer, type ServerOptions, type SupervisedServer }

/**
 * Starts the server in a process of its own, which is started again when it ends, and resolves when it accepts
 * connections. From TypeScript sources, where there is no compiled program to start, it runs in the calling thread.
 *
 * @throws Error in words for a person: the folder is in use, cannot be written, or holds no database
 */
export async function startEmbeddedMongo(options: SuperviseOptions): Promise<SupervisedServer> {
  const program = fileURLToPath(new URL('./child.js', import.meta.url))
  if (existsSync(program)) return supervise(options, program)
  return { ...(await serveEmbeddedMongo(options)), restart: () => undefined }
}
