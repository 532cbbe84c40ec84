import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { orSay, root, run, say } from './steps.mjs'
import { refuse, wordsOf } from './typed-words.mjs'

/*
 * npm run upgrade                        fetches, builds beside the running site, restarts it, and waits until it is ready; if
 *                                        that fails, puts back what was there and restarts it again
 * npm run upgrade -- COMMIT              a version of your choice, also an older one
 * npm run upgrade -- --restart COMMAND   by default systemctl restart icio-commons
 * npm run upgrade -- --wait SECONDS      how long the new one may take until it is ready, by default 120
 */
const usage = 'npm run upgrade [-- COMMIT] [--restart COMMAND] [--wait SECONDS]'
const { words, flags } = wordsOf({ usage, flags: { restart: 'text', wait: 'text' }, most: 1 })
const { restart = 'systemctl restart icio-commons', wait: patience = '120' } = flags
if (!/^\d{1,5}$/.test(patience))
  refuse(usage, `--wait is '${patience}': a whole number of seconds is expected.`)
await orSay(upgrade)

async function upgrade() {
  const site = runningSite()
  if (!site) throw new Error(`No site runs on ${dataDir()}: start it, or set DATA_DIR as for its start.`)
  if (git('status', '--porcelain', '--untracked-files=no') !== '')
    throw new Error(
      'Files of this checkout were changed by hand: git status names them. Commit or undo that first.',
    )
  const before = git('rev-parse', 'HEAD')
  if (words.length === 0) git('fetch', '--quiet')
  const wanted = git('rev-parse', '--verify', `${words[0] ?? '@{upstream}'}^{commit}`)
  if (wanted === before) return say(`Nothing to do: ${before.slice(0, 10)} is what is here.`)
  say(`From ${before.slice(0, 10)} to ${wanted.slice(0, 10)}: building beside the running site …`)
  try {
    await build(wanted)
  } catch (error) {
    await build(before)
    throw new Error(`It could not be built, and the site was not restarted: ${error.message}`, {
      cause: error,
    })
  }
  const problem = await restarted(site)
  if (problem === null) return
  say(`${problem} Going back to ${before.slice(0, 10)} …`)
  await build(before)
  const second = await restarted(runningSite() ?? site)
  throw new Error(
    second === null
      ? `The site runs as before. What stopped ${wanted.slice(0, 10)} stands in its log.`
      : `The site does not come back either: ${second} Look at its log.`,
  )
}

/** Takes the sources of a commit and builds them, by their own commands; the running site goes on with what it has loaded. */
async function build(commit) {
  git('reset', '--quiet', '--keep', commit)
  await run(process.execPath, ['configuration/commands/build.mjs', '--site'])
}

/** Restarts the site and waits until the new process is ready. Returns null, or a sentence on why it is not. */
async function restarted(old) {
  const asked = Date.now()
  const { status } = spawnSync(restart, { shell: true, stdio: 'inherit' })
  if (status !== 0) return `'${restart}' ended with ${status}.`
  const answersAfter = await untilReady(old.pid, asked + Number(patience) * 1000)
  if (answersAfter === null) return `The site was not ready ${patience} s after the restart.`
  say(
    `Ready ${((answersAfter - asked) / 1000).toFixed(1)} s after the restart was asked for; meanwhile calls were refused.`,
  )
  return null
}

/** When the new process became ready; null if it has ended, or not become ready in time. */
async function untilReady(oldPid, deadline) {
  while (Date.now() < deadline) {
    const site = runningSite()
    if (site && site.pid !== oldPid && (await isReady(site.address))) return Date.now()
    await wait(100)
  }
  return null
}

async function isReady(address) {
  try {
    return (await fetch(new URL('/readyz', address))).ok
  } catch {
    return false
  }
}

function dataDir() {
  const configuredFolder = process.env.DATA_DIR ?? '.data'
  return isAbsolute(configuredFolder) ? configuredFolder : join(root, configuredFolder)
}

/** What the running site has written about itself; null if its process is gone. */
function runningSite() {
  const file = join(dataDir(), 'running-site.json')
  if (!existsSync(file)) return null
  const site = JSON.parse(readFileSync(file, 'utf8'))
  try {
    process.kill(site.pid, 0)
    return site
  } catch (error) {
    // Of another user, so it runs.
    return error.code === 'EPERM' ? site : null
  }
}

function git(...gitArguments) {
  try {
    return execFileSync('git', gitArguments, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim()
  } catch (error) {
    throw new Error(`git ${gitArguments.join(' ')}: ${error.stderr.trim() || error.message}`, {
      cause: error,
    })
  }
}
