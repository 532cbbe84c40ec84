import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { startSite, type, typeLasting, type Site } from './checkout.js'
import { shownCommands } from './shown.js'

// A team that has never seen this repository: every command of docs/teams, in an empty folder outside the checkout, with
// the packed SDK, on a running site, with a key for its own remote only.

const root = join(__dirname, '../..')
jest.setTimeout(600_000)

const shown = shownCommands().flatMap(({ page, command }) =>
  page.startsWith('docs/teams/') ? [command] : [],
)
/** The only command of the page whose words start so. */
const theOne = (start: string) =>
  shown.find((command) => command.startsWith(start)) ?? `${start} is not shown`

let site: Site
let home: string
let folder: string
const env: Record<string, string> = {
  npm_config_prefer_offline: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
}
const typed = new Set<string>()
let release = ''
/** The address of the team's own service. */
let serviceOfTeam = ''

async function works(command: string, { cwd = folder, code = 0, more = '' } = {}): Promise<string> {
  typed.add(command)
  const line = command.replace(/mf-events@\S+/, release).replace('https://site.example', site.address) + more
  const outcome = await type(line, { cwd, env })
  expect({ command, code: outcome.code, output: outcome.code === code ? '' : outcome.output }).toEqual({
    command,
    code,
    output: '',
  })
  return outcome.output
}

/** What a command prints that runs until it is stopped, and the address in it. */
async function lasts(command: string, until: RegExp, change = (line: string) => line) {
  typed.add(command)
  // In this order: a free port of the site can begin with 4000.
  const line = change(command)
    .replace('http://127.0.0.1:4000', serviceOfTeam)
    .replace('https://site.example', site.address)
  const { output, stop } = await typeLasting(line, { cwd: folder, env, until })
  return { address: /at (http:\/\/127\.0\.0\.1:\d+)/.exec(output)?.[1] ?? '', output, stop }
}

const remotesOfSite = async () =>
  (
    (await (await fetch(`${site.address}/registry.json`)).json()) as { remotes: { name: string }[] }
  ).remotes.map(({ name }) => name)

/** What a visitor hears who starts the game: the site knows it once its release is promoted, and the service is missing. */
const startOfGame = async () => {
  const address = `${site.address}/api/remote-games/mf-events/facts/sessions`
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: '{}' })
  return ((await answer.json()) as { error?: { code: string } }).error?.code
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'team-'))
  folder = join(home, 'mf-events')
  mkdirSync(join(home, 'sdk'))
  site = await startSite()
  // What all the others need: if it fails, they fail at once.
  await works('npm run sdk -- pack', { cwd: root, more: ` ${join(home, 'sdk')}` })
  await works(theOne('mkdir'), { cwd: home })
  await works(theOne('npm install'))
})
afterAll(async () => {
  await site.stop()
  rmSync(home, { recursive: true, force: true })
})

test('[REL-27] `new` overwrites nothing: it names what is in the way, and keeps what a repository has already', async () => {
  const own = join(folder, 'tsconfig.json')
  writeFileSync(own, '{}')
  writeFileSync(join(folder, 'README.md'), 'Ours')
  const command = theOne('npx icio-remote new')
  const refused = await works(command, { code: 1 })
  expect(refused).toMatch(/^Nothing was written: tsconfig\.json would be overwritten/m)
  expect(existsSync(join(folder, 'src'))).toBe(false)
  rmSync(own)
  expect(await works('npx icio-remote new mf-quiz', { code: 1 })).toMatch(
    /\/quiz is a page of the site itself/,
  )
  expect(await works(command)).toMatch(/README\.md \(was there, and stays\)/)
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe('Ours')
  expect(await works('npx icio-remote new mf-other', { code: 1 })).toMatch(/has a remote already: mf-events/)
})

test('[REL-11] the packages install in an empty folder with nothing but npm; a new remote has types, passes its tests, and fails them for a wrong call of the shell', async () => {
  const wrong = join(folder, 'src/wrong.tsx')
  writeFileSync(
    wrong,
    `import { useHost } from '@icio/remote/use-host'
import { useCall } from '@icio/remote/call'
import { getLeaderboard } from '@icio/contracts/leaderboard/endpoints'
export function Wrong() {
  const call = useCall()
  useHost().nav.go('nowhere')
  void call(getLeaderboard, { body: { limit: 'ten' } })
  return null
}
`,
  )
  const output = await works('npx icio-remote test', { code: 1 })
  expect(output).toMatch(/wrong\.tsx\(6,20\): error TS2345: Argument of type '"nowhere"'/)
  expect(output).toMatch(/wrong\.tsx\(7,/)
  rmSync(wrong)
  writeFileSync(join(folder, 'src/services.test.tsx'), testWithServices)
  writeFileSync(join(folder, 'src/events/seats.tsx'), screenOfPage)
  writeFileSync(join(folder, 'src/events/seats.test.tsx'), testOfScreen)
  const description = join(folder, 'package.json')
  const described = JSON.parse(readFileSync(description, 'utf8')) as { remote: object }
  const remote = { ...described.remote, ...declarationOfGame, ...secondScreen, ...extensionsOfPage }
  writeFileSync(description, JSON.stringify({ ...described, remote }))
  mkdirSync(join(folder, 'src/facts'))
  writeFileSync(join(folder, 'src/facts/facts.tsx'), screenOfGame)
  writeFileSync(join(folder, 'src/remote.tsx'), listOfScreens)
  // Where the page says that it goes.
  const first = join(folder, 'src/events/events-screen.tsx')
  const withSeats = readFileSync(first, 'utf8')
    .replace(/^/, "import { Seats } from './seats.js'\n")
    .replace('</h1>', '</h1>\n      <Seats />')
  writeFileSync(first, withSeats)
  writeFileSync(join(folder, 'src/facts/facts.test.tsx'), testOfGame)
  expect(await works('npx icio-remote test')).toMatch(/Tests: +\d+ passed/)
  // The contract test has opened the screens of the pages, each as a screen of its own.
  const contract = await works('npx icio-remote test src/remote.test.tsx')
  for (const path of ['/events', '/events/facts'])
    expect(contract).toContain(`✓ ${path} renders while every call fails`)
  expect(contract).not.toMatch(/not wrapped in act/)

  writeFileSync(join(folder, 'src/facts/facts.tsx'), screenOfGame.replace(/<h1>.*<\/h1>/, ''))
  const headless = await works('npx icio-remote test src/remote.test.tsx', { code: 1 })
  expect(headless).toMatch(/\/events\/facts shows no heading of level 1 \(<h1>\) while every call fails/)
  writeFileSync(join(folder, 'src/facts/facts.tsx'), screenOfGame)
})

/** A team's test of a screen that calls services. */
const testWithServices = `import { getLeaderboard } from '@icio/contracts/leaderboard/endpoints'
import { listTools } from '@icio/contracts/tools/endpoints'
import { createCall } from '@icio/remote/call'
import { createFakeServices } from '@icio/remote-testing/fake-services'

test('services answer with the declared shapes, a given reply, or an error', async () => {
  const services = createFakeServices()
  const call = createCall(services.http)
  const [entry] = await call(getLeaderboard, { body: {} })
  expect(entry).toMatchObject({ id: expect.any(String), score: 1, created_at: expect.stringMatching(/^2026-/) })
  expect((await call(listTools)).categories[0]?.tools[0]?.features).toEqual([expect.any(String)])
  services.answer(getLeaderboard, [])
  expect(await call(getLeaderboard, { body: {} })).toEqual([])
  services.fail(listTools, 'unavailable')
  await expect(call(listTools)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  expect((await services.http('/api/nothing')).status).toBe(404)
  expect(services.calls).toHaveLength(5)
})
`

/** The screen of docs/teams/backend.md, and a team's test of it. */
const [, screenOfPage = ''] =
  /```tsx src\/events\/seats\.tsx\n([\s\S]*?)```/.exec(
    readFileSync(join(root, 'docs/teams/backend.md'), 'utf8'),
  ) ?? []
const testOfScreen = `import { createFakeServices } from '@icio/remote-testing/fake-services'
import { createFakeShell } from '@icio/remote-testing/fake-shell'
import { renderInShell } from '@icio/remote-testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readEvents, Seats, takeSeat } from './seats.js'

test('the screen shows what the service sends, and its errors', async () => {
  const services = createFakeServices()
  const events = [{ id: 'spring', title: 'Spring forum', seats: 2, taken: false }]
  services.answer(readEvents, { events })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<Seats />, { shell })
  await screen.findByText(/Spring forum: 2 seats/)
  services.fail(takeSeat, 'mf-events/full')
  services.fail(readEvents, 'backend_unavailable')
  await userEvent.click(screen.getByRole('button', { name: 'Take a seat' }))
  expect(shell.toasts.at(-1)?.title).toBe('mf-events/full')
})

test('[BACK-13] the screen says so if the service is away', async () => {
  const services = createFakeServices()
  services.fail(readEvents, 'backend_unavailable')
  renderInShell(<Seats />, { shell: createFakeShell({ http: services.http }) })
  await screen.findByText('The events could not be loaded')
})
`

/** The declaration and the screen of docs/teams/game.md, and a team's test of it. */
const pageOfGame = readFileSync(join(root, 'docs/teams/game.md'), 'utf8')
const declarationOfGame = JSON.parse(
  `{ ${/```json\n("games"[\s\S]*?)```/.exec(pageOfGame)?.[1] ?? ''} }`,
) as object
/** The second screen and the places of docs/teams/README.md. */
const pageOfTeams = readFileSync(join(root, 'docs/teams/README.md'), 'utf8')
const [, listOfScreens = ''] = /```tsx src\/remote\.tsx\n([\s\S]*?)```/.exec(pageOfTeams) ?? []
const ofPage = (name: string) =>
  JSON.parse(
    `{ ${new RegExp(`\`\`\`json\\n("${name}"[\\s\\S]*?),?\\n\`\`\``).exec(pageOfTeams)?.[1] ?? ''} }`,
  ) as object
const [secondScreen, extensionsOfPage] = [ofPage('paths'), ofPage('extensions')]
const [, screenOfGame = ''] = /```tsx src\/facts\/facts\.tsx\n([\s\S]*?)```/.exec(pageOfGame) ?? []
const testOfGame = `import { answerRemoteItem, readRemoteLeaderboard, startRemoteGame } from '@icio/contracts/remote-games/endpoints'
import { createFakeServices } from '@icio/remote-testing/fake-services'
import { createFakeShell } from '@icio/remote-testing/fake-shell'
import { renderInShell } from '@icio/remote-testing/render-in-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Facts } from './facts.js'

test('[GAMEX-10] a session is played with answers of the declared shapes, and an error says so', async () => {
  const services = createFakeServices()
  services.answer(readRemoteLeaderboard, { scores: [{ id: 'a', player_name: 'Ada', score: 30, created_at: '' }] })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<Facts />, { shell })
  await screen.findByText('Ada: 30')
  await userEvent.click(screen.getByRole('button', { name: 'Start' }))
  await screen.findByRole('heading', { name: 'Sample prompt' })
  services.fail(answerRemoteItem, 'backend_slow')
  await userEvent.click(screen.getByRole('button', { name: 'Sample text' }))
  expect(shell.toasts.at(-1)?.title).toMatch(/took too long/)
  services.answer(answerRemoteItem, {
    item_id: 'a', choice_id: 'a', is_correct: true, points: 10, correct_choice_id: 'a',
    explanation: 'It is.', score: 10, completed: true,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Sample text' }))
  expect(await screen.findByText('Correct. It is. 10 points.')).toHaveFocus()
  services.fail(startRemoteGame, 'game_not_here')
  expect(services.calls.map(({ path }) => path)).toContain('/api/remote-games/mf-events/facts/sessions')
})
`

test('[REL-11, BACK-14] it runs alone with calls to the site; those of its own service go to one on this machine, with the token of a made-up member', async () => {
  const heard: { url: string | undefined; authorization: string; cookie: string | undefined }[] = []
  const service = createServer(({ url, headers: { authorization = '', cookie } }, response) => {
    heard.push({ url, authorization, cookie })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"events":[]}')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  serviceOfTeam = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const command = theOne('npx icio-remote dev https://site.example http://127.0.0.1:4000')
  const port = await freePort()
  const alone = await lasts(command, /alone at http:\S+;/, (line) => line.replace('4300', port))
  expect(alone.output).toContain(
    `mf-events alone at http://127.0.0.1:${port}/events; its calls go to ${site.address}`,
  )
  // A component is replaced without a reload, and the client shows errors over the page.
  const script = await (await fetch(`${alone.address}/standalone.js`)).text()
  expect(script).toContain('performReactRefresh')
  expect(script).toContain('webpack-dev-server-client-overlay')
  expect(await (await fetch(alone.address)).text()).toContain('<div id="root">')
  const answer = await fetch(`${alone.address}/api/x/mf-events/events?x=1`, {
    headers: { cookie: 'session=x' },
  })
  expect(await answer.json()).toEqual({ events: [] })
  expect(heard).toEqual([
    { url: '/events?x=1', authorization: expect.stringMatching(/^Bearer ey/), cookie: undefined },
  ])
  const keys = createRemoteJWKSet(new URL(`${alone.address}/.well-known/jwks.json`))
  const rules = { issuer: alone.address, audience: 'mf-events', typ: 'identity+jwt' }
  const { payload } = await jwtVerify(heard[0]?.authorization.replace('Bearer ', '') ?? '', keys, rules)
  expect(payload).toMatchObject({ sub: 'developer', role: 'user' })
  // Other calls go to the site, with or without a service of its own.
  expect((await fetch(`${alone.address}/api/content/tools`)).status).toBe(200)
  await alone.stop()
  await new Promise((resolve) => service.close(resolve))
})

test('[REL-11] it is served as the override for one browser', async () => {
  const served = await lasts('npx icio-remote serve', /Press Ctrl-C to stop/)
  expect((await fetch(`${served.address}/mf-manifest.json`)).status).toBe(200)
  await served.stop()
})

test('[REL-24] it runs inside the site with hot reload, by a link with what it declares', async () => {
  const command = 'npx icio-remote dev https://site.example --inside'
  const { address, output, stop } = await lasts(command, /Press Ctrl-C to stop/)
  const [, link = '', asked = ''] = /(http\S+)#develop=(\S+)/.exec(output) ?? []
  expect(link).toBe(`${site.address}/profile`)
  const { remote } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    remote: { owns: string[]; paths: string[]; extensions: object[] }
  }
  expect(JSON.parse(Buffer.from(asked, 'base64url').toString())).toEqual({
    ...{ name: 'mf-events', url: `${address}/`, react: true },
    declared: { owns: remote.owns, paths: remote.paths, extensions: remote.extensions },
  })
  const [manifest, react] = await Promise.all([
    fetch(`${address}/mf-manifest.json`),
    fetch(`${address}/development-react.js`),
  ])
  expect(manifest.status).toBe(200)
  // No other site may read what is on this machine.
  expect(manifest.headers.get('access-control-allow-origin')).toBe(site.address)
  expect(await react.text()).toMatch(/react-dom-client\.development\.js/)
  await stop()
  expect(await works('npx icio-remote dev nowhere --inside', { code: 1 })).toMatch(
    /'nowhere', which is no address/,
  )
  expect(await works('npx icio-remote dev --help')).toMatch(/dev SITE --inside/)
})

test('[REL-11, REL-26, GAMEX-9] a key for one remote publishes, tries, promotes, and rolls it back, and touches no other', async () => {
  const make = 'npm run remote -- key make events-team --remotes mf-events --paths /events'
  const rights = ' --actions publish,canary,promote,rollback'
  const made = await type(make + rights, { cwd: root, env: { DATA_DIR: site.dataDir } })
  const secret = /shown this once: (\S+)/.exec(made.output)?.[1] ?? ''
  await works(theOne('export'))
  expect(made.output).toMatch(
    /^makes a key that may publish, canary, promote, rollback for mf-events, on \/events, for 90 days$/m,
  )
  Object.assign(env, { SITE_URL: site.address, DEPLOY_KEY: secret })
  expect(await works(theOne('npx icio-remote check'))).toMatch(
    /answers and knows the key\.\nIt may publish, canary, promote, rollback for mf-events, on \/events, until .*\nHost contract: (\S+) here, \1 and /,
  )

  const published = await works(theOne('npx icio-remote publish --preview'))
  const { release: record, preview } = JSON.parse(published.trim().split('\n').at(-1) ?? '') as {
    release: { id: string; admission: { state: string; checks: { passed: boolean }[] } }
    preview: { url: string }
  }
  expect(record.admission.checks.filter(({ passed }) => !passed)).toEqual([])
  expect(record.admission.state).toBe('admitted')
  release = record.id
  expect((await fetch(preview.url, { redirect: 'manual' })).status).toBe(302)
  const [link = ''] = /http\S+/.exec(await works(theOne('npx icio-remote preview'))) ?? []
  const opened = await fetch(link, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const shown = await fetch(`${site.address}/registry.json`, { headers: { cookie } })
  expect(await shown.text()).toContain('mf-events')
  expect(await remotesOfSite()).not.toContain('mf-events')
  expect(await startOfGame()).toBe('game_not_here')
  await works(theOne('npx icio-remote canary'))
  expect(await works('npx icio-remote list')).toContain(`canary ${release} for 10%`)
  // Each call is a visitor of its own; one in ten gets the canary.
  const visitors = await Promise.all(Array.from({ length: 20 }, remotesOfSite))
  expect(visitors.every((remotes) => remotes.includes('mf-events'))).toBe(false)
  expect(await works(theOne('npx icio-remote promote'))).toMatch(
    /^gives mf-events@\S+ to all visitors: general, government-risk-pools\n(?:general: .*\n  mf-events: .*\n)(?:government-risk-pools: .*\n  mf-events: .*\n)$/,
  )
  expect(await remotesOfSite()).toContain('mf-events')
  expect(await startOfGame()).toBe('backend_unavailable')
  expect((await fetch(`${site.address}/events`)).status).toBe(200)
  expect(await works('npx icio-remote errors')).toMatch(/No errors of mf-events/)
  await slips()
  expect(await remotesOfSite()).toContain('mf-events')
  const others = 'npx icio-remote rollback mf-games "not ours"'
  expect(await works(others, { code: 1 })).toMatch(/mf-games/)
  await works(theOne('npx icio-remote rollback'))
  expect(await remotesOfSite()).not.toContain('mf-events')
  expect(await startOfGame()).toBe('game_not_here')
})

/** What is mistyped, and what is answered: nothing has moved afterward. */
async function slips(): Promise<void> {
  const withRelease = (command: string) => command.replace('RELEASE', release)
  const typedWrong: [string, RegExp, Record<string, string>?][] = [
    [
      'rollback --editon general "answers were not read aloud"',
      /^--editon is no flag of this command: it has --edition, /,
    ],
    [
      'rollback --edition genral "a slip"',
      /^There is no edition 'genral'; there are general, government-risk-pools\./,
    ],
    ['rollback --edition "$UNSET" "a slip"', /^--edition has no value\./],
    ['dev https://site.example --insde', /^--insde is no flag of this command: it has --inside, --port\./],
    ['dev https://site.example insde', /^'insde' is no address of your own service/],
    ['publish mf-other', /^'mf-other' is one word too many/],
    ['promte RELEASE "why"', /^There is no command 'promte'\.\nUsage:/],
    ['build --bundler vite', /^--bundler is 'vite': webpack or rspack is expected\./],
    ['canary RELEASE abc "why not"', /^'abc' is no share of the visitors: a number from 0\.01 to 100/],
    ['promote RELEASE ok', /^'ok' is too short a reason for the history: at least 3 letters/],
    ['promote RELEASE', /^Say why, for the history/],
    [
      'stop-canary "no canary runs"',
      /^There is no canary of mf-events to end: general, government-risk-pools\./,
    ],
    ['list', /does not know this key: .* Look at DEPLOY_KEY\./, { DEPLOY_KEY: 'deploy_wrong' }],
    ['list', /^SITE_URL needs DEPLOY_KEY beside it/, { DEPLOY_KEY: ' ' }],
    [
      'list',
      /cannot be reached: nothing listens there \(ECONNREFUSED\)\. Look at SITE_URL\./,
      { SITE_URL: `http://127.0.0.1:${await freePort()}` },
    ],
    [
      'list',
      /cannot be reached: .* \(E\w+\)\. Look at SITE_URL\./,
      { SITE_URL: 'http://no-such-host.invalid' },
    ],
    [
      'list',
      /does not speak TLS on this port .* Look at SITE_URL\./,
      { SITE_URL: site.address.replace('http', 'https') },
    ],
    [
      'list',
      /^SITE_URL is '127\.0\.0\.1:4241', which is no address of a site/,
      { SITE_URL: '127.0.0.1:4241' },
    ],
    [
      'list',
      /^SITE_URL is '.*\/learn', which is no address of a site, .*: take http:/,
      { SITE_URL: `${site.address}/learn` },
    ],
    [
      'list',
      /is not this site's API \(status 200, text\/html\)\. Look at SITE_URL\./,
      { SITE_URL: await anotherSite(200) },
    ],
    ['list', /is a proxy that gets no answer from the site\. \(502\)/, { SITE_URL: await anotherSite(502) }],
  ]
  const outcomes = await inTurn(typedWrong, async ([words, , changed]) => {
    const line = withRelease(`npx icio-remote ${words}`).replace('https://site.example', site.address)
    const { code, output } = await type(line, { cwd: folder, env: { ...env, ...changed } })
    return { words, code, output }
  })
  expect(outcomes).toEqual(
    typedWrong.map(([words, answer]) => ({ words, code: 1, output: expect.stringMatching(answer) })),
  )
  // Help and version are no mistakes.
  for (const word of ['-h', 'publish --help', '--version'])
    expect(await type(`npx icio-remote ${word}`, { cwd: folder, env })).toMatchObject({ code: 0 })
  const { output } = await type('npx icio-remote list --json', { cwd: folder, env })
  expect((JSON.parse(output) as { releases: { id: string }[] }).releases.map(({ id }) => id)).toContain(
    release,
  )
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (const item of items) done.push(await work(item))
  return done
}

const strangers: Server[] = []
afterAll(() => strangers.forEach((server) => server.close()))

/** Something else at an address, which answers every call with a page. */
async function anotherSite(status: number): Promise<string> {
  const server = createServer((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Elsewhere</title>'),
  )
  strangers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

test('[REL-11] the release names what it needs of the shell, and the other bundler builds it too', async () => {
  const output = await works(theOne('npx icio-remote build --bundler rspack'))
  const place = / is in (\S+)/.exec(output)?.[1] ?? ''
  const built = JSON.parse(readFileSync(join(place, 'release.json'), 'utf8')) as Record<string, unknown>
  expect(built).toMatchObject({
    name: 'mf-events',
    paths: ['/events', '/events/facts'],
    needs: { contract: '^2.1.0' },
  })
  expect(built).toMatchObject(declarationOfGame)
  expect(built['usage']).toContain('nav.go')
})

/** Commands of the team's own service, with what tests it word for word. */
const ofService = [
  'npm install fastify jose mongodb',
  'podman run --rm -p 27017:27017 docker.io/library/mongo:7',
  'SITE_URL=https://site.example MONGODB_URI=mongodb://127.0.0.1:27017 PORT=4000 node service.mjs',
  'SITE_URL=http://127.0.0.1:4300 MONGODB_URI=mongodb://127.0.0.1:27017 PORT=4000 node service.mjs',
]

test('every command of the pages for teams is typed here', () => {
  // The service is started by services/edge/test/backends/team-service.test.ts, with its libraries and a database.
  const lines = [...typed, ...ofService]
  expect(shown.filter((command) => !lines.some((line) => `${line} `.startsWith(`${command} `)))).toEqual([])
})
