import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { visitorErrors } from '../../services/contracts/src/visitor-errors.js'

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
  expect(new Set(named)).toEqual(new Set([`pnpm@${engines.pnpm}`]))
})

test('files copied into the image exist after a build, and are not excluded from the build context', () => {
  const copied = rest('COPY')
    .map((line) => /^--from=build \/site\/(\S+)/.exec(line)?.[1])
    .filter((name) => name !== undefined)
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  const made = ['node_modules', 'dist', 'sbom.cdx.json']
  expect(copied).toEqual(['package.json', 'node_modules', 'services', 'dist', 'sbom.cdx.json'])
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
  expect(rest('USER')).toEqual(['1000:1000', 'root', '1000:1000'])
  expect(rest('VOLUME')).toEqual(['/data'])
  expect(rest('HEALTHCHECK').join()).toContain('/healthz')
})

test('[OPS-9] the last stage has a browser for admissions and drops root again; the program before it has none', () => {
  const installs = lines.flatMap((line, at) =>
    /^RUN .*apt-get install .*\bchromium\b/.test(line) ? [at] : [],
  )
  const last = lines.findLastIndex((line) => line.startsWith('FROM '))
  expect(lines[last]).toBe('FROM program AS site')
  expect(installs).toHaveLength(1)
  expect(installs[0]).toBeGreaterThan(last)
  expect(installs[0]).toBeLessThan(lines.lastIndexOf('USER 1000:1000'))
})

test('[OPS-9] the base image is named once, where its digest is put', () => {
  expect(rest('ARG')[0]).toMatch(/^NODE_IMAGE=/)
  const bases = rest('FROM').map((line) => line.split(' ')[0])
  expect(bases).toEqual(['${NODE_IMAGE}', '${NODE_IMAGE}', 'program'])
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

test('the proxy tells of a call that met an ended instance as the site tells it', () => {
  const [, body = ''] = /return 503 '(\{.*)';/.exec(textOf('containers/nginx.conf')) ?? []
  expect(JSON.parse(body)).toEqual({
    error: { code: 'unavailable', message: visitorErrors.unavailable.text },
  })
})

test('[OPS-9] compose runs the site without rights, stops it in time, and names each missing secret', () => {
  const { services } = parse(textOf('containers/compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      {
        read_only?: boolean
        cap_drop?: string[]
        tmpfs?: string[]
        stop_grace_period?: string
        environment?: object
      }
    >
  }
  for (const name of ['site-1', 'site-2', 'site-3']) {
    const site = services[name]
    expect(site).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '20s' })
    expect(site?.tmpfs?.map((mount) => mount.split(':')[0])).toEqual(['/tmp', '/data'])
    const secrets = Object.entries(site?.environment ?? {}).filter(([key]) => key.endsWith('_SECRET'))
    expect(secrets).toHaveLength(4)
    for (const [, value] of secrets) expect(value).toMatch(/^\$\{\w+:\?/)
  }
})

test('[OPS-10] the bill of materials fits its schema and holds every package that runs in production', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'sbom-')), 'sbom.json')
  // The command checks the schema of CycloneDX itself and fails otherwise.
  execFileSync('node', ['configuration/commands/sbom.mjs', file], { cwd: root, stdio: 'pipe' })
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { group?: string; name: string; version: string }[]
  }
  const listed = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  )
  const rows = textOf('docs/quality/licences.md').split('## Tools')[0] ?? ''
  const running = [...rows.matchAll(/^\| (\S+)\s+\| (\d\S*)\s+\|/gm)].map(
    ([, name, version]) => `${name}@${version}`,
  )
  expect(running.length).toBeGreaterThan(200)
  expect(running.filter((name) => !listed.has(name))).toEqual([])
})
