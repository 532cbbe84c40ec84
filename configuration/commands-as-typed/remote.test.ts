import { execFileSync } from 'node:child_process'
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshCheckout, linkPackages, startSite, type, type Site } from './checkout.js'

// Every `npm run remote` that a page shows, typed as it stands there, in the order of the pages, on one running site.

const root = join(__dirname, '../..')
jest.setTimeout(300_000)

/** The commands of a page: lines of code, without the remark behind them. */
function shownOn(page: string): string[] {
  const text = readFileSync(join(root, page), 'utf8')
  return [...text.matchAll(/^ {4,}(npm run remote -- .*)$/gm)].map(
    ([, line = '']) => line.split(/\s+#/)[0] ?? '',
  )
}

function pages(): string[] {
  return execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

let site: Site
let checkout: string
beforeAll(async () => {
  checkout = freshCheckout()
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

const operations = shownOn('docs/operations/releases.md')
const isCommand = (name: string) => (line: string) => line.startsWith(`npm run remote -- ${name} `)
const list = 'npm run remote -- list'

test('the page of operations: publish, try, promote, take back, hold, look, keys and paths', async () => {
  expect(operations.length).toBeGreaterThan(15)
  const tryIt = operations.find(isCommand('canary')) ?? ''
  for (const line of operations) {
    if (isCommand('stop-canary')(line)) await expectToWork(tryIt)
    await expectToWork(line)
    if (line === tryIt) expect(await expectToWork(list)).toMatch(/canary train \d+ for 10 %/)
    if (isCommand('stop-canary')(line)) expect(await expectToWork(list)).not.toMatch(/canary train/)
    if (isCommand('new')(line)) linkPackages(checkout, 'mf-something')
  }
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

test('no other page shows a command of remotes as a line of code', () => {
  const others = pages().filter((page) => !/releases\.md$|add-a-remote\.md$/.test(page))
  expect(others.flatMap(shownOn)).toEqual([])
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
