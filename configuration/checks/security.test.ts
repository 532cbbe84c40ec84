import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

interface Row {
  id: string
  what: string
}

/** An export of one of the commands' modules; they are ES modules and Jest runs CommonJS, so Node reads them. */
function exported<T>(file: string, expression: string): T {
  const script = `import * as given from ${JSON.stringify(join(root, file))}; process.stdout.write(JSON.stringify(${expression}))`
  return JSON.parse(execFileSync('node', ['--input-type=module', '-e', script], { encoding: 'utf8' })) as T
}

const rows = exported<Row[]>('configuration/security/rows.mjs', 'given.rows')
const filesOfRows = exported<Record<string, string[]>>(
  'configuration/security/tests-of-rows.mjs',
  'Object.fromEntries(given.filesOfRows())',
)
const takenOut = exported<{ id: string; file: string; protection: string }[]>(
  'configuration/security/taken-out.mjs',
  'given.takenOut',
)

test('every threat and every fault has a test, and no test names a missing one', () => {
  const known = rows.map(({ id }) => id)
  expect(known.filter((id) => !filesOfRows[id])).toEqual([])
  expect(Object.keys(filesOfRows).filter((id) => !known.includes(id))).toEqual([])
})

test('every protection that `npm run quality -- security prove` removes occurs in the code exactly once', () => {
  const places = takenOut.map(({ file, protection }) => textOf(file).split(protection).length - 1)
  expect(takenOut.filter((_, index) => places[index] !== 1).map(({ id, file }) => `${id} ${file}`)).toEqual(
    [],
  )
})

test('every threat has a protection that can be removed to see its test fail', () => {
  const proved = takenOut.map(({ id }) => id)
  expect(rows.filter(({ id }) => id.startsWith('SEC-') && !proved.includes(id))).toEqual([])
})

/** ESLint's messages for a source as if it were at this path. */
function lint(file: string, source: string): string {
  const words = ['--stdin', '--stdin-filename', file]
  return spawnSync('node_modules/.bin/eslint', words, { cwd: root, input: source, encoding: 'utf8' }).stdout
}

test('[SEC-11] linting rejects markup from data', () => {
  const source = 'export const Bad = (p: { t: string }) => <p dangerouslySetInnerHTML={{ __html: p.t }} />\n'
  expect(lint('mf-games/src/quiz/bad.tsx', source)).toContain('markup from data never reaches the page')
})

test('[SEC-21] linting rejects predictable randomness', () => {
  const source = 'export const code = () => Math.random()\n'
  expect(lint('services/lobbies/src/bad.ts', source)).toContain('randomInt')
})

test('[SEC-17] the database library rejects operators in place of values', () => {
  const [major = 0, minor = 0, patch = 0] = (/^ {2}mongoose: ([\d.]+)$/m.exec(workspace)?.[1] ?? '')
    .split('.')
    .map(Number)
  expect(major * 1e6 + minor * 1e3 + patch).toBeGreaterThanOrEqual(9_009_002)
})

const workspace = textOf('pnpm-workspace.yaml')

test('[SEC-40] every library has one exact version, defined once', () => {
  const catalog = workspace.slice(workspace.indexOf('\ncatalog:'), workspace.indexOf('\n# Binaries'))
  const versions = [...catalog.matchAll(/^ {2}('?[@\w][^:]*'?): (.+)$/gm)].map((match) => match[2] ?? '')
  expect(versions.length).toBeGreaterThan(60)
  expect(versions.filter((version) => !/^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  const packages = execFileSync('git', ['ls-files', '*package.json'], { cwd: root, encoding: 'utf8' })
  for (const file of packages.trim().split('\n')) {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(textOf(file)) as Record<string, object>
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => version !== 'catalog:' && version !== 'workspace:*',
    )
    expect({ file, loose }).toEqual({ file, loose: [] })
  }
})

test('[SEC-40] no package runs an install script, and the install follows the lockfile', () => {
  const builds = workspace.slice(workspace.indexOf('allowBuilds:'))
  expect(builds).not.toMatch(/: true/)
  expect(textOf('configuration/commands/install.mjs')).toContain("'--frozen-lockfile'")
})

test('[SEC-40] every package has a license that we may use, and the list of them is up to date', () => {
  const { status, stdout, stderr } = spawnSync('node', ['configuration/commands/licences.mjs', '--check'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect({ status, output: stdout + stderr }).toEqual({ status: 0, output: '' })
})
