#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative } from 'node:path'

// The bundlers run as other processes, in the folder of this package.
process.env.ICIO_REMOTE_FOLDER ??= process.cwd()

const { demandSite, portOf, runCommand, serveInside } = await import('../remote/commands.mjs')
const { ownName } = await import('../remote/place.mjs')
const { root } = await import('../webpack/project.mjs')
const steps = await import('./steps.mjs')
const { UsageError } = await import('./typed-words.mjs')

const usage = `Usage: npx icio-remote COMMAND, in the folder of a remote
  new NAME                  write a remote (mf-…) into this folder: a route, a test, the configuration
  dev [SITE] [BACKEND]      open it alone with hot reload; its calls go to SITE, or SITE_URL,
                            and those of /api/x/… to your own service at BACKEND         [--port N]
  dev SITE --inside [PORT]  open it inside the shell of SITE with hot reload, in your own browser:
                            for accounts with the role of a developer there
  test [FILE…]              check the types, and run its tests
  build                     build a release; prints its folder              [--bundler rspack]
  serve [PORT]              serve it from its sources for an override in your own browser
  check                     whether the site answers, what the key may do, and which versions it has
  publish                   build it and send it to the site, which admits it or says why not;
                            --preview makes the link as well   [--bundler rspack] [--preview] [--json]
  preview RELEASE           print a link that shows it to people without an account, for a week [--json]
  canary RELEASE PERCENT WHY   give it to a share of the visitors           [--edition E] [--rev N]
  promote RELEASE WHY       give it to all visitors                         [--edition E] [--rev N]
  stop-canary WHY           end its canary                                  [--edition E] [--rev N]
  rollback WHY              give visitors what they had before              [--release RELEASE] [--edition E] [--rev N]
  errors [CODE]             its errors in visitors' pages, or the one with a support code
  list                      releases, and the channel of each remote                     [--json]
  admit BUILD               run the admission again
  verify                    fetch every live file and compare it with its hash
  --version                 the version of this command line
The site is SITE_URL, and DEPLOY_KEY the key that its operators made for your team.`

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
await runCommand(process.argv.slice(2), {
  usage,
  version,
  more: {
    new: { run: makeNew, most: 1 },
    dev: { run: dev, flags: { inside: 'switch', port: 'text' }, most: 2 },
    test: { run: test },
  },
})

async function makeNew({ words: [name = ''] }) {
  if (ownName()) throw new Error(`This folder has a remote already: ${ownName()}.`)
  const { demandFreePath, writeRemote } = await import('../remote/new-remote.mjs')
  await demandFreePath(name)
  for (const file of writeRemote(name, root)) steps.say(`  ${file}`)
  steps.say('Next: npm install, npx icio-remote test, npx icio-remote dev')
}

async function dev({ words: [site = process.env.SITE_URL, second], flags }) {
  const name = here()
  if (flags.inside) return serveInside({ name, site, port: flags.port ?? second })
  if (!site) throw new UsageError('To which site do its calls go? Give its address, or set SITE_URL.')
  if (second !== undefined && !/^https?:$/.test(URL.canParse(second) ? new URL(second).protocol : ''))
    throw new UsageError(`'${second}' is no address of your own service, like http://127.0.0.1:4000.`)
  const facts = { name, site: await demandSite(site), backend: second, port: portOf(flags.port) }
  const { serveWithWebpack } = await import('./webpack.mjs')
  process.exitCode = await serveWithWebpack('configuration/webpack/standalone.config.mjs', facts)
}

async function test({ words }) {
  here()
  const tools = createRequire(join(root, 'package.json'))
  const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js')
  await inRemote(compiler, ['--noEmit', '-p', root])
  await inRemote(tools.resolve('jest/bin/jest'), words)
}

/** Runs a program of Node in the remote's folder. */
function inRemote(program, words) {
  return steps.run(process.execPath, [program, ...words], {
    cwd: relative(steps.root, root),
    // A syntax error is told by its place, without the stack of the compiler, which is a native program.
    env: { RUST_BACKTRACE: '0' },
  })
}

function here() {
  const name = ownName()
  if (!name)
    throw new Error('This folder has no remote: its package.json has no "remote". npx icio-remote new mf-…')
  return name
}
