import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from '../commands/steps.mjs'
import { takenOut } from './taken-out.mjs'

/**
 * Removes each protection from the code, runs the tests of its row, and restores it. Skips files with uncommitted
 * changes.
 *
 * @param {Map<string, string[]>} files of the tests, by row
 * @param {readonly string[]} wanted rows, or one part of several ('2/4'); all if empty
 * @returns whether a test failed for each
 */
export async function takenOutOneByOne(files, wanted) {
  const outcome = []
  const begun = Date.now()
  for (const protection of takenOut.filter(isWanted(wanted))) {
    const verdict = withoutIt(protection, files.get(protection.id) ?? [])
    say(`${verdict.padEnd(22)} ${protection.id} ${protection.file}`)
    outcome.push(verdict)
  }
  const noticed = outcome.filter((verdict) => verdict === 'noticed').length
  const minutes = ((Date.now() - begun) / 60_000).toFixed(1)
  say(`${noticed} of ${outcome.length} removals were noticed, in ${minutes} minutes.`)
  return outcome.length > 0 && noticed === outcome.length
}

/** All of them take half an hour: '2/4' selects every fourth one, starting with the second. */
function isWanted(wanted) {
  const [, part, parts] = /^(\d+)\/(\d+)$/.exec(wanted[0] ?? '') ?? []
  if (part) return (_, index) => index % Number(parts) === Number(part) - 1
  return ({ id }) => wanted.length === 0 || wanted.includes(id)
}

function withoutIt({ id, file, protection, without }, tests) {
  const path = join(root, file)
  const changed = execFileSync('git', ['status', '--porcelain', '--', file], { cwd: root, encoding: 'utf8' })
  if (changed.trim()) return 'not run: file changed'
  const whole = readFileSync(path, 'utf8')
  if (whole.split(protection).length !== 2) return 'NOT FOUND ONCE'
  const putBack = () => writeFileSync(path, whole)
  const interrupted = () => (putBack(), process.exit(1))
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  try {
    writeFileSync(
      path,
      whole.replace(protection, () => without),
    )
    const units = tests.filter((test) => !test.startsWith('e2e/'))
    const { status } = spawnSync(
      'node_modules/.bin/jest',
      ['--config', 'jest.config.mjs', '--bail', '-t', `\\[[^\\]]*${id}[\\],]`, ...units],
      // Without its protection, code may run forever: a test that does not end has noticed.
      { cwd: root, encoding: 'utf8', timeout: 180_000, killSignal: 'SIGKILL' },
    )
    return status === 0 ? 'NOT NOTICED' : 'noticed'
  } finally {
    putBack()
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
  }
}
