import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshCheckout, type, typeLasting, type Lasting } from './checkout.js'
import { shownCommands } from './shown.js'

// Runs every command shown on a page. Most are typed here as shown, against running sites; those about remotes are in
// remote.test.ts, those of docs/teams in sdk.test.ts. Those that cannot run here or take too long are listed with the reason and with what tests them
// instead.

const root = join(__dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const shown = [...new Set(shownCommands().map(({ command }) => command))]
/** The folder that stands for the root of a machine: pages name /backup and /var/lib/icio-commons. */
let machine: string
let address = ''
let server: { lasting: Lasting; uri: string } | undefined

/** Fills in what a page leaves to its reader. */
const here = (command: string) =>
  command
    .replace(/(?<=[ =])\/(?:backup|var\/lib)\b/g, (path) => machine + path)
    .replace(/\b2026-11-23\b/, new Date().toISOString().slice(0, 10))
    .replace(/'mongodb:\/\/(…|127\.0\.0\.1:27017)\/?[^']*'|mongodb:\/\/…/g, () => `'${server?.uri}'`)
    .replace(/\bFOLDER$/, `${machine}/folder`)
    .replace(/\bEMAIL\b/, 'ada@example.org')
    .replace(/\bDIR\b/, `${machine}/served`)

const dataDir = () => join(machine, 'var/lib/icio-commons')
const environment = () => ({
  DATA_DIR: dataDir(),
  PORT: '0',
  LOG_LEVEL: 'error',
  ...(process.env['CHROMIUM_PATH'] ? { CHROMIUM_PATH: process.env['CHROMIUM_PATH'] } : {}),
})

/** Types the command, with the parts that the page leaves out, and expects it to succeed. */
async function works(command: string, { more = '', cwd = root, env = {}, code = 0 } = {}): Promise<string> {
  const outcome = await type(here(command) + more, { cwd, env: { ...environment(), ...env } })
  expect({ command, code: outcome.code, output: outcome.code === code ? '' : outcome.output }).toEqual({
    command,
    code,
    output: '',
  })
  return outcome.output
}

const lasts = (command: string, until: RegExp, { cwd = root, env = {}, more = '' } = {}) =>
  typeLasting(here(command) + more, { cwd, env: { ...environment(), ...env }, until })

beforeAll(() => {
  machine = mkdtempSync(join(tmpdir(), 'as-typed-'))
  mkdirSync(join(machine, 'var/lib'), { recursive: true })
})
afterAll(() => rmSync(machine, { recursive: true, force: true }))

/** Typed by the tests below, in their order. */
const onOneMachine = [
  'npm start -- doctor',
  'npm start',
  'npm run database -- indexes',
  "mongosh 'mongodb://%2Fvar%2Flib%2Ficio-commons%2Fdatabase%2Fdatabase.sock/?directConnection=true'",
  'npm run role -- ada@example.org admin',
  'npm run role -- EMAIL admin',
  'npm run database -- backup /backup/$(date +%F)',
  'npm run database -- export /backup/site',
  'npm run database -- export FOLDER',
  'cp -a /var/lib/icio-commons/secrets.json /backup/',
  'cp -a /var/lib/icio-commons/releases /backup/',
  'npm run database -- check',
  'npm run database -- restore /backup/2026-11-23',
  'npm run secret -- accounts',
  'npm run secret -- forget accounts',
  'npm run secret -- cookie',
  'npm run secret -- accept accounts',
  'cp -a /backup/secrets.json /var/lib/icio-commons/',
  'cp -a /backup/releases /var/lib/icio-commons/',
]

describe('one machine, from its first start to a restored backup', () => {
  let site: Lasting | undefined
  afterAll(() => site?.stop())

  test('npm start serves; the doctor, the indexes, a shell, and a role work on the running site', async () => {
    expect(await works('npm start -- doctor')).toMatch(/^start +good/m)
    site = await lasts('npm start', /Press Ctrl-C to stop/)
    address = / is at (http:\S+)/.exec(site.output)?.[1] ?? ''
    expect((await fetch(address)).status).toBe(200)

    // The page contains this exact table; when indexes change, paste the new one there.
    const table = (await works('npm run database -- indexes')).split('| collection')[1] ?? ''
    expect((textOf('docs/operations/indexes.md').split('| collection')[1] ?? '').trim()).toBe(table.trim())

    await readByShell(
      "mongosh 'mongodb://%2Fvar%2Flib%2Ficio-commons%2Fdatabase%2Fdatabase.sock/?directConnection=true'",
    )
    await works('npm run role -- ada@example.org admin', { code: 1 })
    await signUp('ada@example.org')
    expect(await works('npm run role -- ada@example.org admin')).toMatch(
      /ada@example\.org is now admin|admin/,
    )
    await works('npm run role -- EMAIL admin')
  })

  test('a backup of the running site', async () => {
    await works('npm run database -- backup /backup/$(date +%F)')
    await works('npm run database -- export /backup/site')
    expect(await works('npm run database -- export FOLDER')).toMatch(/documents of \d+ collections written/)
    await works('cp -a /var/lib/icio-commons/secrets.json /backup/')
    // Exists once something has been published.
    mkdirSync(join(dataDir(), 'releases'), { recursive: true })
    await works('cp -a /var/lib/icio-commons/releases /backup/')
    await site?.stop()
    site = undefined
    await works('npm run database -- check')
  })

  test('secrets are replaced while the site is stopped', async () => {
    const before = readFileSync(join(dataDir(), 'secrets.json'), 'utf8')
    for (const command of [
      'npm run secret -- accounts',
      'npm run secret -- forget accounts',
      'npm run secret -- cookie',
    ])
      expect(await works(command)).toMatch(/from the next start on/)
    expect(readFileSync(join(dataDir(), 'secrets.json'), 'utf8')).not.toBe(before)
    expect(await works('npm run secret -- accept accounts')).toMatch(
      /expects the accounts secret as it is now/,
    )
  })

  test('[OPS-31] a backup restored without its secrets is served to nobody; with them it serves the same data', async () => {
    // A new machine: nothing of the old folder is there.
    renameSync(dataDir(), `${dataDir()}.lost`)
    mkdirSync(dataDir())
    await works('npm run database -- restore /backup/2026-11-23')
    expect(await works('npm start', { code: 1 })).toMatch(/written with another accounts secret/)
    await works('cp -a /backup/secrets.json /var/lib/icio-commons/')
    await works('cp -a /backup/releases /var/lib/icio-commons/')
    site = await lasts('npm start', /Press Ctrl-C to stop/)
    // Her account is there.
    await works('npm run role -- EMAIL admin')
    await site.stop()
    site = undefined
  })
})

const onAnotherServer = [
  'node dist/main.js --path DIR',
  'node dist/main.js --path DIR --port 27017',
  'node dist/main.js --path DIR --port 27017 --without-password',
  "MONGODB_URI='mongodb://…/?replicaSet=rs0' npm run database -- import /backup/site",
  "MONGODB_URI='mongodb://…/?replicaSet=rs0' npm start",
  'npm run database -- import FOLDER',
  "MONGODB_URI='mongodb://…' npm run quality -- conformance",
  'MONGODB_URI=mongodb://… npm run quality -- conformance',
]

describe('another database server: the embedded one by its own command', () => {
  const cwd = join(root, 'services/embedded-mongo')
  afterAll(() => server?.lasting.stop())

  test('by a socket, by a port with a password, and without one', async () => {
    const bySocket = await lasts('node dist/main.js --path DIR', /^ready .*\.sock/m, { cwd })
    await bySocket.stop()
    const port = String(await freePort())
    const on = (command: string) => command.replace('27017', port)
    const withPassword = await lasts(on('node dist/main.js --path DIR --port 27017'), /^ready .*@/m, {
      cwd,
    })
    await withPassword.stop()
    const open = 'node dist/main.js --path DIR --port 27017 --without-password'
    const lasting = await lasts(on(open), /^ready (\S+)/m, { cwd })
    server = { lasting, uri: /^ready (\S+)/m.exec(lasting.output)?.[1] ?? '' }
  })

  test('the export moves there, and the site serves from it', async () => {
    const moving = "MONGODB_URI='mongodb://…/?replicaSet=rs0' npm run database -- import /backup/site"
    expect(await works(moving)).toMatch(/documents of \d+ collections taken in/)
    const site = await lasts("MONGODB_URI='mongodb://…/?replicaSet=rs0' npm start", /Press Ctrl-C to stop/)
    expect(site.output).not.toMatch(/embedded/)
    await site.stop()
    // A folder of its own is a database that is empty.
    const env = { DATA_DIR: join(machine, 'empty') }
    await works('npm run database -- import FOLDER', { env })
  })

  test('recorded answers run against that server', async () => {
    const command = "MONGODB_URI='mongodb://…' npm run quality -- conformance"
    expect(await works(command, { more: " -- '^count-'" })).toMatch(/^total .* 0 /m)
  })
})

const ofContributors = [
  'npm run dev -- mf-account',
  'npm run dev -- --alone mf-account',
  'npm run build',
  'npm run check -- --fix',
  'npm run unit -- services/banks services/content',
  'npm run e2e -- quiz.spec.ts',
  'npm run quality -- conformance spec:crud',
  'npm run bench -- --list',
  'npm run bench -- games',
  'npm run bench -- embedded',
  'npm run bench -- federation',
  'npm run bench -- assistant',
  'npm run bench -- rooms',
  'npm run bench -- costs',
  'openssl rand -base64 33',
]

describe('a contributor’s checkout', () => {
  let checkout: string
  beforeAll(() => {
    checkout = freshCheckout('commands')
    // As after a first start.
    for (const name of readdirSync(join(root, 'dist'))) {
      const { build } = JSON.parse(textOf(`dist/${name}/current.json`)) as { build: string }
      for (const part of [build, 'current.json'])
        cpSync(join(root, 'dist', name, part), join(checkout, 'dist', name, part), { recursive: true })
    }
  })

  test('watching and serving work for the site with one remote, and for a remote alone', async () => {
    const watching = await lasts('npm run dev -- mf-account', / is at http:/, { cwd: checkout })
    expect(watching.output).toMatch(/^mf-account built in/m)
    expect(watching.output).not.toMatch(/^(shell|mf-games) built in/m)
    await watching.stop()
    const alone = await lasts('npm run dev -- --alone mf-account', /alone at http:\S+;/, { cwd: checkout })
    const page = /alone at (http:[^\s;]+);/.exec(alone.output)?.[1] ?? ''
    expect(await (await fetch(page)).text()).toContain('<div id="root">')
    const styles = await (await fetch(new URL('/standalone.css', page))).text()
    // Nothing preloads the fonts here: with 'optional' they would never be shown.
    expect(new Set(styles.match(/font-display: \w+/g))).toEqual(new Set(['font-display: swap']))
    await alone.stop()
  })

  test('format fixes a file', async () => {
    writeFileSync(join(checkout, 'bad.ts'), 'export   const a = "b";')
    await works('npm run check -- --fix', { cwd: checkout, more: ' bad.ts' })
    expect(readFileSync(join(checkout, 'bad.ts'), 'utf8')).toBe("export const a = 'b'\n")
  })

  test('build does nothing if nothing has changed', async () => {
    expect(await works('npm run build')).not.toMatch(/Building|Compiling/)
  })

  test('tests can be selected by folders, a file, or an id', async () => {
    const folders = 'npm run unit -- services/banks services/content'
    const listed = await works(folders, { more: ' --listTests' })
    for (const path of folders.split(' -- ')[1]?.split(' ') ?? []) expect(listed).toContain(path)
    expect(await works('npm run e2e -- quiz.spec.ts', { more: ' --list' })).toMatch(/quiz\.spec\.ts/)
    // MongoDB's own test files are not part of the project.
    const env = { CONFORMANCE_DIR: join(machine, 'none') }
    expect(await works('npm run quality -- conformance spec:crud', { env })).toMatch(/Skipped/)
  })

  test('benches can be selected by a word', async () => {
    const benches = (await works('npm run bench -- --list')).match(/^.*\.bench\.mjs$/gm) ?? []
    // bench/run.mjs runs the files whose names contain the word.
    for (const command of ofContributors.filter((each) => /^npm run bench -- \w/.test(each)))
      expect(benches.filter((file) => file.includes(command.split(' -- ')[1] ?? ''))).not.toEqual([])
  })

  test('a generated secret is accepted by the site', async () => {
    const secret = (await works('openssl rand -base64 33')).trim()
    expect(secret.length).toBeGreaterThanOrEqual(32)
  })
})

/** Commands that run for minutes or hours: only their help is typed here, and other tests cover what they do. */
const long: Record<string, string> = {
  'npm run bench': 'measures for an hour; each bench is picked and listed above',
  'npm run quality -- coverage': 'is the whole of Jest, which this test is a part of, with a table',
  'npm run quality -- mutants': 'takes half an hour',
  'npm run quality -- lighthouse': 'takes minutes, and needs a quiet machine',
  'npm run quality -- security':
    'is the tests of all rows, which this suite and the journeys run; its rows are held by checks/security.test.ts',
  'npm run quality -- security prove':
    'takes protections out for half an hour; its texts are held by checks/security.test.ts',
  'npm run quality -- conformance':
    'is conformance/*.test.ts of services/embedded-mongo; typed above for some cases',
  'npm run quality -- containers':
    'installs and builds everything twice; its parts are held by checks/containers.test.ts',
  'npm run generate -- pictures': 'writes pictures of the README',
  'npm run generate -- pictures rooms': 'writes pictures of a room',
  'npm run quality -- stress': 'crash, fuzz, hostile, http-fuzz and differential, below',
  'npm run quality -- stress soak':
    'restarts services under load for minutes; its faults one by one: killed.test.ts and room-faults.test.ts of lobbies, service-away.test.ts of the edge',
  'npm run quality -- stress soak 60 40': 'the same',
  'npm run quality -- stress soak 900 300': 'the same',
  'npm run quality -- stress rolling':
    'three sites, restarted one by one: the program of soak with another word',
  'npm run quality -- stress rolling 300 100': 'the same',
  'npm run quality -- stress killed 900 300': 'the same with another signal',
  'PROXY=nginx npm run quality -- stress killed 900 300': 'the same; nginx is not a package of npm',
  'npm run quality -- stress crash': 'services/embedded-mongo/test/crash.test.ts with more rounds',
  'CRASH_ROUNDS=2 npm run quality -- stress crash': 'the same',
  'npm run quality -- stress fuzz': 'services/embedded-mongo/test/fuzz.test.ts with more frames',
  'npm run quality -- stress hostile': 'services/embedded-mongo/test/hostile with more questions',
  'npm run quality -- stress http-fuzz':
    'services/edge/test/requests/whole-site.test.ts with more random requests',
  'npm run quality -- stress rooms': 'services/lobbies/test/room-faults.test.ts with more seats',
  'npm run quality -- stress rooms 300': 'the same',
  'npm run quality -- stress rooms [SEATS]': 'the same',
  'npm run quality -- stress bundlers': 'e2e/journeys/remote-bundlers.spec.ts for every remote',
  'npm run quality -- stress hall 60 300':
    'services/lobbies/test/room-hall.test.ts and room-flood.test.ts with more seats',
  'npm run quality -- stress hall [SECONDS] [SEATS]': 'the same',
  'npm run dev': 'builds every page; typed above for one remote',
  'npm run unit': 'is what runs this test',
  'npm run e2e': 'is a part of npm test; typed above for one journey',
}

test('long commands describe their arguments, and know the words that pages show', async () => {
  const program = /npm run ((?:quality|generate) -- [\w-]+|[\w-]+)/
  const commands = [...new Set(Object.keys(long).map((each) => program.exec(each)?.[1] ?? ''))]
  // Jest and Playwright have their own help.
  for (const name of commands.filter((each) => !['unit', 'e2e'].includes(each))) {
    const separator = name.includes(' -- ') ? '' : ' --'
    const usage = await works(`npm run ${name}${separator} --help`)
    expect(usage).toContain(`Usage: npm run ${name}`)
    const words = Object.keys(long).flatMap(
      (each) => new RegExp(`npm run ${name}${separator} ([a-z-]+)`).exec(each)?.[1] ?? [],
    )
    for (const word of words) expect(usage).toMatch(new RegExp(`\\b${word}\\b`))
  }
})

test('stress repeats files of this suite, which read the number of repetitions', () => {
  const program = textOf('configuration/commands/stress.mjs')
  const trials = [...program.matchAll(/file: '([^']+)',\s+env: \{ (\w+):/g)]
  expect(trials.length).toBe(5)
  for (const [, path = '', variable = ''] of trials) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    )
    const tests = files.filter((file) => file.startsWith(path) && file.endsWith('.test.ts'))
    expect({ path, reads: tests.some((file) => textOf(file).includes(variable)) }).toEqual({
      path,
      reads: true,
    })
  }
})

/** Commands that cannot be typed here. */
const elsewhere: Record<string, string> = {
  'node services/edge/dist/accept-secret.js accounts': 'services/edge/test/operators-day.test.ts',
  'npm install @icio/embedded-mongo mongoose':
    'services/embedded-mongo/test/package.test.ts, with a packed tarball',
  'npm run database -- pack FOLDER': 'services/embedded-mongo/test/package.test.ts packs the tarball with it',
  'npm test': 'runs this test, in CI as it is typed',
  'npm test -- changed': 'what it selects: configuration/tests/select.test.ts; the rest is npm test',
  'npm test -- mf-games': 'the checks and Jest of npm test, for one folder',
  'npm run generate -- configuration': 'checks/pages.test.ts runs it with --check',
  'npm run generate -- licences': 'checks/security.test.ts runs it with --check',
  'npm run generate -- capacity': 'checks/capacity.test.ts runs it with --check',
  'npm run quality -- coverage shared-ui/src/api': 'is Jest with options of its own, for one folder',
  'npm run unit -- mf-learn/src/tools': 'typed above for other folders',
  'npm run unit -- services/banks': 'typed above for two folders',
  "npm run quality -- conformance '^update-inc'": 'typed above with another pattern, on another server',
  "npm run database -- test 'mongodb://…' services/scores/":
    'is npm run unit with MONGODB_URI, which start-database.mjs passes to the same tests',
  "MONGODB_URI='mongodb://…' npm run quality -- stress differential":
    'services/embedded-mongo/test/differential.test.ts, which reads MONGODB_URI',
  'MONGODB_URI=mongodb://… npm run quality -- stress differential': 'the same',
  'npm run quality -- content': 'services/banks/src/check-content.test.ts types it',
  'npm run check': 'the first step of npm test, by the same function',
  'npm run check -- types': 'a line of npm run check',
  'git clone … && cd icio-commons': 'needs the address of a repository',
  'npm run upgrade': 'upgrade.test.ts, to a version and with a restart of its own',
  'npm run upgrade -- COMMIT': 'the same',
  'npm run upgrade -- v2.4.0': 'the same',
  'systemctl stop icio-commons': 'needs systemd',
  'systemctl restart icio-commons': 'needs systemd; upgrade.test.ts has a restart of its own',
  'npm run secret -- accept internal': 'typed above for another secret',
  'mongodump --oplog': "MongoDB's own tools are not here",
  'mongorestore --nsInclude': "MongoDB's own tools are not here",
  'podman build -f containers/Containerfile -t commons .':
    'needs an engine; its steps: npm run quality -- containers',
  'npm run generate -- sbom': 'checks/containers.test.ts, into another file',
  'kubectl kustomize containers/kubernetes/overlays/whole': 'checks/kubernetes.test.ts',
  'kubectl apply -k containers/kubernetes/overlays/whole': 'needs a cluster',
  'podman run -p 3000:3000 -v site-data:/data -e SITE_URL=https://commons.example -e SMTP_URL=… -e TRUST_PROXY=10.88.0.1 commons':
    'needs an engine',
  "npm run database -- test 'mongodb://127.0.0.1:27017/?replicaSet=rs0'": 'the same for all services',
  'npm run database -- backup FOLDER': 'typed above with a folder',
  'npm run database -- import': 'names the command; typed above with its folder',
  'npm run dev -- --alone mf-games': 'typed above for another remote',
  'npm run dev -- --alone mf-admin': 'typed above for another remote',
  'npm run dev -- --alone mf-something':
    'typed above for another remote; this one is made and published in remote.test.ts',
  'set -a; . /etc/icio-commons.env': 'reads a file of the machine',
  'kill -USR2': 'needs a process that was started with the option beside it',
  'ADMIN_ORIGIN=https://admin.example.org': 'a variable',
}

test('commands that cannot be typed here have valid shell syntax, and name existing files', async () => {
  for (const command of Object.keys(elsewhere)) execFileSync('bash', ['-n', '-c', command])
  for (const [, name] of Object.keys(elsewhere)
    .join('\n')
    .matchAll(/npm run check -- ([a-z]+)/g))
    expect(await works('npm run check -- --help')).toMatch(new RegExp(`\\b${name}\\b`))
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  expect(textOf('.ci/run')).toMatch(/^npm test$/m)
  for (const [, name = ''] of Object.keys(elsewhere)
    .join('\n')
    .matchAll(/--alone (mf-\S+)/g))
    if (name !== 'mf-something') expect(existsSync(join(root, name, 'src/standalone.tsx'))).toBe(true)
  for (const script of Object.values(scripts)) {
    const [, program] = /^node (\S+)/.exec(script) ?? []
    if (program)
      expect({ program, exists: existsSync(join(root, program)) }).toEqual({ program, exists: true })
  }
  expect(existsSync(join(root, 'containers/Containerfile'))).toBe(true)
  execFileSync('node', ['--heapsnapshot-signal=SIGUSR2', '-e', '0'])
})

test('every variable set by a command, a unit, or a container is read by a program', () => {
  const page = textOf('docs/operations/configuration.md')
  const set = [
    ...shown.flatMap((command) => [...command.matchAll(/(?:^| )(?:-e )?([A-Z][A-Z_]+)=/g)]),
    ...textOf('docs/operations/one-machine.md').matchAll(/^Environment=.*$/gm),
  ].flatMap(
    ([found = '', name]) => name ?? [...found.matchAll(/([A-Z][A-Z_]+)=/g)].map((each) => each[1] ?? ''),
  )
  const ofStress = ['CRASH_ROUNDS', 'NODE_ENV', 'PROXY']
  // Read by the commands about remotes; the site itself reads DEPLOY_KEYS.
  const ofRemotes = ['DEPLOY_KEY']
  expect(
    [...new Set(set)].filter(
      (name) => ![...ofStress, ...ofRemotes].includes(name) && !page.includes(`\`${name}\``),
    ),
  ).toEqual([])
})

test('every command shown on a page is typed or listed with a reason, and every listed one is shown', () => {
  const listed = [
    ...onOneMachine,
    ...onAnotherServer,
    ...ofContributors,
    ...Object.keys(long),
    ...Object.keys(elsewhere),
  ]
  // remote.test.ts and sdk.test.ts type these.
  const ofTeams = new Set(
    shownCommands().flatMap(({ page, command }) => (page.startsWith('docs/teams/') ? [command] : [])),
  )
  const isElsewhere = (command: string) => command.startsWith('npm run remote -- ') || ofTeams.has(command)
  expect(shown.filter((command) => !isElsewhere(command) && !listed.includes(command))).toEqual([])
  expect(listed.filter((command) => !shown.includes(command))).toEqual([])
})

const password = 'Reserve-Ratio-417!'
const post = (path: string, body: unknown) =>
  fetch(address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Creates an account: in development, the mail is in the site's mailbox. */
async function signUp(email: string): Promise<void> {
  await post('/api/auth/sign-up', { email, password })
  for (;;) {
    const mails = (await (await fetch(`${address}/dev/mailbox?to=${email}`)).json()) as { text: string }[]
    const token = /\/auth\/confirm\?token=([^\s&]+)/.exec(mails[0]?.text ?? '')?.[1]
    if (token) {
      const answer = await post('/api/auth/confirm', { token: decodeURIComponent(token), password })
      return expect(answer.status).toBe(200)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** mongosh is not installed here, so the driver opens the address that the page passes to it. */
async function readByShell(command: string): Promise<void> {
  const [, uri = ''] = /'(mongodb:[^']+)'/.exec(command) ?? []
  const folder = encodeURIComponent(join(machine, 'var/lib'))
  const script = `import mongoose from 'mongoose'
    const client = await mongoose.mongo.MongoClient.connect(${JSON.stringify(uri.replace('%2Fvar%2Flib', folder))})
    console.log((await client.db('site').listCollections().toArray()).length)
    await client.close()`
  const { code, output } = await type(`node --input-type=module -e "$SCRIPT"`, {
    cwd: join(root, 'services/edge'),
    env: { SCRIPT: script },
  })
  expect({ code, isWhole: Number(output) > 20 }).toEqual({ code: 0, isWhole: true })
}

/** A free port below those that the system gives to outgoing connections, which nobody takes in between. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + randomInt(22_000)
    const isFree = await new Promise<boolean>((resolve) => {
      const probe = createServer().once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
    })
    if (isFree) return port
  }
}
