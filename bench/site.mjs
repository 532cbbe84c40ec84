import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { startServer } from './server-process.mjs'

const batch = 5000
const edge = join(import.meta.dirname, '../services/edge/dist/main.js')

/** Starts the whole site in one process on an empty embedded database, without call limits. */
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
  return { ...server, dataDir }
}

/** Inserts `count` rows into a collection of a site; `rowsFrom` makes those from a number to another one. */
export async function fillSite({ dataDir }, name, count, rowsFrom) {
  const { databaseUri } = JSON.parse(readFileSync(join(dataDir, 'running-site.json'), 'utf8'))
  const client = await MongoClient.connect(databaseUri)
  const collection = client.db('site').collection(name)
  for (let from = 0; from < count; from += batch)
    await collection.insertMany(rowsFrom(from, Math.min(from + batch, count)), { ordered: false })
  await client.close()
}

/** Makes an account on a site that runs with NODE_ENV development, whose mails can be read. Returns its session. */
export async function makeAccount(address, person) {
  await post(address, '/api/auth/sign-up', person)
  for (;;) {
    const mails = await (await fetch(`${address}/dev/mailbox?to=${person.email}`)).json()
    const token = /token=([^\s"]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token)
      return post(address, '/api/auth/confirm', {
        token: decodeURIComponent(token),
        password: person.password,
      })
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Posts JSON to a site, and returns its answer. */
export async function post(address, path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
