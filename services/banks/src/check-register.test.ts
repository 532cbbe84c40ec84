import type { RuleChange } from '@icio/contracts/rule-changes/endpoints'
import { contentNames, registerProblems, registerWarnings } from './check-register.js'
import { readRuleChanges } from './register.js'

const changes = readRuleChanges()
const names = contentNames()
const problemsWith = (change: Partial<RuleChange>, of = 'int-23-01') =>
  registerProblems(
    changes.map((row) => (row.id === of ? ({ ...row, ...change } as RuleChange) : row)),
    names,
  )

test('[CHANGE-8] every reference and sentence of the register stands in the content', () => {
  expect(changes).toHaveLength(30)
  expect(registerProblems(changes, names)).toEqual([])
})

test('[CHANGE-8] what is gone, missing, repeated or out of order fails', () => {
  const article = 'statutory-accounting-for-investments.general'
  const depends = (ref: string, sentence?: string, kind = 'article') =>
    problemsWith({
      depends: [{ kind, ref, ...(sentence === undefined ? {} : { sentence }) }] as RuleChange['depends'],
    })
  expect(depends('no-article.general#x')).toEqual([expect.stringContaining('is no article')])
  expect(depends(`${article}#no-heading`)).toEqual([expect.stringContaining('has no such heading')])
  expect(depends(`${article}#what-counts-as-a-bond`, 'Gone.')).toEqual([
    expect.stringContaining("lacks 'Gone.'"),
  ])
  for (const [kind, ref] of [
    ['quiz', 'quiz-general-000'],
    ['fill-in', 'fib-general-000'],
    ['range', 'range-general-000'],
    ['governance', 'general/999'],
    ['board', 'general/The Statutory Story/4'],
  ] as const)
    expect(depends(ref, undefined, kind)).toEqual([expect.stringContaining(`is no ${kind} question`)])
  for (const field of ['seen_on', 'expires_on', 'who'])
    expect(problemsWith({ [field]: undefined })).not.toEqual([])
  expect(problemsWith({ id: 'tria' })).toContain('register tria: stands twice')
  expect(problemsWith({ effective_on: '2020-01-01' })).toContain(
    'register int-23-01: stands after a later date',
  )
})

test('[CHANGE-8] what a clock decides is a warning: overdue rows, and those due within 30 days', () => {
  const [row] = changes as [RuleChange]
  const at = (day: string) =>
    registerWarnings([{ ...row, expires_on: '2026-12-31' }], new Date(`${day}T12:00:00`))
  expect(at('2026-11-30')).toEqual([])
  expect(at('2026-12-01')).toEqual(['register gasb-102: is to be looked at again by 2026-12-31'])
  expect(at('2027-01-01')).toEqual(['register gasb-102: was to be looked at again by 2026-12-31'])
})
