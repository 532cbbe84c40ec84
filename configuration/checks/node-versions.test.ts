import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { printedAddress } from '../../services/kit/src/testing/printed-address.js'

// The tests run on the oldest Node that works; the built site is started on the newer ones, of npm's package `node`.

jest.setTimeout(300_000)
const root = join(__dirname, '../..')

/** Node of a major version, installed once into the cache of this checkout. */
function nodeOf(major: string): string {
  const folder = join(root, '.cache/node-versions', major)
  const program = join(folder, 'node_modules/node/bin/node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{}')
  const words = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--prefer-offline',
    `node@${major}`,
  ]
  execFileSync('npm', words, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  return program
}

test.each(['22', '24', '26'])('[OPS-38] the built site starts and serves on Node %s', async (major) => {
  const program = nodeOf(major)
  expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toMatch(new RegExp(`^v${major}\\.`))
  const dataDir = mkdtempSync(join(tmpdir(), 'node-version-'))
  const child = spawn(program, [join(root, 'services/edge/dist/main.js')], {
    cwd: root,
    // Without a mongod: the embedded database, whose native part is loaded too.
    env: { PATH: '', PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const address = await printedAddress(child)
  while (!(await fetch(`${address}/readyz`)).ok) await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await fetch(address)).status).toBe(200)
  expect(await (await fetch(`${address}/api/content/articles`)).json()).toMatchObject({
    articles: expect.any(Array),
  })
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(said).toBe('')
  rmSync(dataDir, { recursive: true })
})
