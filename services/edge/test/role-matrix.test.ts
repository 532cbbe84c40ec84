import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveRoleByDatabase } from '@icio/accounts/roles/role-command'
import { adminDocumentHeader } from '@icio/contracts/admin-document/endpoints'
import type { AccountUser } from '@icio/contracts/accounts/endpoints'
import type { Endpoint } from '@icio/contracts/endpoint'
import { adminDocuments } from '@icio/kit/auth/admin-document'
import { freshDatabaseName, testDatabaseUri } from '@icio/kit/testing/run-service'
import { memberOf } from './member-of-site.js'
import { freshFolder, untilPartsAnswer, type Program } from './programs.js'
import { programsOfAllTests } from './site-programs.js'

/** The callers: members, organizers, developers of remotes, and moderators and administrators from the admin document, and from any other page of the site. */
const callers = [
  'visitor',
  'user',
  'organizer',
  'developer',
  'moderator elsewhere',
  'moderator',
  'admin elsewhere',
  'admin',
] as const
type Caller = (typeof callers)[number]

/** The result of a call: refused with a code, or `in` for any reply of the call itself. */
type Outcome = 'in' | 'unauthenticated' | 'forbidden' | 'admin_document_needed' | 'not_found'
const outcomes = (...each: Outcome[]) =>
  Object.fromEntries(callers.map((caller, index) => [caller, each[index]])) as Record<Caller, Outcome>
const nobody = 'unauthenticated'
const elsewhere = 'admin_document_needed'
const rules = {
  everybody: outcomes('in', 'in', 'in', 'in', 'in', 'in', 'in', 'in'),
  members: outcomes(nobody, 'in', 'in', 'in', 'in', 'in', 'in', 'in'),
  /** Personal data, here of another person. */
  owner: outcomes(nobody, 'not_found', 'not_found', 'not_found', 'not_found', 'not_found', elsewhere, 'in'),
  staff: outcomes(nobody, 'forbidden', 'forbidden', 'forbidden', elsewhere, 'in', elsewhere, 'in'),
  admins: outcomes(nobody, 'forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden', elsewhere, 'in'),
  /** The override of a remote in one's own browser (ROLE-11). */
  developers: outcomes(nobody, 'forbidden', 'forbidden', 'in', elsewhere, 'in', elsewhere, 'in'),
} as const
type Rule = keyof typeof rules

/**
 * Who may make each call of the contracts. An endpoint without a row here fails the test, and so does a row without an
 * endpoint. Calls between services are not included; they require a secret (internal-calls.test.ts).
 */
const matrix: Readonly<Record<string, Rule>> = {
  'POST /api/auth/sign-up': 'everybody',
  'POST /api/auth/confirmation': 'everybody',
  'POST /api/auth/confirm': 'everybody',
  'POST /api/auth/resend-confirmation': 'everybody',
  'POST /api/auth/forgot-password': 'everybody',
  'POST /api/auth/reset-password': 'everybody',
  'POST /api/auth/sign-in': 'everybody',
  'POST /api/auth/sign-out': 'everybody',
  'POST /api/auth/change-password': 'members',
  'GET /api/auth/user': 'members',
  'GET /api/auth/sessions': 'members',
  'DELETE /api/auth/sessions': 'members',
  'DELETE /api/auth/sessions/:id': 'members',
  'GET /api/path': 'everybody',
  'GET /api/path/next': 'members',
  'GET /api/path/check': 'members',
  'POST /api/path/check': 'members',
  'POST /api/path/check/:id': 'members',
  'GET /api/path/meetings': 'members',
  'POST /api/path/meetings': 'members',
  'DELETE /api/path/meetings/:id': 'members',
  'GET /api/certificates': 'members',
  'POST /api/certificates': 'members',
  'PATCH /api/certificates/:code': 'members',
  'DELETE /api/certificates/:code': 'members',
  'POST /api/certificates/:code/withdrawal': 'admins',
  'GET /api/verify/:code': 'everybody',
  'GET /api/record': 'members',
  'GET /api/record/duties': 'everybody',
  'POST /api/record/entries': 'members',
  'DELETE /api/record/entries/:id': 'members',
  'POST /api/record/articles': 'members',
  'PUT /api/record/goal': 'members',
  'DELETE /api/record/goal': 'members',
  'GET /api/account/mail-preferences': 'members',
  'PUT /api/account/mail-preferences': 'members',
  'GET /api/account/export': 'members',
  'DELETE /api/account': 'members',
  'POST /api/auth/second-step': 'everybody',
  'POST /api/auth/passkey': 'everybody',
  'POST /api/auth/passkey/sign-in': 'everybody',
  'GET /api/auth/ways': 'everybody',
  'POST /api/auth/organizations/:id/start': 'everybody',
  'POST /api/auth/organizations/finish': 'everybody',
  'GET /api/account/security': 'members',
  'POST /api/account/proof/start': 'members',
  'POST /api/account/proof': 'members',
  'POST /api/account/authenticator/start': 'members',
  'POST /api/account/authenticator': 'members',
  'DELETE /api/account/authenticator': 'members',
  'POST /api/account/passkeys/start': 'members',
  'POST /api/account/passkeys': 'members',
  'DELETE /api/account/passkeys/:id': 'members',
  'POST /api/account/recovery-codes': 'members',
  'POST /api/account/organizations/:id/start': 'members',
  'POST /api/account/organizations': 'members',
  'DELETE /api/account/organizations/:id': 'members',
  'POST /api/account/organizations/sign-out': 'members',
  'GET /api/sign-in-providers': 'admins',
  'PUT /api/sign-in-providers/:id': 'admins',
  'DELETE /api/sign-in-providers/:id': 'admins',
  'POST /api/sign-in-providers/:id/check': 'admins',
  'PUT /api/avatars': 'members',
  'DELETE /api/avatars': 'members',
  'POST /api/avatars/sign': 'owner',
  'GET /api/profiles/:id': 'owner',
  'PATCH /api/profiles/:id': 'owner',
  'GET /api/user-roles/:id': 'owner',
  'POST /api/rpc/has_role': 'owner',
  'PUT /api/user-roles/:id': 'admins',
  'GET /api/members': 'admins',
  'GET /api/members/undelivered-mails': 'admins',
  'GET /api/members/:id/role-changes': 'admins',
  'DELETE /api/members/:id/sessions': 'admins',
  'POST /api/admin-document': 'staff',
  'POST /api/visitor-messages': 'everybody',
  'GET /api/visitor-messages': 'staff',
  'PUT /api/visitor-messages/:id/state': 'staff',
  'POST /api/visitor-messages/:id/answer': 'staff',
  'GET /api/content/articles': 'everybody',
  'GET /api/content/articles/:slug': 'everybody',
  'GET /api/content/articles/:slug/questions': 'everybody',
  'POST /api/content/articles/:slug/answers': 'everybody',
  'GET /api/content/resources': 'everybody',
  'GET /api/content/tools': 'everybody',
  'GET /api/content/site-settings': 'everybody',
  'PUT /api/content/site-settings': 'admins',
  'GET /api/content/site-settings/history': 'admins',
  'GET /api/content/outside-links': 'staff',
  'PUT /api/content/outside-links': 'staff',
  'PUT /api/content/site-settings/partner-figures': 'staff',
  'GET /api/content/managers': 'everybody',
  'PUT /api/content/managers': 'admins',
  'DELETE /api/content/managers': 'admins',
  'GET /api/content/counts': 'staff',
  'GET /api/content/review-activity': 'staff',
  'POST /api/content/banks/:bank/:id/key-change': 'staff',
  'GET /api/content/banks/:bank/review-findings': 'staff',
  'GET /api/content/peer-numbers': 'everybody',
  'GET /api/content/rule-changes': 'everybody',
  'GET /api/content/rule-changes/dates': 'everybody',
  'GET /api/content/unplayable-questions': 'staff',
  'GET /api/content/banks/:bank': 'staff',
  'POST /api/content/banks/:bank': 'staff',
  'GET /api/content/banks/:bank/file': 'staff',
  'POST /api/content/banks/:bank/file': 'staff',
  'GET /api/content/banks/:bank/:id': 'staff',
  'PATCH /api/content/banks/:bank/:id': 'staff',
  'DELETE /api/content/banks/:bank/:id': 'staff',
  'GET /api/content/banks/:bank/:id/versions': 'staff',
  'GET /api/content/banks/:bank/:id/form-cues': 'staff',
  'POST /api/content/banks/:bank/:id/restore': 'staff',
  'GET /api/content/bank-upgrades': 'staff',
  'POST /api/content/bank-upgrades/:bank/:id': 'staff',
  'POST /api/content/bank-upgrades/ranges/:specialization/:id': 'staff',
  'GET /api/content/generation-runs': 'staff',
  'GET /api/content/generation-runs/:run/publication': 'staff',
  'POST /api/content/generation-runs/:run/publication': 'staff',
  'POST /api/content/generation-runs/:run/undo': 'staff',
  'POST /api/games/sessions': 'everybody',
  'GET /api/games/sessions/:id': 'everybody',
  'POST /api/games/sessions/:id/answers': 'everybody',
  'POST /api/games/sessions/:id/categories': 'everybody',
  'POST /api/games/sessions/:id/challenges': 'everybody',
  'GET /api/games/sessions/:id/challenges': 'everybody',
  'GET /api/games/challenges/own': 'members',
  'GET /api/games/challenges': 'staff',
  'POST /api/games/challenges/:id/ruling': 'staff',
  'GET /api/games/statistics/:bank': 'staff',
  'GET /api/games/statistics/:bank/:id': 'staff',
  'GET /api/games/practice': 'members',
  'GET /api/games/biases': 'everybody',
  'GET /api/games/biases/found': 'members',
  'POST /api/games/biases/found': 'members',
  'POST /api/rpc/get_leaderboard': 'everybody',
  'POST /api/scores': 'members',
  'GET /api/scores': 'members',
  'GET /api/scores/place': 'members',
  'POST /api/ranges/rounds': 'everybody',
  'GET /api/ranges/rounds/:id': 'everybody',
  'POST /api/ranges/rounds/:id/answers': 'everybody',
  'POST /api/ranges/rounds/:id/challenges': 'everybody',
  'GET /api/ranges/challenges': 'staff',
  'POST /api/ranges/challenges/:id/ruling': 'staff',
  'GET /api/ranges/record': 'members',
  'DELETE /api/ranges/record': 'members',
  'GET /api/ranges/forecasts': 'everybody',
  'PUT /api/ranges/forecasts/:id/answer': 'members',
  'POST /api/ranges/forecasts/:id/resolution': 'staff',
  'GET /api/content/ranges/:specialization': 'staff',
  'PUT /api/content/ranges/:specialization/:id': 'staff',
  'POST /api/content/ranges/:specialization/forecasts': 'staff',
  'POST /api/rooms': 'members',
  'GET /api/rooms': 'members',
  'POST /api/rooms/find': 'everybody',
  'POST /api/rooms/join': 'everybody',
  'GET /api/rooms/agendas': 'everybody',
  'GET /api/rooms/copies/:token': 'everybody',
  'GET /api/rooms/again/:token': 'everybody',
  'POST /api/rooms/again/:token/answers': 'everybody',
  'POST /api/rooms/:id/again-link': 'members',
  'DELETE /api/rooms/:id/again-link': 'members',
  'POST /api/rooms/:id/copy-link': 'members',
  'DELETE /api/rooms/:id/copy-link': 'members',
  'GET /api/forums/by-code/:code': 'everybody',
  'POST /api/forums': 'members',
  'GET /api/forums': 'members',
  'GET /api/forums/:id': 'members',
  'PATCH /api/forums/:id': 'members',
  'DELETE /api/forums/:id': 'members',
  'POST /api/forums/:id/sessions': 'members',
  'PATCH /api/forums/:id/sessions/:sid': 'members',
  'DELETE /api/forums/:id/sessions/:sid': 'members',
  'POST /api/forums/:id/organizers': 'members',
  'POST /api/forums/:id/organizers/accept': 'members',
  'GET /api/forums/:id/report': 'members',
  'GET /api/rooms/bank': 'members',
  'GET /api/rooms/experiments': 'members',
  'GET /api/mirror/experiments': 'everybody',
  'GET /api/peers/all-rooms': 'everybody',
  'GET /api/mirror/contributions': 'staff',
  'POST /api/mirror/contributions/:id/ruling': 'staff',
  'POST /api/mirror/contributions/leave-out': 'staff',
  'GET /api/attendance/:code': 'everybody',
  'GET /api/attendance/:code/challenge': 'everybody',
  'POST /api/attendance/:code/registrations': 'everybody',
  'POST /api/attendance/:code/presence': 'everybody',
  'POST /api/attendance/:code/links': 'everybody',
  'POST /api/attendance/:code/erasure': 'everybody',
  'GET /api/credit/rooms/:id': 'members',
  'PUT /api/credit/rooms/:id': 'members',
  'DELETE /api/credit/rooms/:id': 'members',
  'GET /api/credit/forums/:id': 'members',
  'PUT /api/credit/forums/:id': 'members',
  'DELETE /api/credit/forums/:id': 'members',
  'POST /api/credit/rooms/:id/word': 'everybody',
  'GET /api/credit/sponsors': 'admins',
  'POST /api/credit/sponsors': 'admins',
  'DELETE /api/credit/sponsors/:id': 'admins',
  'GET /api/credit/sessions/:id': 'members',
  'GET /api/credit/sessions/:id/packet': 'members',
  'POST /api/credit/sessions/:id/people/:pid': 'members',
  'POST /api/credit/sessions/:id/close': 'members',
  'DELETE /api/credit/sessions/:id': 'members',
  'GET /api/rooms/:id': 'everybody',
  'PATCH /api/rooms/:id': 'members',
  'POST /api/rooms/:id/hosts': 'members',
  'POST /api/rooms/:id/activities/:aid/key': 'members',
  'POST /api/rooms/:id/seats/free': 'members',
  'POST /api/rooms/:id/second-code': 'everybody',
  'POST /api/rooms/:id/hosts/accept': 'members',
  'POST /api/rooms/:id/end': 'members',
  'POST /api/rooms/reports/:id/copy': 'members',
  'POST /api/rooms/:id/runs': 'members',
  'POST /api/rooms/:id/copy': 'members',
  'GET /api/rooms/:id/agenda-file': 'members',
  'POST /api/rooms/agenda-file': 'members',
  'POST /api/rooms/:id/runs/current/end': 'members',
  'POST /api/rooms/:id/runs/current/incidents': 'members',
  'DELETE /api/rooms/:id/hosts/:hid': 'members',
  'PATCH /api/rooms/:id/seat': 'everybody',
  'POST /api/rooms/:id/leave': 'everybody',
  'POST /api/rooms/:id/ticket': 'everybody',
  'POST /api/rooms/:id/activities': 'members',
  'PATCH /api/rooms/:id/activities/:aid': 'members',
  'DELETE /api/rooms/:id/activities/:aid': 'members',
  'POST /api/rooms/:id/activities/:aid/step': 'members',
  'POST /api/rooms/:id/activities/:aid/answer': 'everybody',
  'POST /api/rooms/:id/activities/:aid/wording': 'everybody',
  'POST /api/rooms/:id/activities/:aid/practice': 'everybody',
  'POST /api/rooms/:id/entries/:eid': 'everybody',
  'POST /api/rooms/:id/entries/:eid/quiet': 'members',
  'GET /api/rooms/:id/names': 'members',
  'POST /api/rooms/:id/names/remove': 'members',
  'POST /api/rooms/reports/:id/take-back': 'members',
  'PATCH /api/rooms/reports/:id': 'members',
  'GET /api/rooms/reports/:id/comments': 'members',
  'POST /api/rooms/reports/:id/comments': 'members',
  'POST /api/rooms/reports/:id/seal': 'members',
  'POST /api/rooms/:id/seals/:sid/open': 'members',
  'GET /api/rooms/reports': 'members',
  'GET /api/rooms/reports/:id': 'everybody',
  'DELETE /api/rooms/reports/:id': 'members',
  'POST /api/rooms/reports/:id/share': 'members',
  'DELETE /api/rooms/reports/:id/share': 'members',
  'POST /api/lobbies': 'members',
  'POST /api/lobbies/join': 'members',
  'GET /api/lobbies/invitations/:code': 'everybody',
  'GET /api/lobbies/:id': 'members',
  'POST /api/lobbies/:id/ready': 'members',
  'POST /api/lobbies/:id/start': 'members',
  'POST /api/lobbies/:id/leave': 'members',
  'POST /api/lobbies/:id/ticket': 'members',
  'GET /api/lobbies/question-flags': 'staff',
  'GET /api/functions/connected-model': 'everybody',
  'GET /api/functions/human-check': 'everybody',
  'POST /api/functions/verify-recaptcha': 'everybody',
  'POST /api/functions/chat-with-icio': 'everybody',
  'POST /api/functions/chat-feedback': 'everybody',
  'GET /api/functions/chat-feedback': 'staff',
  'POST /api/functions/chat-feedback/:id/ruling': 'staff',
  'GET /api/functions/missed-terms': 'staff',
  'POST /api/functions/generate-questions': 'staff',
  'POST /api/functions/generation-jobs': 'staff',
  'GET /api/functions/generation-jobs': 'staff',
  'POST /api/functions/generation-jobs/:id/cancel': 'staff',
  'POST /api/releases/:name/:build': 'admins',
  'POST /api/releases/:name/:build/admission': 'admins',
  'POST /api/releases/:name/:build/preview-links': 'admins',
  'POST /api/releases/:name/:build/approval': 'admins',
  'POST /api/release-trains': 'admins',
  'POST /api/channels': 'admins',
  'POST /api/release-paths': 'admins',
  'GET /api/deploy-keys': 'admins',
  'POST /api/deploy-keys': 'admins',
  'POST /api/deploy-keys/:id/rotation': 'admins',
  'DELETE /api/deploy-keys/:id': 'admins',
  'POST /api/remote-games/:remote/:game/sessions': 'everybody',
  'GET /api/remote-games/:remote/:game/sessions/:id': 'everybody',
  'POST /api/remote-games/:remote/:game/sessions/:id/answers': 'everybody',
  'POST /api/remote-games/:remote/:game/sessions/:id/score': 'members',
  'GET /api/remote-games/:remote/:game/leaderboard': 'everybody',
  'GET /api/remote-games/:remote/:game/practice': 'members',
  'GET /api/remote-games/:remote/:game/statistics': 'staff',
  'POST /api/remote-games/:remote/:game/rulings': 'staff',
  'GET /api/remote-backends': 'admins',
  'PUT /api/remote-backends/:remote': 'admins',
  'DELETE /api/remote-backends/:remote': 'admins',
  'GET /api/releases': 'staff',
  'POST /api/override': 'developers',
  'DELETE /api/override': 'everybody',
  'POST /api/reports/remotes': 'everybody',
  'POST /api/reports/remote-errors': 'everybody',
  'GET /api/remote-errors': 'staff',
  'POST /api/reports/speeds': 'everybody',
  'GET /api/page-speeds': 'staff',
}

/** Authenticated by the session's cookie alone, which none of these callers sends. */
const byCookie = new Set(['POST /api/auth/refresh'])

/** The only route without an endpoint in the contracts: a picture with a signed URL. */
const noEndpoint = new Set(['GET /api/avatars/{*}'])

/** Ends the caller's session like a sign-out; tried only without one, because the calls below end it too. */
const onlyWithoutSession = 'POST /api/account/organizations/sign-out'

/** These end the caller's session, so they come last. */
const endsSession = new Set(['DELETE /api/auth/sessions', 'POST /api/auth/sign-out'])

/** Returns every endpoint exported by a module of the contracts. */
async function endpointsOfContracts(): Promise<Endpoint[]> {
  const folder = join(__dirname, '../../contracts/src')
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\/endpoints\.ts$/.test(file),
  )
  const found = new Map<string, Endpoint>()
  for (const file of modules) {
    const exported = Object.values((await import(join(folder, file))) as Record<string, unknown>)
    for (const one of exported) if (isEndpoint(one)) found.set(`${one.method} ${one.url}`, one)
  }
  return [...found.values()]
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'url' in value
}

/** One transparent pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const start = programsOfAllTests()
let site: Program
let endpoints: Endpoint[]
let target: AccountUser
const headersOf = {} as Record<Caller, Record<string, string>>

beforeAll(async () => {
  const DATA_DIR = freshFolder()
  const DATABASE_NAME = freshDatabaseName()
  endpoints = await endpointsOfContracts()
  site = await start('edge', { DATA_DIR, DATABASE_NAME, CALLS_PER_MINUTE: '0' })
  await untilPartsAnswer(site, ['accounts', 'content', 'scores', 'lobbies', 'ai', 'releases'])
  const secrets = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8')) as {
    accounts: string
    internal: string
  }
  const documents = adminDocuments(secrets.internal)
  const giveRole = (email: string, role: string) =>
    giveRoleByDatabase({
      databaseUri: testDatabaseUri(),
      databaseName: DATABASE_NAME,
      environment: { ACCOUNTS_SECRET: secrets.accounts, INTERNAL_SECRET: secrets.internal },
      email,
      role,
    })
  for (const caller of callers) {
    headersOf[caller] = {}
    if (caller === 'visitor') continue
    const { email, token } = await memberOf(site)
    const role = caller.split(' ')[0] ?? ''
    if (role !== 'user') await giveRole(email, role)
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
      sid: string
    }
    headersOf[caller] = {
      authorization: `Bearer ${token}`,
      ...(caller === role ? { [adminDocumentHeader]: documents.issue(sid, 'test') } : {}),
    }
  }
  // Another person, with a role and a picture.
  const other = await memberOf(site)
  await giveRole(other.email, 'moderator')
  const authorization = `Bearer ${other.token}`
  const form = new FormData()
  form.append('file', new Blob([picture], { type: 'image/png' }), 'me.png')
  const put = await fetch(`${site.address}/api/avatars`, {
    method: 'PUT',
    body: form,
    headers: { authorization },
  })
  expect(put.status).toBe(200)
  const read = await fetch(`${site.address}/api/auth/user`, { headers: { authorization } })
  target = (await read.json()) as AccountUser
})

/** Returns the request body: nothing valid, unless the call is about another person. */
function bodyOf(call: string): object {
  if (call === 'PATCH /api/profiles/:id') return { display_name: 'Somebody' }
  if (call === 'POST /api/rpc/has_role') return { _user_id: target.id, _role: 'moderator' }
  if (call === 'POST /api/avatars/sign') return { path: `${target.id}/avatar.webp` }
  return {}
}

async function outcomeOf({ method, url }: Endpoint, caller: Caller): Promise<Outcome> {
  const call = `${method} ${url}`
  const id = matrix[call] === 'owner' ? target.id : 'x'
  const answer = await fetch(site.address + url.replaceAll(/:\w+/g, id), {
    method,
    headers: { ...headersOf[caller], ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
    ...(method === 'GET' ? {} : { body: JSON.stringify(bodyOf(call)) }),
  })
  const text = await answer.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1]
  if (answer.status === 401) return 'unauthenticated'
  if (code === 'forbidden' || code === 'admin_document_needed') return code
  // has_role answers false about another person, as if there were no data.
  if (matrix[call] === 'owner' && (answer.status === 404 || text === 'false')) return 'not_found'
  return 'in'
}

test('[SEC-56] every endpoint of the contracts has a row, every row an endpoint, every route an endpoint', async () => {
  const declared = endpoints
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => call.includes(' /api/'))
  const known = [...Object.keys(matrix), ...byCookie]
  expect(declared.filter((call) => !known.includes(call))).toEqual([])
  expect(known.filter((call) => !declared.includes(call))).toEqual([])
  const { paths } = (await (await fetch(`${site.address}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const named = new Set(declared.map((call) => call.replaceAll(/:(\w+)/g, '{$1}')))
  expect(
    served.filter((call) => call.includes(' /api/') && !named.has(call) && !noEndpoint.has(call)),
  ).toEqual([])
})

test('[SEC-14, SEC-56, ROLE-4, ROLE-5, ROLE-11, FORUM-1] each call admits exactly the callers in its row and gives the others the right error', async () => {
  const tried = endpoints.filter(
    ({ method, url }) => matrix[`${method} ${url}`] && `${method} ${url}` !== onlyWithoutSession,
  )
  const ofAll = async (some: Endpoint[]) => {
    const rows = []
    for (const endpoint of some) {
      const each = await Promise.all(
        callers.map(async (caller) => [caller, await outcomeOf(endpoint, caller)] as const),
      )
      rows.push([`${endpoint.method} ${endpoint.url}`, Object.fromEntries(each)] as const)
    }
    return rows
  }
  const isLast = ({ method, url }: Endpoint) => endsSession.has(`${method} ${url}`)
  const found = [
    ...(await ofAll(tried.filter((one) => !isLast(one)))),
    ...(await ofAll(tried.filter(isLast))),
  ]
  expect(found).toEqual(found.map(([call]) => [call, rules[matrix[call] as Rule]]))
  const [method = '', url = ''] = onlyWithoutSession.split(' ')
  const [signOut] = endpoints.filter((one) => one.method === method && one.url === url)
  expect(signOut && (await outcomeOf(signOut, 'visitor'))).toBe('unauthenticated')
})
