import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')
const lines = textOf('containers/Containerfile')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line))
const rest = (word: string) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))

test('the image uses the project’s package manager', () => {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    engines: { pnpm: string }
  }
  const named = lines.join('\n').match(/pnpm@[\d.]+/g)
  expect(named).toEqual([`pnpm@${engines.pnpm}`])
})

test('files copied into the image exist after a build, and are not excluded from the build context', () => {
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

test('the started program exists for the edge and for each service', () => {
  expect(rest('CMD')).toEqual(['["sh", "-c", "exec node services/${SERVICE}/dist/main.js"]'])
  for (const name of ['edge', 'accounts', 'content', 'scores', 'lobbies', 'ai'])
    expect(existsSync(join(root, 'services', name, 'src/main.ts'))).toBe(true)
})

test('the image does not run as root, keeps its data in a volume, and has a health check', () => {
  expect(rest('USER')).toEqual(['node'])
  expect(rest('VOLUME')).toEqual(['/data'])
  expect(rest('HEALTHCHECK').join()).toContain('/healthz')
})

test('the edge has a browser for admissions, installed before it drops root', () => {
  const installs = lines.findIndex((line) => /^RUN .*apt-get install .*\bchromium\b/.test(line))
  const last = lines.findLastIndex((line) => line.startsWith('FROM '))
  expect(installs).toBeGreaterThan(last)
  expect(installs).toBeLessThan(lines.indexOf('USER node'))
})

test('folders that volumes are mounted on belong to the user of the image', () => {
  const compose = textOf('containers/compose.yaml')
  const mounted = [...compose.matchAll(/volumes: \['releases:(\/\w+)'\]/g)].map(([, folder]) => folder)
  expect(mounted).toEqual(['/releases'])
  expect(compose).toContain('RELEASES_DIR: /releases')
  const owned = rest('RUN').find((line) => line.includes('chown')) ?? ''
  for (const folder of ['/data', ...mounted]) expect(owned.split(' && ')[1]).toContain(` ${folder}`)
})

test('the replica set is initiated with its service’s name, by which the instances look it up', () => {
  const compose = textOf('containers/compose.yaml')
  const named = /mongodb:\/\/([\w-]+:\d+)\//.exec(compose)?.[1]
  expect(compose).toContain(`const host = '${named}'`)
  expect(compose).toMatch(/rs\.initiate\(\{ _id: 'rs0', members: \[\{ _id: 0, host \}\] \}\)/)
  expect(compose).not.toMatch(/rs\.initiate\(\)/)
})

test('the proxy accepts archives of the size that the edge accepts, and waits for their admission', () => {
  const archives = /archiveLimit = (\d+) \* 1024 \* 1024/.exec(
    textOf('services/edge/src/releases/releases-app.ts'),
  )?.[1]
  const block = /location \/api\/releases\/ \{([^}]*)\}/.exec(textOf('containers/nginx.conf'))?.[1] ?? ''
  const [, body] = /client_max_body_size (\d+)m/.exec(block) ?? []
  expect(Number(body)).toBeGreaterThan(Number(archives))
  expect(block).toContain('proxy_read_timeout 600s')
})
