import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { internalPaths } from '@icio/kit/auth/http-identity-source'
import type { IdentitySource } from '@icio/kit/auth/identity'
import { printedAddress } from '@icio/kit/testing/printed-address'
import { testDatabaseUri } from '@icio/kit/testing/run-service'

/** The built service in its own process. */
export interface InstanceApart {
  address: string
  /** Sends SIGKILL, so that the process cannot clean up. */
  kill(): Promise<void>
}

/** Signs the cookies of an instance apart; a test that calls it as a browser gives its own instance the same. */
export const secretApart = 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE'

/**
 * Starts services/lobbies/dist/main.js on this database.
 *
 * @param accountsUrl of people who call it (`startAccounts`); other services are not needed once a game is dealt
 */
export async function startInstanceApart(
  databaseName: string,
  accountsUrl = 'http://127.0.0.1:9',
): Promise<InstanceApart> {
  const child = spawn('node', [join(__dirname, '../dist/main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      MONGODB_URI: testDatabaseUri(),
      DATABASE_NAME: databaseName,
      COOKIE_SECRET: secretApart,
      INTERNAL_SECRET: secretApart,
      ACCOUNTS_URL: accountsUrl,
      CONTENT_URL: 'http://127.0.0.1:9',
      SCORES_URL: 'http://127.0.0.1:9',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = await printedAddress(child)
  while (!(await fetch(`${url}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50))
  return {
    address: url.replace('http://', ''),
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}

/** Tells instances apart who is signed in, as the accounts service does. */
export async function startAccounts(source: IdentitySource): Promise<{ url: string; close(): void }> {
  const answerTo = async (path: string | undefined, body: unknown) =>
    path === internalPaths.keys
      ? source.keys()
      : path === internalPaths.person
        ? { person: await source.person(body as Parameters<IdentitySource['person']>[0]) }
        : { ended: await source.findEndedSessions((body as { sessions: string[] }).sessions) }
  const server = createServer((request, response) => {
    const body = request.method === 'POST' ? json(request) : Promise.resolve({})
    void body
      .then((read) => answerTo(request.url, read))
      .then((reply) => response.setHeader('content-type', 'application/json').end(JSON.stringify(reply)))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
