import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { printedAddress } from '@icio/kit/testing/printed-address'
import { testDatabaseUri } from '@icio/kit/testing/run-service'

/** The built service in its own process. */
export interface InstanceApart {
  address: string
  /** Sends SIGKILL, so that the process cannot clean up. */
  kill(): Promise<void>
}

const secret = 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE'

/** Starts services/lobbies/dist/main.js on this database. Other services are not needed once a game is dealt. */
export async function startInstanceApart(databaseName: string): Promise<InstanceApart> {
  const child = spawn('node', [join(__dirname, '../dist/main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      MONGODB_URI: testDatabaseUri(),
      DATABASE_NAME: databaseName,
      COOKIE_SECRET: secret,
      INTERNAL_SECRET: secret,
      ACCOUNTS_URL: 'http://127.0.0.1:9',
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
