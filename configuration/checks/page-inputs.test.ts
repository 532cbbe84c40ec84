import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

// A build is named by a hash of its inputs. A module that webpack uses but the hash misses could change without a new
// build; an unused one in the hash only costs a build.

const root = join(__dirname, '../..')

interface Inputs {
  files: string[]
  packages: string[]
}

let inputs: Record<string, Inputs>
beforeAll(() => {
  const script = `import { inputsOfPage } from './configuration/commands/page-inputs.mjs'
    import { remoteNames } from './configuration/commands/build-pages.mjs'
    const found = {}
    for (const name of ['shell', ...remoteNames()]) found[name] = await inputsOfPage(name)
    console.log(JSON.stringify(found))`
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 1e8 } as const
  inputs = JSON.parse(execFileSync('node', ['--input-type=module', '-e', script], options)) as typeof inputs
})

/** The sources of a build, from its source maps: our files, and libraries by the folder of their version. */
function sourcesOf(name: string): Inputs {
  const folder = join(root, 'dist', name)
  const { build } = JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8')) as { build: string }
  const maps = readdirSync(join(folder, build)).filter((file) => file.endsWith('.map'))
  const sources = maps.flatMap(
    (map) => (JSON.parse(readFileSync(join(folder, build, map), 'utf8')) as { sources: string[] }).sources,
  )
  const paths = sources
    .map((source) => source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?\w*$/, ''))
    .filter((path) => /^\.{1,2}\//.test(path))
    .map((path) => join(name, path))
  const libraryOf = (path: string) => /\.pnpm\/([^/]+)\//.exec(path)?.[1]
  return {
    files: paths.filter((path) => !path.includes('node_modules') && existsSync(join(root, path))),
    packages: paths.flatMap((path) => libraryOf(path) ?? []),
  }
}

test('every module and library that webpack puts into a page is among its inputs', () => {
  const pages = Object.keys(inputs).filter((name) => existsSync(join(root, 'dist', name, 'current.json')))
  expect(pages).toContain('shell')
  for (const name of pages) {
    const { files, packages } = sourcesOf(name)
    expect(files.length).toBeGreaterThan(10)
    expect(packages.length).toBeGreaterThan(0)
    const known = inputs[name]
    expect({ name, unknown: files.filter((file) => !known?.files.includes(file)) }).toEqual({
      name,
      unknown: [],
    })
    expect({ name, unknown: packages.filter((each) => !known?.packages.includes(each)) }).toEqual({
      name,
      unknown: [],
    })
  }
})

test('files of one page are inputs of that page alone', () => {
  for (const [name, { files }] of Object.entries(inputs)) {
    const others = Object.keys(inputs).filter((other) => other !== name)
    expect(files.filter((file) => others.some((other) => file.startsWith(`${other}/`)))).toEqual([])
    expect(files).not.toContain('pnpm-lock.yaml')
    expect(files).toEqual(expect.arrayContaining([`${name}/package.json`, 'configuration/webpack/base.mjs']))
  }
  const users = (file: string) => Object.keys(inputs).filter((name) => inputs[name]?.files.includes(file))
  expect(users('shared-ui/src/host-contract/contract.ts')).toEqual(Object.keys(inputs))
  expect(users('shared-ui/src/figures/interactive-figure.tsx').length).toBeLessThan(
    Object.keys(inputs).length,
  )
})

test('libraries and bundlers count with their versions', () => {
  for (const { packages } of Object.values(inputs))
    for (const library of ['react@', 'webpack@', 'css-loader@', 'terser@', '@module-federation+runtime@'])
      expect(packages.some((each) => each.startsWith(library))).toBe(true)
})
