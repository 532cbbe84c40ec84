import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepareServices } from './build.mjs'
import { root, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

// Compares the embedded database, or the server in MONGODB_URI, with recorded answers of a real server.
// Select cases by id: npm run quality -- conformance '^query-', or by file: npm run quality -- conformance spec:crud
const [pattern] = wordsOf({
  usage: "npm run quality -- conformance ['PATTERN OF IDS' | spec:NAME]",
  most: 1,
}).words
await prepareServices()
const { build } = await import('esbuild')
const folder = join(root, 'services/embedded-mongo')
const runner = join(folder, 'node_modules/.cache/conformance.mjs')
await build({
  entryPoints: [join(folder, 'conformance/runner/main.ts')],
  outfile: runner,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
})
const { reportConformance, reportSpecifications } = await import(pathToFileURL(runner).href)
const { startEmbeddedMongo } = await import('../../services/embedded-mongo/dist/index.js')
const data = mkdtempSync(join(tmpdir(), 'conformance-'))
const server = process.env.MONGODB_URI
  ? undefined
  : await startEmbeddedMongo({ dataDir: data, durability: 'async', testCommands: true })
try {
  const uri = process.env.MONGODB_URI ?? server.uri
  const specifications = process.env.CONFORMANCE_DIR ?? join(root, '../shared/conformance')
  const lists = join(folder, 'conformance')
  let wrong = 0
  if (!pattern || pattern.startsWith('spec:'))
    wrong += await reportSpecifications(uri, specifications, lists, pattern?.slice('spec:'.length))
  if (!pattern?.startsWith('spec:')) wrong += await reportConformance(uri, lists, pattern)
  if (wrong > 0)
    say(`${wrong} cases differ from services/embedded-mongo/conformance/{exceptions,specifications}.json`)
  process.exitCode = wrong > 0 ? 1 : 0
} finally {
  await server?.close()
  rmSync(data, { recursive: true, force: true })
}
