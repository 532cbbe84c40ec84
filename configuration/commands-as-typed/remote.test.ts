import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshCheckout, linkPackages, startSite, type, type Site } from './checkout.js'
import { shownCommands } from './shown.js'

// Every `npm run remote` that a page shows, typed as it stands there, in the order of the pages, on one running site.

jest.setTimeout(300_000)

/** The commands of a page about remotes, in its order. */
const shownOn = (page: string) =>
  shownCommands().flatMap((shown) =>
    shown.page === page && shown.command.startsWith('npm run remote -- ') ? [shown.command] : [],
  )

let site: Site
let checkout: string
beforeAll(async () => {
  checkout = freshCheckout('remotes')
  // A team publishes what it has changed: the same sources are built beside the edge already.
  appendFileSync(join(checkout, 'mf-games/src/remote.tsx'), '// A change.\n')
  site = await startSite()
})
afterAll(() => site.stop())

/** Releases by remote, as publishing said them: pages show an id that nobody has. */
const published = new Map<string, string>()
const typed = (line: string) =>
  line.replace(/(mf-[a-z-]+)@(\S+)/g, (shown, name: string) => published.get(name) ?? shown)

/** What lasts until it is stopped says this once it works. */
const lasting: readonly [RegExp, RegExp][] = [[/ serve /, /Press Ctrl-C to stop/]]

async function expectToWork(line: string): Promise<string> {
  const until = lasting.find(([command]) => command.test(line))?.[1]
  const { code, said } = await type(typed(line), { cwd: checkout, env: { DATA_DIR: site.dataDir }, until })
  const works = until ? until.test(said) : code === 0
  expect({ line, works, said: works ? '' : said }).toEqual({ line, works: true, said: '' })
  const id = /^(mf-[a-z-]+)(@\S+) is published and admitted/m.exec(said)
  if (id) published.set(id[1] ?? '', `${id[1]}${id[2]}`)
  return said
}

/** The ids that a build of the pages of the checkout would have, without the new remote. */
async function buildIds(): Promise<string> {
  const script = `import { fingerprintOfPage } from './configuration/commands/page-inputs.mjs'
    for (const name of ['shell', 'mf-account', 'mf-admin', 'mf-games', 'mf-learn'])
      console.log(name, await fingerprintOfPage(name))`
  const { code, said } = await type('node --input-type=module -e "$SCRIPT"', {
    cwd: checkout,
    env: { SCRIPT: script },
  })
  expect({ code, lines: said.trim().split('\n').length }).toEqual({ code: 0, lines: 5 })
  return said
}

const operations = shownOn('docs/operations/releases.md')
const isCommand = (name: string) => (line: string) => line.startsWith(`npm run remote -- ${name} `)
const list = 'npm run remote -- list'

test('the page of operations: publish, try, promote, take back, hold, look, keys and paths', async () => {
  expect(operations.length).toBeGreaterThan(15)
  const tryIt = operations.find(isCommand('canary')) ?? ''
  const pages = await buildIds()
  for (const line of operations) {
    if (isCommand('stop-canary')(line)) await expectToWork(tryIt)
    await expectToWork(line)
    if (line === tryIt) expect(await expectToWork(list)).toMatch(/canary train \d+ for 10 %/)
    if (isCommand('stop-canary')(line)) expect(await expectToWork(list)).not.toMatch(/canary train/)
    if (isCommand('new')(line)) linkPackages(checkout, 'mf-something')
  }
  // What is new beside them leaves the other pages as they are built: lockfile, workspace and boundaries have changed.
  expect(await buildIds()).toBe(pages)
})

test('the page for a new remote: made, published, promoted, and there for visitors', async () => {
  for (const line of shownOn('docs/how-to/add-a-remote.md'))
    // Made by the page before; its stand-alone page is opened by the test of the other commands.
    if (!/ new /.test(line)) await expectToWork(line)
  const registry = (await (await fetch(`${site.address}/registry.json`)).json()) as {
    remotes: { name: string }[]
  }
  expect(registry.remotes.map(({ name }) => name)).toContain('mf-something')
})

test('no other page shows a command of remotes', () => {
  const typedOn = /operations\/releases\.md$|add-a-remote\.md$/
  const others = shownCommands().filter(
    ({ page, command }) => !typedOn.test(page) && / remote -- /.test(command),
  )
  // Shown in the text of another page as well.
  expect(others.map(({ command }) => command)).toEqual(['npm run remote -- rollback "why"'])
})

test('what a command does not understand is told with the help, and a status that is not zero', async () => {
  for (const line of [
    'npm run remote -- promte x',
    'npm run remote -- key',
    'npm run remote -- path grant /x',
  ])
    expect(await type(line, { cwd: checkout, env: { DATA_DIR: site.dataDir } })).toEqual({
      code: 1,
      said: expect.stringContaining('Usage: npm run remote'),
    })
})
