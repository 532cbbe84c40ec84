import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './steps.mjs'

const skipped = new Set(['node_modules', 'dist', 'coverage', '.data', '.cache', 'conformance', 'test'])

/**
 * A hash over files of the project: the same text gives the same hash on every machine, so it can name a build and show
 * whether one is stale.
 *
 * @param {string[]} places files and folders, relative to the project
 * @param {(path: string) => boolean} [counts] which files count
 */
export function fingerprint(places, counts = isSource) {
  const hash = createHash('sha256')
  for (const place of places) {
    for (const file of filesIn(join(root, place)).filter(counts)) {
      hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex').slice(0, 12)
}

function isSource(path) {
  return !/\.test\.[cm]?tsx?$/.test(path) && !path.endsWith('.md')
}

function filesIn(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => !skipped.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(place, entry.name)))
}

const stampFolder = join(root, '.cache/stamps')

export function isFresh(step, print) {
  const stamp = join(stampFolder, step)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

export function markFresh(step, print) {
  const stamp = join(stampFolder, step)
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}
