import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../commands/steps.mjs'

/** Ids of rows in brackets, separated by commas: [SEC-4], [SEC-24, FAULT-11]. */
const marks = /\[((?:[A-Z]+-\d+)(?:[ ,]+[A-Z]+-\d+)*)\]/g

export function rowsNamed(text) {
  return [...text.matchAll(marks)]
    .flatMap(([, list = '']) => list.split(/[ ,]+/))
    .filter((id) => /^(SEC|FAULT)-/.test(id))
}

/** For each row that a test names, the files of those tests, relative to the project. */
export function filesOfRows() {
  const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = tracked.split('\0').filter((file) => /\.(test|spec)\.[cm]?tsx?$/.test(file))
  /** @type {Map<string, Set<string>>} */
  const found = new Map()
  for (const file of files) {
    for (const id of rowsNamed(readFileSync(join(root, file), 'utf8'))) {
      found.set(id, (found.get(id) ?? new Set()).add(file))
    }
  }
  return new Map([...found].map(([id, names]) => [id, [...names].sort()]))
}
