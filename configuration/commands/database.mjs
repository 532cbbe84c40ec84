import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from './build.mjs'
import { buildServices } from './build-services.mjs'
import { install, installSite, packageManager } from './install.mjs'
import { run, say } from './steps.mjs'
import { wordsOf } from './typed-words.mjs'

// Operations on the database besides running the site: docs/operations/database.md
const alone = ['indexes', 'check']
const withFolder = ['export', 'import', 'backup', 'restore', 'pack']
const usage = `npm run database -- ${withFolder.map((name) => `${name} FOLDER`).join(' | ')} | ${alone.join(' | ')} | test mongodb://… [FILE]`
const [what, where, ...more] = wordsOf({ usage, names: [...alone, ...withFolder, 'test'], least: 1 }).words
if (alone.includes(what) !== (where === undefined) || (more.length > 0 && what !== 'test')) {
  say(`Usage: ${usage}`)
  process.exit(1)
}
await (['test', 'pack'].includes(what) ? install() : installSite())
// The edge's tests also open the site's pages, so they need a full build.
await (what === 'test' ? build() : buildServices())
await work().catch((error) => {
  say(error.message)
  process.exitCode = 1
})

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
  await run(
    'node_modules/.bin/jest',
    ['--config', 'jest.config.mjs', ...(more.length > 0 ? more : folders)],
    {
      env: { MONGODB_URI: uri },
    },
  )
}

/** Packs services/embedded-mongo for publishing: a tarball that npm installs. */
async function pack(folder) {
  const cwd = 'services/embedded-mongo'
  await run('node_modules/.bin/tsc', ['-p', `${cwd}/tsconfig.package.json`])
  mkdirSync(folder, { recursive: true })
  const words = ['--yes', packageManager, 'pack', '--json', '--pack-destination', folder]
  const output = await run('npx', words, { cwd, quiet: true, env: { npm_config_loglevel: 'error' } })
  say(JSON.parse(output).filename)
}
