import { numberProblem, readNumber, type NumberRule } from '@icio/contracts/numbers/read-number'
import { activityProblems } from '@icio/contracts/rooms/activity-checks'
import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { useState } from 'react'
import { useBodyQuestion } from '../public-body/body-question.js'

type Rules<Name extends string> = Readonly<Record<Name, NumberRule>>

/** Returns the numbers of some fields; one that is none is left out, so that the check names it as missing. */
export function numbersIn<Name extends string>(
  names: readonly Name[],
  texts: Readonly<Record<Name, string>>,
  rules: Rules<Name>,
): Partial<Record<Name, number>> {
  const numbers: Partial<Record<Name, number>> = {}
  for (const name of names) {
    const number = readNumber(texts[name], rules[name])
    if (number !== null) numbers[name] = number
  }
  return numbers
}

/** Returns what stands in fields of numbers and cannot be taken, with what to write instead, by field. */
export function numberProblemsIn<Name extends string>(
  names: readonly Name[],
  texts: Readonly<Record<Name, string>>,
  rules: Rules<Name>,
): Partial<Record<Name, string>> {
  const problems: Partial<Record<Name, string>> = {}
  for (const name of names) {
    const problem = texts[name].trim() && numberProblem(texts[name], rules[name])
    if (problem) problems[name] = problem
  }
  return problems
}

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/**
 * What stands in the form of an activity, what is wrong with it by field, and how it is sent once nothing is. The check is
 * the one of the service (ROOM-9).
 *
 * @param options.asksBody whether the form asks if this is a matter before the body (FORUM-21)
 * @param options.unread what stands in fields and cannot be read, by field
 */
export function useActivityForm<Values extends object>(
  first: () => Values,
  {
    asksBody,
    inputOf,
    unread,
    tables,
  }: {
    asksBody: (values: Values) => boolean
    inputOf: (values: Values) => ActivityInput
    unread: (values: Values) => Readonly<Record<string, string>>
    tables?: number
  },
) {
  const [values, setValues] = useState(first)
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const bodyQuestion = useBodyQuestion(asksBody(values))
  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }))
    const changedFields = 'options' in change ? [...Object.keys(change), 'right'] : Object.keys(change)
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !changedFields.includes(field))),
    )
  }
  async function send(onSend: (input: ActivityInput) => Promise<void>) {
    const input = inputOf(values)
    const newProblems = {
      ...Object.fromEntries(
        activityProblems(input, tables).map(({ path, message }) => [
          path.split('.')[0] ?? '',
          `This ${message}.`,
        ]),
      ),
      ...unread(values),
    }
    setProblems(newProblems)
    const bodyAnswer = bodyQuestion.demand()
    if (Object.keys(newProblems).length > 0 || bodyAnswer === null) return
    setBusy(true)
    await onSend({ ...input, ...bodyAnswer })
    setBusy(false)
  }
  return { values, problems, busy, set, send, bodyField: bodyQuestion.field }
}
