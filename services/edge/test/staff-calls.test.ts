import { memberOf } from './member-of-site.js'
import { freshFolder, untilPartsAnswer } from './programs.js'
import { programsOfEachTest } from './site-programs.js'

jest.setTimeout(120_000)

const start = programsOfEachTest()

/**
 * Every call of the site that is not for the staff alone. A call that is not named here has to refuse visitors and
 * users: a new one for the staff without a guard fails below, and so does a new one for everybody that is not added.
 */
const forEverybody: Readonly<Record<string, readonly string[]>> = {
  '/api/auth/sign-up': ['POST'],
  '/api/auth/confirm': ['POST'],
  '/api/auth/confirmation': ['POST'],
  '/api/auth/resend-confirmation': ['POST'],
  '/api/auth/forgot-password': ['POST'],
  '/api/auth/reset-password': ['POST'],
  '/api/auth/sign-in': ['POST'],
  '/api/auth/refresh': ['POST'],
  '/api/auth/sign-out': ['POST'],
  '/api/avatars/{*}': ['GET'],
  '/api/content/articles': ['GET'],
  '/api/content/articles/{slug}': ['GET'],
  '/api/content/articles/{slug}/questions': ['GET'],
  '/api/content/articles/{slug}/answers': ['POST'],
  '/api/content/managers': ['GET'],
  '/api/content/resources': ['GET'],
  '/api/content/site-settings': ['GET'],
  '/api/content/tools': ['GET'],
  '/api/functions/chat-with-icio': ['POST'],
  '/api/functions/chat-feedback': ['POST'],
  '/api/functions/human-check': ['GET'],
  '/api/functions/verify-recaptcha': ['POST'],
  '/api/games/sessions': ['POST'],
  '/api/games/sessions/{id}': ['GET'],
  '/api/games/sessions/{id}/answers': ['POST'],
  '/api/games/sessions/{id}/categories': ['POST'],
  '/api/games/sessions/{id}/challenges': ['GET', 'POST'],
  '/api/override': ['DELETE'],
  '/api/rpc/get_leaderboard': ['POST'],
}

/** Calls of one's own: for whoever is signed in. */
const forMembers: Readonly<Record<string, readonly string[]>> = {
  '/api/account': ['DELETE'],
  '/api/account/export': ['GET'],
  '/api/account/mail-preferences': ['GET', 'PUT'],
  '/api/auth/change-password': ['POST'],
  '/api/auth/sessions': ['GET', 'DELETE'],
  '/api/auth/sessions/{id}': ['DELETE'],
  '/api/auth/user': ['GET'],
  '/api/avatars': ['PUT', 'DELETE'],
  '/api/avatars/sign': ['POST'],
  '/api/games/challenges/own': ['GET'],
  '/api/games/practice': ['GET'],
  '/api/lobbies': ['POST'],
  '/api/lobbies/join': ['POST'],
  '/api/lobbies/{id}': ['GET'],
  '/api/lobbies/{id}/leave': ['POST'],
  '/api/lobbies/{id}/ready': ['POST'],
  '/api/lobbies/{id}/start': ['POST'],
  '/api/lobbies/{id}/ticket': ['POST'],
  '/api/profiles/{id}': ['GET', 'PATCH'],
  '/api/rpc/has_role': ['POST'],
  '/api/scores': ['GET', 'POST'],
  '/api/scores/place': ['GET'],
  '/api/user-roles/{id}': ['GET'],
}

test('[SEC-14, ROLE-4, ROLE-5] every call of the OpenAPI page that is for the staff refuses visitors and users', async () => {
  const site = await start('edge', { DATA_DIR: freshFolder(), CALLS_PER_MINUTE: '0' })
  await untilPartsAnswer(site, ['accounts', 'content', 'scores', 'lobbies', 'ai', 'releases'])
  const { paths } = (await (await fetch(`${site.address}/api/docs/json`)).json()) as {
    paths: Record<string, Record<string, unknown>>
  }
  const user = await memberOf(site)
  const statusOf = async (method: string, pattern: string, headers: Record<string, string>) => {
    // What is sent fits nothing: whoever may not call is told so before it is looked at.
    const answer = await fetch(site.address + pattern.replaceAll(/\{\w+\}/g, 'x'), {
      method,
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return answer.status
  }

  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
  )
  const staff = calls.filter(
    ([method, path]) =>
      path.startsWith('/api/') && ![forEverybody, forMembers].some((table) => table[path]?.includes(method)),
  )
  const answers = await Promise.all(
    staff.map(async ([method, path]) => [
      `${method} ${path}`,
      await statusOf(method, path, {}),
      await statusOf(method, path, { authorization: `Bearer ${user.token}` }),
    ]),
  )
  expect(answers).toEqual(staff.map(([method, path]) => [`${method} ${path}`, 401, 403]))

  // The tables above hold what there is, and the staff have calls of every service.
  const known = new Set(calls.map(([method, path]) => `${method} ${path}`))
  for (const path of ['/api/content/banks/{bank}', '/api/members', '/api/games/challenges', '/api/releases'])
    expect(staff.map(([, each]) => each)).toContain(path)
  const member = Object.entries(forMembers).flatMap(([path, methods]) =>
    methods.map((method) => [method, path] as const),
  )
  for (const [method, path] of member) {
    expect(known).toContain(`${method} ${path}`)
    // A score names its own reason: one has to be signed in to submit it.
    expect([method, path, await statusOf(method, path, {})]).toEqual([method, path, 401])
  }
})
