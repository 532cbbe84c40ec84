import type { FastifyInstance } from 'fastify'

/** The port without configuration. */
export const defaultPort = 3000

/** Number of ports above the default to try before taking any free one. */
const triedPorts = 20

/**
 * Listens on the requested port, or on the first free port from the default upward.
 *
 * @param asked PORT from the environment; 0 takes any free port; undefined means the default
 * @returns the address, for example http://127.0.0.1:3000
 * @throws if the requested port is taken, because it was chosen on purpose
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
