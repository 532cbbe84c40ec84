import type { FastifyInstance } from 'fastify'

/** Where a site listens when nothing is said. */
export const defaultPort = 3000

/** So many ports above the default are tried before any free one is taken. */
const triedPorts = 20

/**
 * Listens on the asked port; on the default one's next free neighbour when the default is taken.
 *
 * @param asked PORT of the environment; 0 takes any free port; undefined the default
 * @returns the address, for example http://127.0.0.1:3000
 * @throws when the asked port is taken: somebody meant that one.
 */
export async function listen(app: FastifyInstance, host: string, asked: number | undefined): Promise<string> {
  if (asked !== undefined) return app.listen({ host, port: asked })
  for (let port = defaultPort; port < defaultPort + triedPorts; port++) {
    try {
      return await app.listen({ host, port })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  return app.listen({ host, port: 0 })
}
