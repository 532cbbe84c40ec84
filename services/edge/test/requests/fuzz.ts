import { Agent, request as httpRequest } from 'node:http'
import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { ErrorBody } from '@icio/contracts/errors'
import type { mongo } from 'mongoose'
import { memberOf } from '../member-of-site.js'
import { requestMaker, seeded, type MadeRequest } from './request-maker.js'
import type { WholeSite } from './whole-site.js'

/** These replies are slow on purpose, so they are requested less often. */
const slow = /^\/api\/auth\//

/** The error code of an installation without a model. */
const fineCodes = new Set(['ai_not_configured'])

/** Collections of counters and timed jobs, which change with any request. */
const countersAndClocks = new Set([
  'assistant_uses',
  'rate_limits',
  'human_check_uses',
  'article_answer_uses',
  'begun_games',
  'lobby_wrong_codes',
  'room_wrong_codes',
  'lobby_begun_games',
  'lobby_servers',
  'mail_outbox',
  'mail_links',
  'development_mailbox',
])

/**
 * Sends this many random requests to every route, as visitors, members, staff and a program that publishes.
 *
 * @returns the requests that the site failed at, and those that it refused after a change of its database
 */
export async function fuzz(site: WholeSite, { count, seed }: { count: number; seed: number }) {
  const random = seeded(seed)
  const routes = site.routes.filter(({ url }) => !slow.test(url) || random() < 0.2)
  const make = requestMaker(
    [...routes, ...site.routes.filter(({ url }) => slow.test(url)).slice(0, 5)],
    random,
  )
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const changes = await watchChanges(site.database)
  let callers = await callersOf(site)
  const failures: string[] = []
  const changed: string[] = []
  for (let number = 0; number < count; number++) {
    // Fuzzing signs people out, deletes their accounts and ends their tokens.
    if (number % 1000 === 999) callers = await callersOf(site)
    if (number % 1000 === 999 || number === 0) await changes.untilNow()
    const { route, ...made } = make()
    const caller = callers[Math.floor(random() * callers.length)] ?? {}
    // From many addresses: limits by address have their own test, and would refuse most of these requests unread.
    const from = { 'x-forwarded-for': `10.9.${Math.floor(random() * 256)}.${number % 256}` }
    const sent = { ...made, headers: { ...from, ...caller, ...made.headers } }
    const { status, body } = await send(site.address, sent, agent)
    const line = `${number}: ${sent.method} ${sent.target.slice(0, 200)} ${sent.body.slice(0, 200)} (${route.method} ${route.url})`
    if (status === 0 || (status >= 500 && !fineCodes.has(codeOf(body))))
      failures.push(`${status} ${line} ${body.slice(0, 200)}`)
    const touched = (await changes.untilNow()).filter((name) => !countersAndClocks.has(name))
    if (status >= 400 && touched.length > 0) changed.push(`${status} ${line}: ${touched.join(', ')}`)
  }
  agent.destroy()
  await changes.close()
  return { failures, changed }
}

function codeOf(body: string): string {
  try {
    return (JSON.parse(body) as ErrorBody).error.code
  } catch {
    return ''
  }
}

/** Creates the headers of a visitor, a member, a moderator, an administrator and a program that publishes. */
async function callersOf(site: WholeSite): Promise<Record<string, string>[]> {
  const program = { address: site.address, stop: async () => null }
  const people = await Promise.all(
    [null, 'moderator', 'admin'].map(async (role) => {
      const { email, token } = await memberOf(program)
      if (role) {
        const user = await site.database.collection<{ _id: string }>('users').findOne({ email })
        await site.database.collection('user_roles').updateOne({ user_id: user?._id }, { $set: { role } })
      }
      const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        sid: string
      }
      return {
        authorization: `Bearer ${token}`,
        ...(role ? { [adminDocumentHeader]: site.app.adminDocuments.issue(sid, 'test') } : {}),
      }
    }),
  )
  const visitor = site.app.signCookie('fuzz')
  const pass = site.app.signCookie(`fuzz.${(Date.now() + 3_600_000).toString(36)}.fuzz`)
  const agreed = { cookie: `visitor=${encodeURIComponent(visitor)}; gate_pass=${encodeURIComponent(pass)}` }
  const deployer = { authorization: `Bearer ${site.secret}` }
  return [{}, agreed, ...people.map((headers) => ({ ...agreed, ...headers })), deployer]
}

/**
 * Sends the request unchanged over a keep-alive connection. Status 0 means that the connection ended without a reply.
 */
function send(
  address: string,
  { method, target, headers, body }: MadeRequest,
  agent: Agent,
): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    // Node does not send control characters or non-ASCII characters; spellings.test.ts sends them raw.
    const path = target.replace(/[^\x21-\x7e]/g, '%20')
    const asked = httpRequest({ hostname, port, method, path, headers, agent }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('close', () =>
        resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
      )
    })
    asked.on('error', (error) => resolve({ status: 0, body: error.message }))
    asked.end(body)
  })
}

/** Returns the collections that have changed since the last call. */
async function watchChanges(database: mongo.Db) {
  const marks = database.collection<{ _id: number }>('fuzz_marks')
  const stream = database.watch()
  let number = 0
  await stream.tryNext()
  return {
    async untilNow(): Promise<string[]> {
      number++
      await marks.insertOne({ _id: number })
      const touched = new Set<string>()
      for (;;) {
        const change = (await stream.next()) as { ns?: { coll?: string }; documentKey?: { _id: unknown } }
        const name = change.ns?.coll ?? 'the database'
        if (name === 'fuzz_marks' && change.documentKey?._id === number) return [...touched]
        touched.add(name)
      }
    },
    close: () => stream.close(),
  }
}
