import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { post, send } from './calls.mjs'
import { startServer } from './server-process.mjs'

const batch = 5000
export const edge = join(import.meta.dirname, '../services/edge/dist/main.js')

export const person = { email: 'bench@people.example', password: 'Aquifer-71-Lantern' }

/** Starts the whole site in one process on an empty embedded database, without call limits, and waits until a quiz can be played. */
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
  // On a busy machine, a site listens before its banks are seeded.
  while ((await send(server.address, '/api/games/sessions', { game: 'quiz' })).status !== 201)
    await pause(200)
  return { ...server, dataDir }
}

/** Inserts `count` rows into a collection of a site; `rowsFrom` makes those from a number to another one. */
export async function fillSite({ dataDir }, name, count, rowsFrom) {
  // Imported late: commands start sites too, before the packages are installed.
  const { MongoClient } = await import('mongodb')
  const { databaseUri } = JSON.parse(readFileSync(join(dataDir, 'running-site.json'), 'utf8'))
  const client = await MongoClient.connect(databaseUri)
  await fill(client.db('site').collection(name), count, rowsFrom)
  await client.close()
}

export async function fill(collection, count, rowsFrom) {
  for (let from = 0; from < count; from += batch)
    await collection.insertMany(rowsFrom(from, Math.min(from + batch, count)), { ordered: false })
}

/** Makes an account on a site that runs with NODE_ENV development, whose mails can be read. Returns its session. */
export async function makeAccount(address, { email, password }, headers) {
  await post(address, '/api/auth/sign-up', { email, password }, headers)
  for (;;) {
    const mails = await (await fetch(`${address}/dev/mailbox?to=${email}`)).json()
    const token = /token=([^\s"]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token)
      return post(address, '/api/auth/confirm', { token: decodeURIComponent(token), password }, headers)
    await pause(50)
  }
}
