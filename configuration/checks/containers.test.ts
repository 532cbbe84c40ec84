import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const lines = readFileSync(join(root, 'containers/Containerfile'), 'utf8')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
const rest = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

test('the package manager of the image is that of the project', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { pnpm: string }
  }
  const named = lines.join('\n').match(/pnpm@[\d.]+/g)
  expect(named).toEqual([`pnpm@${engines.pnpm}`])
})

test('what is copied into the image is there after a build, and nothing of it is kept from the builder', () => {
  const copied = rest('COPY')
    .map((line) => /^--from=build \/site\/(\S+)/.exec(line)?.[1])
    .filter((name) => name !== undefined)
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const made = ['node_modules', 'dist']
  expect(copied).toEqual(['package.json', 'node_modules', 'services', 'dist'])
  for (const name of copied) expect(made.includes(name) || tracked.includes(name)).toBe(true)
  const ignored = readFileSync(join(root, '.containerignore'), 'utf8').split('\n')
  expect(ignored).not.toContain('services')
})

test('the program that is started exists for the edge and for each service', () => {
  expect(rest('CMD')).toEqual(['["sh", "-c", "exec node services/${SERVICE}/dist/main.js"]'])
  for (const name of ['edge', 'accounts', 'content', 'scores', 'lobbies', 'ai'])
    expect(existsSync(join(root, 'services', name, 'src/main.ts'))).toBe(true)
})

test('it does not run as root, keeps its data in a volume and tells its health', () => {
  expect(rest('USER')).toEqual(['node'])
  expect(rest('VOLUME')).toEqual(['/data'])
  expect(rest('HEALTHCHECK').join()).toContain('/healthz')
})
