import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build, prepareServices } from './build.mjs'
import { pnpm } from './install.mjs'
import { runJest } from './run-tests.mjs'
import { orSay, run, say } from './steps.mjs'
import { refuse, wordsOf } from './typed-words.mjs'

// Operations on the database besides running the site: docs/operations/database.md
const alone = ['indexes', 'check']
const withFolder = ['export', 'import', 'backup', 'restore', 'pack']
const usage = `npm run database -- ${withFolder.map((name) => `${name} FOLDER`).join(' | ')} | ${alone.join(' | ')} | test mongodb://… [FILE]`
const [what, where, ...more] = wordsOf({ usage, names: [...alone, ...withFolder, 'test'], least: 1 }).words
if (alone.includes(what) !== (where === undefined) || (more.length > 0 && what !== 'test')) refuse(usage)
// The edge's tests also open the site's pages, so they need a full build.
await (what === 'test' ? build() : prepareServices({ site: what !== 'pack' }))
await orSay(work)

async function work() {
  if (what === 'test') return testAgainst(where)
  if (what === 'pack') return pack(resolve(where))
  const { keepDatabase, moveDatabase, printIndexes } =
    await import('../../services/edge/dist/database/database-command.js')
  if (what === 'indexes') await printIndexes(say)
  else if (['check', 'backup', 'restore'].includes(what)) await keepDatabase(what, resolve(where ?? ''), say)
  else await moveDatabase(what, resolve(where), say)
}

/** Runs every service's tests on that server, in databases named after this run, which are dropped at the end. */
async function testAgainst(uri) {
  const folders = ['accounts', 'ai', 'content', 'edge', 'kit', 'lobbies', 'scores'].map(
    (name) => `services/${name}/`,
  )
  await runJest(more.length > 0 ? more : folders, { env: { MONGODB_URI: uri } })
}

/** Packs services/embedded-mongo for publishing: a tarball that npm installs. */
async function pack(folder) {
  const cwd = 'services/embedded-mongo'
  await run('node_modules/.bin/tsc', ['-p', `${cwd}/tsconfig.package.json`])
  mkdirSync(folder, { recursive: true })
  const output = await pnpm(['pack', '--json', '--pack-destination', folder], { cwd })
  say(JSON.parse(output).filename)
}
