import { createServer } from 'node:net'
import type { GameSession, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import type { Lobby, Seat } from '@icio/contracts/lobbies/endpoints'
import { livePath } from '@icio/contracts/lobbies/lobby-live'
import WebSocket from 'ws'
import { memberOf, type Member } from './member-of-site.js'
import { freshFolder, untilReady, type Program } from './programs.js'
import { programsOfAllTests, programsOfEachTest, type Start } from './site-programs.js'

const secret = 'K7vQ2mXr9TzLp4WbYc8NsJd3HfGa6RuE'

async function siteInOneProcess(start: Start): Promise<Program> {
  return start('edge', { DATA_DIR: freshFolder() })
}

/** Every service in its own process, behind the edge. */
async function siteInSeveralProcesses(start: Start): Promise<Program> {
  const shared = {
    COOKIE_SECRET: secret,
    INTERNAL_SECRET: secret,
    ACCOUNTS_SECRET: secret,
    HUMAN_CHECK_SECRET: secret,
    TRUST_PROXY: '127.0.0.1',
  }
  const accounts = await start('accounts', shared)
  const ACCOUNTS_URL = accounts.address
  const content = await start('content', { ...shared, ACCOUNTS_URL })
  const scores = await start('scores', { ...shared, ACCOUNTS_URL, CONTENT_URL: content.address })
  const lobbies = await start('lobbies', {
    ...shared,
    ACCOUNTS_URL,
    CONTENT_URL: content.address,
    SCORES_URL: scores.address,
  })
  const servicesOfAi = {
    CONTENT_URL: content.address,
    SCORES_URL: scores.address,
    LOBBIES_URL: lobbies.address,
  }
  const ai = await start('ai', { ...shared, ACCOUNTS_URL, ...servicesOfAi })
  return start('edge', {
    ...shared,
    DATA_DIR: freshFolder(),
    ACCOUNTS_URL,
    CONTENT_URL: content.address,
    SCORES_URL: scores.address,
    LOBBIES_URL: lobbies.address,
    AI_URL: ai.address,
  })
}

async function post(url: string, body: unknown, cookie = ''): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })
}

/** Returns the first message of a live connection through the edge. */
async function watch(site: Program, member: Member, id: string, origin = site.address) {
  const { ticket } = await member.post<{ ticket: string }>(`/api/lobbies/${id}/ticket`, {})
  const url = `${site.address.replace('http', 'ws')}${livePath(id)}?ticket=${ticket}`
  const socket = new WebSocket(url, { headers: { origin } })
  const first = new Promise<{ t: string; snapshot: { lobby: Lobby } }>((resolve, reject) => {
    socket.once('message', (data) => resolve(JSON.parse(String(data))))
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
  })
  return { socket, first }
}

const article = '/learn/education/fixed-income-primer?edition=government-risk-pools'

describe.each([
  ['in one process', siteInOneProcess],
  ['with each service in its own process', siteInSeveralProcesses],
])('the site %s', (_, startSite) => {
  const start = programsOfAllTests()
  let site: Program
  beforeAll(async () => {
    site = await startSite(start)
    await untilReady(site)
    // A page waits only a moment for articles of another process, and comes without them until they have been read.
    const hasText = async () => (await (await fetch(site.address + article)).text()).includes('<h1')
    while (!(await hasText())) await new Promise((resolve) => setTimeout(resolve, 50))
  })

  test('[TEXT-1] [TEXT-2] [TEXT-8] an article stands in its page, the same for everybody, with the reply that its screen asks for', async () => {
    const pages = await Promise.all(
      ['', 'signed_in=1; edition=general'].map(async (cookie) =>
        (await fetch(site.address + article, { headers: { cookie } })).text(),
      ),
    )
    const rootOf = (page = '') => /<div id="root"[^>]*>.*<\/div>/s.exec(page)?.[0] ?? ''
    expect(rootOf(pages[0])).toContain('<h1')
    expect(rootOf(pages[1])).toBe(rootOf(pages[0]))
    const call = '/api/content/articles/fixed-income-primer?edition=government-risk-pools'
    const [, block = ''] = /id="first-answers">(.*?)<\/script>/s.exec(pages[0] ?? '') ?? []
    expect(JSON.parse(block)).toEqual({ [call]: await (await fetch(site.address + call)).json() })
  })

  test('[TEXT-4] the site map names the articles, and robots.txt names the site map', async () => {
    const robots = await (await fetch(`${site.address}/robots.txt`)).text()
    const [, address = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? []
    expect(robots).toContain('Disallow: /room/')
    expect(address).toBe(`${site.address}/sitemap.xml`)
    const map = await (await fetch(address)).text()
    expect(map).toContain(`<loc>${site.address}/learn/education/fixed-income-primer?edition=general</loc>`)
    expect(map).not.toMatch(/question-audit|profile|\/room/)
  })

  test('a whole quiz is played through the edge, in both editions', async () => {
    for (const edition of ['general', 'government-risk-pools']) {
      const begun = await post(`${site.address}/api/games/sessions`, {
        game: 'quiz',
        specialization: edition,
      })
      expect(begun.status).toBe(201)
      const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const session = (await begun.json()) as GameSession
      let score = 0
      for (const question of session.questions) {
        const answer = { question_id: question.id, choice_id: question.choices[0]?.id }
        const marked = await post(`${site.address}/api/games/sessions/${session.id}/answers`, answer, cookie)
        expect(marked.status).toBe(200)
        const { points, ...reply } = (await marked.json()) as MarkedAnswer & {
          score: number
          completed: boolean
        }
        score += points
        expect(reply.score).toBe(score)
      }
      const read = await fetch(`${site.address}/api/games/sessions/${session.id}`, { headers: { cookie } })
      expect(await read.json()).toMatchObject({ completed: true, score, total: 10, max_score: 550 })
    }
  })

  test('the human check, the library and the API reference answer through the edge', async () => {
    const paths = [
      '/api/functions/human-check',
      '/api/content/articles',
      '/api/docs/json',
      '/healthz',
      '/metrics',
    ]
    const answers = await Promise.all(paths.map((path) => fetch(site.address + path)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('an unknown call is a 404 in the usual error format, an unknown page is the page with status 404', async () => {
    const call = await fetch(`${site.address}/api/no-such-call`)
    expect(call.status).toBe(404)
    expect(await call.json()).toMatchObject({ error: { code: 'not_found' } })
    const page = await fetch(`${site.address}/no-such-page`)
    expect(page.status).toBe(404)
    expect(await page.text()).toMatch(/<div id="root"[^>]*>/)
  })

  test('an article has status 200, one that does not exist 404', async () => {
    const statusOf = async (path: string) => (await fetch(site.address + path)).status
    expect(await statusOf('/learn/education/fixed-income-primer')).toBe(200)
    expect(await statusOf('/learn/education/fixed-income-primer/')).toBe(200)
    expect(await statusOf('/learn/education/no-such-primer')).toBe(404)
    expect(await statusOf('/learn/insights/no-such-primer')).toBe(404)
  })

  test('two people meet in a lobby over live connections, and a foreign page cannot connect', async () => {
    const [host, guest] = [await memberOf(site), await memberOf(site)]
    const { lobby } = await host.post<Seat>('/api/lobbies', { player_name: 'Host' })
    const atHost = await watch(site, host, lobby.id)
    expect((await atHost.first).snapshot.lobby.players).toHaveLength(1)
    const heard = new Promise((resolve) => atHost.socket.once('message', (data) => resolve(String(data))))
    await guest.post<Seat>('/api/lobbies/join', { code: lobby.code, player_name: 'Guest' })
    expect(await heard).toContain('"t":"presence"')
    const foreign = await watch(site, guest, lobby.id, 'https://evil.example')
    await expect(foreign.first).rejects.toThrow(/403|closed with 1011/)
    atHost.socket.terminate()
  })

  test('descriptions of releases, source maps and paths outside are not served', async () => {
    const registry = (await (await fetch(`${site.address}/registry.json`)).json()) as {
      remotes: { manifest: string }[]
    }
    const folder = registry.remotes[0]?.manifest.replace('mf-manifest.json', '') ?? ''
    expect((await fetch(`${site.address}${folder}mf-manifest.json`)).status).toBe(200)
    for (const path of [
      `${folder}release.json`,
      `${folder}../current.json`,
      `${folder}%2e%2e/current.json`,
      '/shell/release.json',
      `${folder}x.js.map`,
    ]) {
      expect((await fetch(site.address + path)).status).toBe(404)
    }
  })
})

describe('starting and ending a site', () => {
  const start = programsOfEachTest()

  test('SIGTERM and Ctrl-C end the site with status 0', async () => {
    const DATA_DIR = freshFolder()
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const site = await start('edge', { DATA_DIR })
      expect(await site.stop(signal)).toBe(0)
    }
  })

  test('an invalid variable prevents the start and is named', async () => {
    await expect(start('edge', { DATA_DIR: freshFolder(), PORT: 'abc' })).rejects.toThrow(/PORT is 'abc'/)
  })

  test.each<[string, Record<string, string>, RegExp]>([
    ['production alone', { NODE_ENV: 'production' }, /SITE_URL is not set[^]*SMTP_URL is not set/],
    ['only a public address', { SITE_URL: 'https://commons.example' }, /NODE_ENV is not set/],
    ['an address that other machines can reach', { HOST: '0.0.0.0' }, /NODE_ENV is not set/],
  ])(
    '[SEC-66] a start that is neither development nor complete production is refused: %s',
    async (_, env, named) => {
      await expect(start('edge', { DATA_DIR: freshFolder(), ...env })).rejects.toThrow(named)
    },
  )

  test('a requested port that is taken prevents the start and is named', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.on('listening', resolve))
    const port = String((server.address() as { port: number }).port)
    await expect(start('edge', { DATA_DIR: freshFolder(), PORT: port })).rejects.toThrow(
      new RegExp(
        `^It ended with 1: The site at 127.0.0.1:${port} cannot be opened: something listens there already \\(EADDRINUSE\\). Look at PORT.\n$`,
      ),
    )
    server.close()
  })
})
