import { createServer } from 'node:net'
import { failedCallSentence } from '@icio/contracts/failed-calls/failed-call'
import { OperatorError } from '@icio/kit/process/operator-error'
import type { FastifyInstance } from 'fastify'

/** The port without configuration. */
export const defaultPort = 3000

/** Number of ports above the default to try before taking any free one. */
const triedPorts = 20

/**
 * Listens on the requested port, or on the first free port from the default upward.
 *
 * @param requestedPort PORT from the environment; 0 takes any free port; undefined means the default
 * @returns the address, for example http://127.0.0.1:3000
 * @throws OperatorError if the requested port is taken, because it was chosen on purpose, or if HOST cannot be listened on
 */
export async function listen(
  app: FastifyInstance,
  host: string,
  requestedPort: number | undefined,
): Promise<string> {
  if (requestedPort !== undefined) return listenOn(app, host, requestedPort)
  for (let port = defaultPort; port < defaultPort + triedPorts; port++) {
    try {
      return await listenOn(app, host, port)
    } catch (error) {
      if (((error as Error).cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    }
  }
  return listenOn(app, host, 0)
}

async function listenOn(app: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (cause) {
    throw new OperatorError(cannotListen(cause, host, port), { cause })
  }
}

function cannotListen(error: unknown, host: string, port: number): string {
  const variable = (error as NodeJS.ErrnoException).code === 'EADDRINUSE' ? 'PORT' : 'HOST and PORT'
  const address = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  return failedCallSentence(error, { what: 'The site', verb: 'be opened', address, variable })
}

/**
 * Asks whether the requested port is free, before anything slow is started.
 *
 * @throws OperatorError if it is not
 */
export async function demandFreePort(host: string, requestedPort: number | undefined): Promise<void> {
  if (!requestedPort) return
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(new OperatorError(cannotListen(cause, host, requestedPort), { cause })),
    )
    server.listen({ host, port: requestedPort }, resolve)
  })
  await new Promise((resolve) => server.close(resolve))
}
