import { resolve } from 'node:path'
import { build } from './build.mjs'
import { buildServices } from './build-services.mjs'
import { install } from './install.mjs'
import { run, say } from './steps.mjs'

// What can be done to the database beside running the site on it: docs/operations/database.md
const [what, where] = process.argv.slice(2)
const alone = ['indexes', 'check']
const withFolder = ['export', 'import', 'backup', 'restore']
if (!alone.includes(what) && !([...withFolder, 'test'].includes(what) && where)) {
  say(
    `Usage: npm run database -- ${withFolder.map((name) => `${name} FOLDER`).join(' | ')} | ${alone.join(' | ')} | test mongodb://… [FILE]`,
  )
  process.exit(1)
}
await install()
// The tests of the edge open the site's pages too.
await (what === 'test' ? build() : buildServices())
await work().catch((error) => {
  say(error.message)
  process.exitCode = 1
})

async function work() {
  if (what === 'test') return testAgainst(where)
  const { keepDatabase, moveDatabase, printIndexes } =
    await import('../../services/edge/dist/database/database-command.js')
  if (what === 'indexes') await printIndexes(say)
  else if (['check', 'backup', 'restore'].includes(what)) await keepDatabase(what, resolve(where ?? ''), say)
  else await moveDatabase(what, resolve(where), say)
}

/** Every service's tests on that server, in databases whose names are this run's own and which are dropped at the end. */
async function testAgainst(uri) {
  const folders = ['accounts', 'ai', 'content', 'edge', 'kit', 'lobbies', 'scores'].map(
    (name) => `services/${name}/`,
  )
  const more = process.argv.slice(4)
  await run(
    'node_modules/.bin/jest',
    ['--config', 'jest.config.mjs', ...(more.length > 0 ? more : folders)],
    {
      env: { MONGODB_URI: uri },
    },
  )
}
