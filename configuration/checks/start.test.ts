import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { root } from './source-files.js'

// What a first start leaves out, and who catches up on it.

interface Lockfile {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>
  snapshots: Record<
    string,
    { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }
  >
}

/** The names of all packages that `dependencies` of the workspace lead to, as the lockfile resolves them. */
function installedToStart(): Set<string> {
  const { importers, snapshots } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as Lockfile
  const seen = new Set<string>()
  const visit = (name: string, version: string): void => {
    const key = `${name}@${version}` in snapshots ? `${name}@${version}` : version
    const snapshot = snapshots[key]
    if (!snapshot || seen.has(key)) return
    seen.add(key)
    const further = { ...snapshot.dependencies, ...snapshot.optionalDependencies }
    for (const [next, itsVersion] of Object.entries(further)) visit(next, itsVersion)
  }
  for (const { dependencies = {} } of Object.values(importers))
    for (const [name, { version }] of Object.entries(dependencies)) visit(name, version)
  return new Set([...seen].map((key) => key.replace(/(?<=.)@.*$/, '')))
}

test('[START-6] a start installs what bundles pages, and no tool of tests or development', () => {
  const names = installedToStart()
  for (const needed of ['webpack', 'esbuild', 'fastify', 'react', 'mongoose']) expect(names).toContain(needed)
  const tools = [
    '@rspack/core',
    'eslint',
    'jest',
    'lighthouse',
    'prettier',
    'typescript',
    'webpack-dev-server',
  ]
  expect(tools.filter((name) => names.has(name))).toEqual([])
  expect(names.size).toBeLessThan(720)
})

/** The packages that a module of ours imports by itself or through others of ours, in whatever way. */
function packagesFrom(entry: string): string[] {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string): void => {
    // The other bundler is a fallback for publishing.
    if (seen.has(file) || file.includes('/rspack/') || !existsSync(file) || statSync(file).isDirectory())
      return
    seen.add(file)
    const text = readFileSync(file, 'utf8').replaceAll(/^\s*(?:\*|\/\*).*$/gm, '')
    for (const [, name = ''] of text.matchAll(
      /(?:\bfrom |\bimport |\bimport\(|require\.resolve\(|import\.meta\.resolve\()'([^']+)'/g,
    )) {
      if (name.startsWith('.')) visit(resolve(dirname(file), name))
      else if (!name.startsWith('node:'))
        packages.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  visit(join(root, entry))
  return [...packages].sort()
}

test.each(['configuration/commands/start.mjs', 'configuration/webpack/release.config.mjs'])(
  '[START-6] %s uses only packages that a start installs',
  (entry) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, 'configuration/package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const used = packagesFrom(entry)
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter((name) => !(name in dependencies))).toEqual([])
  },
)

test('[START-5] a build without compressed copies gets them with the next use, in the same quality', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'))
  const body = Buffer.from('const answer = 42\n'.repeat(200))
  writeFileSync(join(folder, 'a.js'), body)
  writeFileSync(join(folder, 'face.woff2'), 'x')
  const files = { 'a.js': { bytes: body.length, integrity: 'sha384-x' }, 'face.woff2': { bytes: 1 } }
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ name: 'mf-games', files }))
  const use = (compressed: string) =>
    execFileSync(
      'node',
      [
        '--input-type=module',
        '-e',
        `import { buildOnce } from './configuration/remote/build-release.mjs'
        const [output, compressed] = process.argv.slice(1)
        const mustNotBuild = () => { throw new Error('It is built.') }
        await buildOnce({ name: 'mf-games', build: 'x', output, compressed: compressed || undefined }, mustNotBuild)`,
        folder,
        compressed,
      ],
      { cwd: root },
    )
  try {
    use('no')
    expect(readdirSync(folder).sort()).toEqual(['a.js', 'face.woff2', 'release.json'])
    use('')
    expect(readdirSync(folder).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz', 'face.woff2', 'release.json'])
    const best = brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
    expect(readFileSync(join(folder, 'a.js.br'))).toEqual(best)
    expect(gunzipSync(readFileSync(join(folder, 'a.js.gz')))).toEqual(body)
    const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as unknown
    const described = { ...files, 'a.js': { ...files['a.js'], brotli: best.length } }
    expect(release).toEqual({ name: 'mf-games', files: described })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
