import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { printedAddress } from '@icio/kit/testing/printed-address'
import { memberOf } from './member-of-site.js'
import { startProgram, untilReady, type Program } from './programs.js'

// What goes wrong on one machine, from morning to evening, on one data folder: each is survived, or answered by a sentence.

const project = join(__dirname, '../../..')
const dist = join(project, 'services/edge/dist')
/** Without a mongod: the database is the embedded one. */
const PATH = dirname(process.execPath)

let DATA_DIR: string
let site: Program | undefined
const start = (env: Record<string, string> = {}) =>
  startProgram('edge', { PATH, DATA_DIR, CALLS_PER_MINUTE: '0', ...env })
const secretsFile = () => join(DATA_DIR, 'secrets.json')

/** What a start prints that stops: nothing but lines without a stack. */
async function stopOf(env: Record<string, string>): Promise<string> {
  const { message } = await start(env).then(
    async (program) => {
      await program.stop()
      return new Error('It started.')
    },
    (error: unknown) => error as Error,
  )
  expect(message).not.toMatch(/^\s+at /m)
  return message.trim().split('\n').at(-1) ?? ''
}

beforeAll(async () => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'operators-day-'))
  site = await start()
  await untilReady(site)
})
afterAll(async () => {
  await site?.stop()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

test('[OPS-34] a second start on the folder of a running site names the process and what to do', async () => {
  expect(await stopOf({})).toMatch(/is in use by process \d+\. Stop it, or name another folder\.$/)
})

test.each([
  ['MONGODB_URI', 'localhost:27017', /MONGODB_URI is wrong: an address like mongodb:\/\/\S+ is expected$/],
  [
    'MONGODB_URI',
    'mongodb://u:p@db.example/?maxPoolSize=many',
    /^The database at mongodb:\/\/db\.example\/ cannot be reached: this is no address of a database .*Look at MONGODB_URI\.$/,
  ],
  ['SMTP_URL', 'mail.example:587', /SMTP_URL is wrong: an address like smtp:\/\/\S+ is expected$/],
  [
    'SITE_URL',
    'commons.example',
    /SITE_URL is 'commons\.example': an address like https:\/\/\S+ is expected$/,
  ],
  ['TRUST_PROXY', 'yes', /TRUST_PROXY is 'yes': 'yes' is neither an address nor a network like \S+$/],
  [
    'DATA_DIR',
    '/dev/null',
    /\/dev\/null.* cannot be used: a file is in the place of the folder\. Name another folder in DATA_DIR\.$/,
  ],
])('[OPS-34] %s=%s stops the start with one sentence', async (name, value, sentence) => {
  expect(await stopOf({ [name]: value })).toMatch(sentence)
})

test('[OPS-34] an older Node is named before anything else, with the one that is needed', () => {
  const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'18.20.8'}})`
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    ['--import', older, join(project, 'configuration/commands/start.mjs')],
    { encoding: 'utf8' },
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(/^Node 18\.20\.8 is too old: 20\.19 or newer is needed.*\n$/)
})

test('[OPS-31] without its secrets the data is served to nobody; accepted by name, or with the file put back, it is', async () => {
  await site?.stop()
  const whole = `${secretsFile()}.kept`
  renameSync(secretsFile(), whole)
  const copy = mkdtempSync(join(tmpdir(), 'operators-day-'))
  cpSync(DATA_DIR, copy, { recursive: true })
  const lost = { DATA_DIR: copy }
  expect(await stopOf(lost)).toMatch(
    /^The data in this database was written with another accounts secret: with this one every session ends, .* 'npm run secret -- accept accounts'/,
  )
  for (const name of ['accounts', 'cookie', 'internal'])
    execFileSync(process.execPath, [join(dist, 'accept-secret.js'), name], { env: { PATH, ...lost } })
  const accepting = await start(lost)
  await untilReady(accepting)
  await accepting.stop()
  rmSync(copy, { recursive: true })
  renameSync(whole, secretsFile())
})

/** The files that the site and its builds keep and replace, each with the program that writes it. */
const written: readonly [string, string][] = [
  [
    'secrets.json',
    `(await import('${pathToFileURL(join(dist, 'secrets.js')).href}')).replaceSecret(folder, 'accounts')`,
  ],
  [
    'running-site.json',
    `(await import('${pathToFileURL(join(dist, 'running-site.js')).href}')).recordRunningSite(folder, { databaseUri: 'x', address: 'y' })`,
  ],
  [
    'last-export.json',
    `(await import('${pathToFileURL(join(dist, 'database/last-export.js')).href}')).recordExport(folder, '/backup')`,
  ],
  [
    'current.json',
    `(await import('${pathToFileURL(join(project, 'configuration/webpack/compress.mjs')).href}')).replaceFile(folder + '/current.json', JSON.stringify({ build: 'next' }))`,
  ],
]

test.each(written)(
  '[OPS-30] a kill during the write of %s leaves the old or the new one',
  (file, program) => {
    const folder = mkdtempSync(join(tmpdir(), 'stopped-write-'))
    const run = (env: Record<string, string>, ...before: string[]) =>
      spawnSync(
        process.execPath,
        [...before, '--input-type=module', '-e', `const folder = ${JSON.stringify(folder)}; ${program}`],
        { env: { PATH, ...env }, encoding: 'utf8' },
      )
    expect(run({})).toMatchObject({ status: 0, stderr: '' })
    const stopped = pathToFileURL(join(__dirname, 'stopped-writes.mjs')).href
    const read = () => readFileSync(join(folder, file), 'utf8')
    const before = read()
    for (const WRITE_STEP of ['half written', 'before the rename', 'after the rename']) {
      expect(run({ WRITE_OF: file, WRITE_STEP }, '--import', stopped).signal).toBe('SIGKILL')
      expect(() => JSON.parse(read()) as object).not.toThrow()
      if (WRITE_STEP !== 'after the rename') expect(read()).toBe(before)
    }
    expect(run({})).toMatchObject({ status: 0, stderr: '' })
    rmSync(folder, { recursive: true })
  },
)

/** Starts the site on a copy of the data folder in a small file system of its own, which ends with it. */
async function startOnSmallDisk(): Promise<Program & { folder: string }> {
  const place = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const inside = 'mount -t tmpfs -o size=24m none "$1" && cp -a "$2/." "$1/" && exec "$3" "$4"'
  // Without root, a user's own namespace allows the mount too.
  const own = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
  const words = [
    '--mount',
    ...own,
    'sh',
    '-c',
    inside,
    'sh',
    place,
    DATA_DIR,
    process.execPath,
    join(dist, 'main.js'),
  ]
  const child = spawn('unshare', words, {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'silent',
      CALLS_PER_MINUTE: '0',
      DATA_DIR: place,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = await printedAddress(child)
  const stop: Program['stop'] = (signal = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { address, stop, folder: `/proc/${child.pid}/root${place}` }
}

/** Writes until not one more block fits. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  for (const size of [1 << 20, 4096])
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC')
    }
  closeSync(handle)
}

test('[OPS-36] on a full disk the site stays ready and says so, reads and sign-in go on, and only writes are refused in words of their own; with space they go on', async () => {
  site = await startOnSmallDisk()
  const { address, folder } = site as Program & { folder: string }
  await untilReady(site)
  const { email } = await memberOf(site)
  const call = (path: string, body?: object) =>
    fetch(address + path, {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      headers: body ? { 'content-type': 'application/json' } : {},
    })
  fill(join(folder, 'filler'))

  const begin = () => call('/api/games/sessions', { game: 'quiz', specialization: 'general' })
  let refused = await begin()
  // The database still has pages that it can use again.
  while (refused.ok) refused = await begin()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toEqual({
    error: {
      code: 'storage_full',
      message: expect.stringMatching(/no space left .* nothing of it was kept/),
    },
  })

  const ready = await call('/readyz')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({
    status: 'ready',
    notes: { disk: expect.stringMatching(/^0 MB are free/) },
  })
  expect(await (await call('/metrics')).text()).toMatch(/^disk_free_bytes\{folder="data"\} 0$/m)
  for (const path of ['/', '/api/content/articles', '/learn/education/fixed-income-primer'])
    expect({ path, status: (await call(path)).status }).toEqual({ path, status: 200 })
  expect((await call('/api/auth/sign-in', { email, password: 'Reserve-Ratio-417!' })).status).toBe(200)
  expect(() => JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as object).not.toThrow()

  writeFileSync(join(folder, 'filler'), '')
  expect((await begin()).status).toBe(201)
  expect(await site.stop()).toBe(0)
})
