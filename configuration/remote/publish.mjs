import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { say } from '../commands/steps.mjs'
import { root } from '../webpack/project.mjs'
import { buildForPublishing } from './build-release.mjs'
import { callEdge } from './edge-calls.mjs'
import { contractUsage } from './usage.mjs'

/** Builds a release of a remote, or of the shell, with its usage map and commit. `tell` prints what it does. */
export async function buildRelease(name, bundler = 'webpack', tell = say) {
  const usage = name === 'shell' ? [] : contractUsage(name)
  return buildForPublishing({ name, bundler, usage, git: commit(), tell })
}

/** Sends a built release to the edge, which admits it or says why not. */
export async function publishRelease(edge, name, { build, folder }) {
  return callEdge(edge, 'POST', `/api/releases/${name}/${build}`, { archive: await archiveOf(folder) })
}

/** The commit of the sources, marked if files differ from it; null without a git history. */
function commit() {
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  try {
    const head = git('rev-parse', '--short=12', 'HEAD')
    return git('status', '--porcelain', '--', '.') === '' ? head : `${head}+changes`
  } catch {
    // A source tree without its git history can be built too.
    return null
  }
}

async function archiveOf(folder) {
  const tar = pack()
  for (const file of filesIn(folder)) tar.entry({ name: relative(folder, file) }, readFileSync(file))
  tar.finalize()
  const chunks = []
  for await (const chunk of tar) chunks.push(chunk)
  return gzipSync(Buffer.concat(chunks))
}

function filesIn(folder) {
  return readdirSync(folder)
    .map((entry) => join(folder, entry))
    .flatMap((path) => (statSync(path).isDirectory() ? filesIn(path) : [path]))
}
