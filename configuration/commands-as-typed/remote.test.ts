import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freshCheckout, linkPackages, startSite, type, type Site } from './checkout.js'
import { shownCommands } from './shown.js'

// Types every `npm run remote` command shown on a page as shown, in the order of the pages, on one running site.

jest.setTimeout(600_000)

/** The commands of a page about remotes, in order. */
const shownOn = (page: string) =>
  shownCommands().flatMap((shown) =>
    shown.page === page && shown.command.startsWith('npm run remote -- ') ? [shown.command] : [],
  )

let site: Site
let checkout: string
beforeAll(async () => {
  checkout = freshCheckout('remotes')
  makeSmall('mf-games')
  site = await startSite()
})
afterAll(() => site.stop())

/**
 * Leaves one path and a screen of one line in a remote. That is the change that its team publishes: what the commands do is
 * the same for thirteen screens, which take minutes to be built and admitted.
 */
function makeSmall(remote: string): void {
  const description = join(checkout, remote, 'package.json')
  const described = JSON.parse(readFileSync(description, 'utf8')) as {
    remote: { owns: string[]; paths: string[]; frameless?: string[] }
  }
  const [path = ''] = described.remote.paths
  described.remote = { owns: described.remote.owns, paths: [path] }
  writeFileSync(description, JSON.stringify(described))
  writeFileSync(
    join(checkout, remote, 'src/remote.tsx'),
    `import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'

const Screen = () => <h1>Small</h1>

export default defineRemote({
  name: '${remote}',
  routes: [
    { id: 'quiz', path: '${path}', title: 'Small', access: 'open', load: async () => ({ default: Screen }) },
  ],
})
`,
  )
}

/** The published releases by remote, from the output of publishing; the pages show fictional ids. */
const published = new Map<string, string>()
const typed = (line: string) =>
  line.replace(/(mf-[a-z-]+)@(\S+)/g, (shown, name: string) => published.get(name) ?? shown)

/** The output by which a command that runs until stopped shows that it works. */
const lasting: readonly [RegExp, RegExp][] = [[/ serve /, /Press Ctrl-C to stop/]]

async function expectToWork(line: string): Promise<string> {
  const until = lasting.find(([command]) => command.test(line))?.[1]
  const { code, output } = await type(typed(line), { cwd: checkout, env: { DATA_DIR: site.dataDir }, until })
  const works = until ? until.test(output) : code === 0
  expect({ line, works, output: works ? '' : output }).toEqual({ line, works: true, output: '' })
  const id = /^(mf-[a-z-]+)(@\S+) is published and admitted/m.exec(output)
  if (id) published.set(id[1] ?? '', `${id[1]}${id[2]}`)
  return output
}

/** The ids that builds of the checkout's pages would have, without the new remote. */
async function buildIds(): Promise<string> {
  const names = ['shell', 'mf-account', 'mf-admin', 'mf-games', 'mf-learn', 'mf-rooms']
  const script = `import { fingerprintOfPage } from './configuration/commands/page-inputs.mjs'
    for (const name of ${JSON.stringify(names)})
      console.log(name, await fingerprintOfPage(name))`
  const { code, output } = await type('node --input-type=module -e "$SCRIPT"', {
    cwd: checkout,
    env: { SCRIPT: script },
  })
  expect({ code, lines: output.trim().split('\n').length }).toEqual({ code: 0, lines: names.length })
  return output
}

// A command that the page shows again is the same one: `serve` would build the remote a second time.
const operations = [...new Set(shownOn('docs/operations/releases.md'))]
const isCommand = (name: string) => (line: string) => line.startsWith(`npm run remote -- ${name} `)
const list = 'npm run remote -- list'

test('the operations page: publish, try, promote, roll back, hold, inspect, keys, and paths', async () => {
  expect(operations.length).toBeGreaterThan(15)
  const tryIt = operations.find(isCommand('canary')) ?? ''
  const pages = await buildIds()
  for (const line of operations) {
    if (isCommand('stop-canary')(line)) await expectToWork(tryIt)
    await expectToWork(line)
    if (line === tryIt) expect(await expectToWork(list)).toMatch(/mf-games: .*, canary mf-games@\S+ for 10%/)
    if (isCommand('stop-canary')(line)) expect(await expectToWork(list)).not.toMatch(/, canary /)
    if (isCommand('new')(line)) linkPackages(checkout, 'mf-something')
  }
  // A new remote leaves the other pages' builds unchanged, although lockfile, workspace, and boundaries have changed.
  expect(await buildIds()).toBe(pages)
})

test('the page for a new remote: created, published, promoted, and served to visitors', async () => {
  for (const line of shownOn('docs/how-to/add-a-remote.md'))
    // Created by the previous page; the test of the other commands opens its standalone page.
    if (!/ new /.test(line)) await expectToWork(line)
  const registry = (await (await fetch(`${site.address}/registry.json`)).json()) as {
    remotes: { name: string }[]
  }
  expect(registry.remotes.map(({ name }) => name)).toContain('mf-something')
})

test('no other page shows a remote command', () => {
  const typedOn = /operations\/releases\.md$|add-a-remote\.md$/
  const others = shownCommands().filter(
    ({ page, command }) => !typedOn.test(page) && / remote -- /.test(command),
  )
  // Also shown in the text of other pages; the test above types both.
  expect(new Set(others.map(({ command }) => command))).toEqual(
    new Set(['npm run remote -- rollback mf-games "why"', 'npm run remote -- contract']),
  )
})

test('invalid arguments print the help and end with a nonzero status', async () => {
  for (const line of [
    'npm run remote -- promte x',
    'npm run remote -- key',
    'npm run remote -- path grant /x',
  ])
    expect(await type(line, { cwd: checkout, env: { DATA_DIR: site.dataDir } })).toEqual({
      code: 1,
      output: expect.stringContaining('Usage: npm run remote'),
    })
})
