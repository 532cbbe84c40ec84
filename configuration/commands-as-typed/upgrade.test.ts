import { execFileSync, spawn } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printedAddress } from '../../services/kit/src/testing/printed-address.js'
import { freshCheckout, type } from './checkout.js'

// An upgrade of a running site in a checkout of its own: to a version that works, and to one that does not start.

const root = join(__dirname, '../..')
let checkout: string
let home: string
let env: Record<string, string>
let address: string

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...words], {
    cwd: checkout,
    encoding: 'utf8',
  }).trim()

/** Commits a change of one file of the edge, which no page is built from. Returns the commit; the checkout stays where it was. */
function committed(file: string, more: string): string {
  const before = git('rev-parse', 'HEAD')
  appendFileSync(join(checkout, 'services/edge/src', file), more)
  git('commit', '--quiet', '--all', '--message', 'A change')
  const commit = git('rev-parse', 'HEAD')
  git('reset', '--quiet', '--hard', before)
  return commit
}

const pidOfSite = () =>
  (JSON.parse(readFileSync(join(home, 'data/running-site.json'), 'utf8')) as { pid: number }).pid
const upgradeTo = (commit: string) =>
  type(`npm run upgrade -- ${commit} --restart 'sh ${home}/restart.sh' --wait 30`, { cwd: checkout, env })

beforeAll(async () => {
  checkout = freshCheckout('upgrade')
  for (const name of readdirSync(join(root, 'dist'))) {
    const pointer = join(root, 'dist', name, 'current.json')
    if (!existsSync(pointer)) continue
    const { build } = JSON.parse(readFileSync(pointer, 'utf8')) as { build: string }
    for (const part of [build, 'current.json'])
      cpSync(join(root, 'dist', name, part), join(checkout, 'dist', name, part), { recursive: true })
  }
  for (const name of readdirSync(join(root, 'services'))) {
    const built = join(root, 'services', name, 'dist')
    if (existsSync(built)) cpSync(built, join(checkout, 'services', name, 'dist'), { recursive: true })
  }
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message', 'What is installed')

  home = mkdtempSync(join(tmpdir(), 'upgrade-'))
  const free = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => free.on('listening', resolve))
  const PORT = String((free.address() as AddressInfo).port)
  await new Promise((resolve) => free.close(resolve))
  env = { PORT, DATA_DIR: join(home, 'data'), LOG_LEVEL: 'error', CALLS_PER_MINUTE: '0' }
  // What systemd does: ends the process, and starts the program again.
  writeFileSync(
    join(home, 'restart.sh'),
    `touch ${home}/restarted
kill "$(node -p 'JSON.parse(fs.readFileSync(process.env.DATA_DIR + "/running-site.json")).pid')" 2> ${home}/none
while [ -e "$DATA_DIR/running-site.json" ]; do sleep 0.05; done
node ${checkout}/services/edge/dist/main.js >> ${home}/site.log 2>&1 &
`,
  )
  const child = spawn('node', [join(checkout, 'services/edge/dist/main.js')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  address = await printedAddress(child)
})
afterAll(() => {
  if (existsSync(join(home, 'data/running-site.json'))) process.kill(pidOfSite(), 'SIGTERM')
  rmSync(home, { recursive: true, force: true })
})

test('[OPS-37] a version is built beside the running site, which refuses no call meanwhile; then it is restarted, and the gap is told', async () => {
  const before = pidOfSite()
  const refused: unknown[] = []
  let calls = 0
  const visiting = (async () => {
    while (!existsSync(join(home, 'restarted')))
      for (const path of ['/', '/api/content/articles']) {
        const isOk = await fetch(address + path).then(
          ({ ok }) => ok,
          () => false,
        )
        // A call that the restart itself has met is not one of the build's.
        if (!isOk && !existsSync(join(home, 'restarted'))) refused.push(path)
        calls += 1
      }
  })()
  const next = committed('main.ts', '\n// The next version.\n')
  const { code, output } = await upgradeTo(next)
  await visiting
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^Ready \d+\.\d s after the restart/m),
  })
  expect(output).toMatch(/^Compiling edge/m)
  expect([refused, calls > 10]).toEqual([[], true])
  expect(pidOfSite()).not.toBe(before)
  expect(git('rev-parse', 'HEAD')).toBe(next)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
})

test('[OPS-37] a version that is not ready is taken back, and the site runs as before; one that cannot be built changes nothing', async () => {
  const before = git('rev-parse', 'HEAD')
  const broken = committed('start-site.ts', "\nthrow new Error('This version does not start.')\n")
  const { code, output } = await upgradeTo(broken)
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^The site runs as before\./m) })
  expect(readFileSync(join(home, 'site.log'), 'utf8')).toMatch(/This version does not start/)
  expect(git('rev-parse', 'HEAD')).toBe(before)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)

  const pid = pidOfSite()
  const unfinished = committed('main.ts', '\nconst = 1\n')
  expect(await upgradeTo(unfinished)).toEqual({
    code: 1,
    output: expect.stringMatching(/^It could not be built, and the site was not restarted/m),
  })
  expect(pidOfSite()).toBe(pid)
  expect(git('rev-parse', 'HEAD')).toBe(before)
  expect(await upgradeTo(before)).toMatchObject({ code: 0, output: expect.stringContaining('Nothing to do') })
  appendFileSync(join(checkout, 'README.md'), 'by hand')
  expect(await upgradeTo(broken)).toMatchObject({
    code: 1,
    output: expect.stringContaining('changed by hand'),
  })
})
