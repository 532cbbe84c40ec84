import type { Exception } from './exceptions.js'
import type { Outcome } from './golden.js'
import type { UnifiedOutcome } from './unified.js'

interface Row {
  passed: number
  failed: number
  refused: number
  version: number
  detail: number
}

/** One line per area: passed, failed, refused by name, and the documented differences. */
export function reportLines(outcomes: Outcome[], exceptions: Map<string, Exception>): string[] {
  const rows = new Map<string, Row>()
  for (const { id, area, result } of outcomes) {
    const row = rows.get(area) ?? { passed: 0, failed: 0, refused: 0, version: 0, detail: 0 }
    const listed = exceptions.get(id)
    if (result === 'passed') row.passed++
    else row[listed?.kind ?? 'failed']++
    rows.set(area, row)
  }
  const total: Row = { passed: 0, failed: 0, refused: 0, version: 0, detail: 0 }
  for (const row of rows.values())
    for (const name of Object.keys(total) as (keyof Row)[]) total[name] += row[name]
  return [
    line('area', ['passed', 'failed', 'refused', 'version', 'detail']),
    ...[...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([area, row]) => line(area, Object.values(row))),
    line('total', Object.values(total)),
  ]
}
function line(title: string, cells: (string | number)[]): string {
  return title.padEnd(28) + cells.map((cell) => String(cell).padStart(9)).join('')
}

/** The refused features and other differences of this run, with their reasons and number of cases. */
export function exceptionLines(
  outcomes: { id: string; result: string }[],
  exceptions: Map<string, Exception>,
): string[] {
  const counts = new Map<Exception, number>()
  for (const { id, result } of outcomes) {
    const listed = exceptions.get(id)
    if (result !== 'passed' && listed) counts.set(listed, (counts.get(listed) ?? 0) + 1)
  }
  return [...counts].map(
    ([{ kind, feature, reason }, count]) =>
      `${kind.padEnd(8)} ${String(count).padStart(4)}  ${feature}: ${reason}`,
  )
}

/** One line per area of MongoDB's specification files, and why cases were skipped. */
export function specificationLines(outcomes: UnifiedOutcome[]): string[] {
  const results = ['passed', 'failed', 'refused', 'skipped'] as const
  const areas = [...new Set(outcomes.map(({ area }) => area)), 'total']
  const count = (area: string, result: string) =>
    outcomes.filter((outcome) => (area === 'total' || outcome.area === area) && outcome.result === result)
      .length
  return [
    ...Object.entries(skipReasons(outcomes)).map(([reason, times]) => `skipped  ${times}  ${reason}`),
    '',
    line('specification', [...results]),
    ...areas.map((area) =>
      line(
        area,
        results.map((result) => count(area, result)),
      ),
    ),
  ]
}

/** Why cases were not run, and the number for each reason. */
export function skipReasons(outcomes: UnifiedOutcome[]): Record<string, number> {
  const reasons: Record<string, number> = {}
  for (const { result, reason } of outcomes)
    if (result === 'skipped') reasons[reason!] = (reasons[reason!] ?? 0) + 1
  return reasons
}
