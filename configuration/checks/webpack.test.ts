import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Every build with webpack goes through webpack-cli: nothing compiles, watches, or serves through webpack's Node API.

const root = join(__dirname, '../..')
const code = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.mjs', '*.ts', '*.cjs'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !file.endsWith('.d.ts') && file !== 'configuration/checks/webpack.test.ts')
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(join(root, file), 'utf8') }]
    } catch {
      // Deleted, but not committed yet.
      return []
    }
  })

test('no code creates a compiler or a dev server of webpack itself', () => {
  const compiles =
    /\bwebpack\(|\bimport\(\s*['"]webpack['"]|['"]webpack-dev-server['"]\)?$|new WebpackDevServer/m
  const found = code.filter(({ text }) => compiles.test(withoutComments(text)))
  expect(found.map(({ file }) => file)).toEqual([])
})

test('webpack is imported only by its configuration, for its plugins', () => {
  const importers = code.filter(({ text }) => /from 'webpack'/.test(text)).map(({ file }) => file)
  expect(importers).toEqual(
    importers.filter((file) => file.startsWith('configuration/webpack/') || file.endsWith('.config.mjs')),
  )
  expect(importers).toContain('configuration/webpack/shell.mjs')
})

test('the command webpack-cli builds, watches, and serves, in its own process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'webpack-'))
  const facts = join(folder, 'facts.json')
  writeFileSync(join(folder, 'entry.js'), 'export {}\n')
  writeFileSync(
    join(folder, 'x.config.mjs'),
    `import { writeFileSync } from 'node:fs'
    export default (env, argv) => {
      writeFileSync(${JSON.stringify(facts)}, JSON.stringify({ env, program: process.argv[1], command: process.argv[2] }))
      return { mode: 'none', context: ${JSON.stringify(folder)}, entry: './entry.js', stats: 'none',
        output: { path: ${JSON.stringify(folder)} }, devServer: { port: 'auto', static: false },
        infrastructureLogging: { level: 'none' }, plugins: [{ apply: (compiler) =>
          compiler.hooks.done.tap('x', () => console.log('built')) }] }
    }\n`,
  )
  const use = (call: string) =>
    execFileSync(
      'node',
      [
        '--input-type=module',
        '-e',
        `import { buildWithWebpack, startWebpack } from './configuration/commands/webpack.mjs'
        const configuration = ${JSON.stringify(join(folder, 'x.config.mjs'))}
        const untilBuilt = (child) => new Promise((resolve) => {
          child.on('exit', resolve)
          child.stdout.on('data', () => child.stdin.end())
        })
        await ${call}`,
      ],
      { cwd: root, encoding: 'utf8' },
    )
  try {
    for (const [call, command, sign] of [
      [`buildWithWebpack(configuration, { name: 'a', git: null })`, 'build', 'WEBPACK_BUNDLE'],
      [`untilBuilt(startWebpack('watch', configuration, { name: 'a' }))`, 'watch', 'WEBPACK_WATCH'],
      [`untilBuilt(startWebpack('serve', configuration, { name: 'a' }))`, 'serve', 'WEBPACK_SERVE'],
    ] as const) {
      use(call)
      const seen = JSON.parse(readFileSync(facts, 'utf8')) as Record<string, unknown>
      expect(seen).toEqual({
        // Variables that only webpack-cli passes to a configuration.
        env: expect.objectContaining({ name: 'a', [sign]: true }),
        program: expect.stringMatching(/webpack-cli\/bin\/cli\.js$/),
        command,
      })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}

test('[REL-24] each entry of React in the shell looks for a developer’s copy first, and one of another shape stops the build', () => {
  type Loader = (this: { resourcePath: string }, source: string) => string
  const loader = jest.requireActual<Loader>('../webpack/react-of-developer.cjs')
  const entries = ['react/index', 'react/jsx-runtime', 'react-dom/index', 'react-dom/client']
  for (const entry of entries) {
    const resourcePath = join(root, `shell/node_modules/${entry}.js`)
    const found = loader.call({ resourcePath }, readFileSync(resourcePath, 'utf8'))
    const name = entry.replace('/index', '')
    expect(found).toContain(`module.exports = globalThis.developmentReact?.['${name}'] ?? require('./cjs/`)
    expect(() => loader.call({ resourcePath }, 'export default 1')).toThrow(`${name} has no production build`)
  }
})

test('[SEC-102] the server of a developer’s sources is read by pages of the site, and by no other page', () => {
  const script = `import serve from './configuration/webpack/serve.config.mjs'
    const asked = ['http://localhost:3000', 'https://site.example', 'https://evil.example', 'http://localhost.evil.example', undefined]
    const heard = (origin) => serve({ name: 'mf-games' }).devServer.headers({ headers: { origin } })['access-control-allow-origin'] ?? null
    const local = asked.map(heard)
    process.env.SITE_URL = 'https://site.example/'
    console.log(JSON.stringify([local, asked.map(heard)]))`
  const { SITE_URL: _, ...env } = process.env
  const words = ['--input-type=module', '-e', script]
  const output = execFileSync('node', words, { cwd: root, encoding: 'utf8', env })
  expect(JSON.parse(output)).toEqual([
    ['http://localhost:3000', null, null, null, null],
    [null, 'https://site.example', null, null, null],
  ])
})
