import { readFileSync } from 'node:fs'

/** Cases whose recorded answer is not reproduced, and why. */
export interface Exception {
  kind: 'refused' | 'version' | 'detail'
  feature: string
  reason: string
  cases: string[]
}

/** Reads the list of exceptions; each case may occur once. */
export function readExceptions(file: string): Map<string, Exception> {
  const list = JSON.parse(readFileSync(file, 'utf8')) as Exception[]
  const byCase = new Map<string, Exception>()
  for (const exception of list)
    for (const id of exception.cases) {
      if (byCase.has(id)) throw new Error(`${id} occurs twice in ${file}`)
      byCase.set(id, exception)
    }
  return byCase
}

interface Outcome {
  id: string
  result: 'passed' | 'failed' | 'refused' | 'skipped'
  reason?: string
}

/** The discrepancies between a run and the list: unlisted failures, and listed cases that pass. */
export function complaints(outcomes: Outcome[], exceptions: Map<string, Exception>): string[] {
  return outcomes.flatMap(({ id, result, reason }) => {
    const listed = exceptions.get(id)
    if (result === 'skipped') return []
    if (result === 'passed') return listed ? [`${id} passes and must leave the list (${listed.feature})`] : []
    return listed ? [] : [`${id} ${result}: ${reason ?? ''}`]
  })
}
