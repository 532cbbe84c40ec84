import type { CreatedDeployKey } from '@icio/contracts/deploy-keys/endpoints'
import type { PreviewLink } from '@icio/contracts/releases/endpoints'
import { fakeRelease } from './fake-release.js'
import { deployKey, gamesIn, runReleases, type RunningReleases } from './run-releases.js'

let edge: RunningReleases
beforeEach(async () => {
  edge = await runReleases({
    admit: async ({ build }) => ({ state: build === 'bad1' ? 'refused' : 'admitted', checks: [] }),
  })
  await edge.publish('mf-games', 'games2')
})
afterEach(() => edge.close())

const askFor = (release: string, headers?: Record<string, string>) =>
  edge.post(`/api/releases/${release}/preview-links`, {}, headers)

async function linkTo(release: string): Promise<string> {
  const answer = await askFor(release)
  expect(answer.statusCode).toBe(200)
  return answer.json<PreviewLink>().path
}

/** Opens a link in a browser with these cookies; returns where it leads, and the cookies that it set. */
async function open(path: string, cookie = '') {
  const answer = await edge.app.inject({ url: path, headers: { cookie } })
  const set = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  return { status: answer.statusCode, leadsTo: answer.headers.location, cookie: set }
}

describe('[REL-20] a preview link', () => {
  test('shows a release that nobody gets yet to whoever opens it, and to nobody else', async () => {
    const { status, leadsTo, cookie } = await open(await linkTo('mf-games/games2'))
    expect([status, leadsTo]).toEqual([302, '/games'])
    const [games] = (await edge.registry(cookie)).remotes
    expect(games).toMatchObject({ build: 'games2', override: true })
    expect(gamesIn(await edge.registry())).toBe('games1')
    const cleared = await edge.app.inject({ method: 'DELETE', url: '/api/override', headers: { cookie } })
    expect(cleared.cookies.map(({ name, value }) => [name, value])).toContainEqual(['release_preview', ''])
  })

  test('ends after seven days, in the link and in a browser that has opened it', async () => {
    const made = Date.now()
    const path = await linkTo('mf-games/games2')
    const { cookie } = await open(path)
    const clock = jest.spyOn(Date, 'now').mockReturnValue(made + 7 * 24 * 3600 * 1000 - 2000)
    try {
      expect(gamesIn(await edge.registry(cookie))).toBe('games2')
      expect((await open(path)).leadsTo).toBe('/games')
      clock.mockReturnValue(made + 7 * 24 * 3600 * 1000 + 2000)
      expect(gamesIn(await edge.registry(cookie))).toBe('games1')
      expect(await open(path)).toMatchObject({ leadsTo: '/preview-has-ended', cookie: '' })
    } finally {
      clock.mockRestore()
    }
  })

  test('a changed link, a cookie of another kind and a made-up one show nothing', async () => {
    const path = await linkTo('mf-games/games2')
    const other = Buffer.from(edge.app.signCookie('release_override:{"name":"mf-games","build":"games2"}'))
    for (const wrong of [`${path.slice(0, -2)}AA`, '/preview/x', `/preview/${other.toString('base64url')}`])
      expect(await open(wrong)).toMatchObject({ leadsTo: '/preview-has-ended', cookie: '' })
    expect(gamesIn(await edge.registry('release_preview=%7B%22name%22%3A%22mf-games%22%7D'))).toBe('games1')
  })

  test('a signed-in person, a member as well as an administrator, gets the usual release', async () => {
    const { cookie } = await open(await linkTo('mf-games/games2'))
    for (const person of [edge.people.signIn(), edge.people.signIn({ role: 'admin' })])
      expect(gamesIn(await edge.registry(`${cookie}; ${person.cookie}`))).toBe('games1')
  })

  test('nobody can sign in while the browser shows one', async () => {
    const { cookie } = await open(await linkTo('mf-games/games2'))
    const signIn = (headers = {}) =>
      edge.app.inject({ method: 'POST', url: '/api/auth/sign-in', payload: {}, headers })
    expect((await signIn()).statusCode).toBe(200)
    const refused = await signIn({ cookie })
    expect([refused.statusCode, refused.json<{ error: { code: string } }>().error.code]).toEqual([
      409,
      'sign_in_rests',
    ])
    // Whoever is signed in sees no preview, and is not held up by its cookie.
    const member = edge.people.signIn()
    const again = await signIn({ ...member.headers, cookie: `${cookie}; ${member.cookie}` })
    expect(again.statusCode).toBe(200)
  })

  test('a release that is refused after its link was made is shown no longer', async () => {
    const { cookie } = await open(await linkTo('mf-games/games2'))
    const games2 = await edge.book.releases.findBuild('mf-games', 'games2')
    await edge.book.releases.setAdmission(games2?._id ?? '', { state: 'refused', checks: [], at: new Date() })
    await edge.book.reload()
    expect(gamesIn(await edge.registry(cookie))).toBe('games1')
  })

  test.each([
    ['nobody', undefined, 401],
    ['a member', 'user', 403],
    ['a moderator', 'moderator', 403],
  ] as const)('%s cannot make one', async (_, role, status) => {
    const headers = role ? edge.people.signIn({ role }).headers : {}
    expect((await askFor('mf-games/games2', headers)).statusCode).toBe(status)
  })

  test('only for a release that was admitted, is known, and is no staff remote; a key only for its own parts', async () => {
    await edge.publish('mf-games', 'bad1')
    await edge.publish(
      'mf-desk',
      'desk1',
      fakeRelease('mf-desk', 'desk1', { owns: ['/desk'], access: 'staff' }),
    )
    expect((await askFor('mf-games/bad1')).statusCode).toBe(409)
    expect((await askFor('mf-games/none')).statusCode).toBe(404)
    expect((await askFor('mf-desk/desk1')).statusCode).toBe(404)
    const key = { name: 'desk', remotes: ['mf-desk'], paths: ['/desk'], actions: ['publish'], days: 30 }
    const made = await edge.post('/api/deploy-keys', key, { authorization: `Bearer ${deployKey}` })
    const { secret } = made.json<CreatedDeployKey>()
    expect((await askFor('mf-games/games2', { authorization: `Bearer ${secret}` })).statusCode).toBe(403)
  })
})
