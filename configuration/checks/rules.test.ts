import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '../..')

/**
 * Rules without a test because their part of the product is not built yet: single rules or whole areas, each with the
 * issue that builds it. A rule that gets its test must leave this list.
 */
const waiting: Record<string, string> = JSON.parse(
  readFileSync(join(root, 'docs/spec/waiting.json'), 'utf8'),
) as Record<string, string>

const rules = [
  ...readFileSync(join(root, 'docs/spec/rules.md'), 'utf8').matchAll(/^- \*\*([A-Z][A-Z0-9]*-\d+)\*\*/gm),
].map((match) => match[1] ?? '')

function rulesInTestNames(): Set<string> {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => /\.(test|spec)\.[cm]?tsx?$/.test(file))
  const named = new Set<string>()
  for (const file of files) {
    for (const [, list = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /\[((?:[A-Z][A-Z0-9]*-\d+)(?:[ ,]+[A-Z][A-Z0-9]*-\d+)*)\]/g,
    )) {
      for (const id of list.split(/[ ,]+/)) named.add(id)
    }
  }
  return named
}

const named = rulesInTestNames()
const waits = (rule: string) => rule in waiting || (rule.split('-')[0] ?? '') in waiting

test('every rule of docs/spec/rules.md has a test, or waits for a part that is not built', () => {
  expect(rules.length).toBeGreaterThan(350)
  expect(rules.filter((rule) => !named.has(rule) && !waits(rule))).toEqual([])
})

test('no two rules have one id', () => {
  expect(rules.filter((rule, place) => rules.indexOf(rule) !== place)).toEqual([])
})

test('no rule with a test is still listed as waiting', () => {
  expect(Object.keys(waiting).filter((rule) => rule.includes('-') && named.has(rule))).toEqual([])
})

test('no test names an unknown number in an area of the specification', () => {
  const areas = new Set(rules.map((rule) => rule.split('-')[0]))
  expect([...named].filter((id) => areas.has(id.split('-')[0]) && !rules.includes(id))).toEqual([])
})

test('every statement of the first specification is kept, or kept better with a reason, and names what shows it', () => {
  const [head, ...statements] = readFileSync(join(root, 'docs/spec/statements.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  expect(head).toEqual(['id', 'specification', 'statement', 'verdict', 'reason', 'shown by'])
  expect(statements.map(([id]) => id)).toEqual(
    Array.from({ length: 481 }, (_, index) => `S${String(index + 1).padStart(3, '0')}`),
  )
  const isShown = (by: string) =>
    /^[A-Z][A-Z0-9]*-\d+$/.test(by) ? rules.includes(by) && named.has(by) : existsSync(join(root, by))
  const wrong = statements.filter(([, , , verdict = '', reason = '', by = '']) => {
    if (!['ok', 'better', 'not applicable'].includes(verdict)) return true
    return (verdict !== 'ok' && !reason) || !by.split(' ').every(isShown)
  })
  expect(wrong).toEqual([])
})
