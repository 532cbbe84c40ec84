import type { NumberRule } from '@icio/contracts/numbers/read-number'
import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import type { HostActivity } from '@icio/contracts/rooms/room-views'
import { limitSeconds, offeredKinds, sizes } from '@icio/contracts/rooms/rules'
import { sealProblem } from '@icio/contracts/rooms/sealed'
import { linesOf, numberProblemsIn, numbersIn } from './use-activity-form.js'

/** What stands in the fields of the form, as typed. */
export type ActivityValues = ReturnType<typeof valuesOf>

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value))

/** Returns the fields for a new activity, or for the draft that is edited. */
export function valuesOf(activity?: HostActivity) {
  const right = activity?.right ?? []
  const kind = offeredKinds.find((one) => one === activity?.kind) ?? 'choice'
  return {
    kind,
    prompt: activity?.prompt ?? '',
    // One on each line; '*' before a right one.
    options: (activity?.options ?? [])
      .map(({ id, text }) => (right.includes(id) ? `* ${text}` : text))
      .join('\n'),
    statements: (activity?.statements ?? []).join('\n'),
    several: activity?.several ?? false,
    least: numberText(activity?.least),
    most: numberText(activity?.most),
    unit: activity?.unit ?? '',
    truth: numberText(activity?.truth),
    scale: activity?.scale ?? 'linear',
    entries: numberText(activity?.entries ?? 1),
    questions: numberText(activity?.questions ?? 10),
    level: activity?.level ?? 'intermediate',
    topics: (activity?.topics ?? []).join(', '),
    asksConfidence: activity?.asks_confidence ?? false,
    limit: numberText(activity?.limit_seconds),
    // Nobody sees the ranges until this day (FORUM-19).
    sealed: activity?.seal !== undefined,
    until: activity?.seal?.until ?? '',
    naiveLow: numberText(activity?.seal?.low),
    naiveHigh: numberText(activity?.seal?.high),
  }
}

/** How each number of the form is read (NUM-1). */
export function numberRules({ unit }: ActivityValues): Readonly<Record<NumberName, NumberRule>> {
  const figure = { unit: unit.trim() }
  return {
    least: figure,
    most: figure,
    truth: figure,
    naiveLow: figure,
    naiveHigh: figure,
    questions: { least: sizes.quiz.least, most: sizes.quiz.most, whole: true },
    limit: { ...limitSeconds, whole: true },
  }
}
export type NumberName = 'least' | 'most' | 'truth' | 'questions' | 'limit' | 'naiveLow' | 'naiveHigh'

/** Returns what stands in the fields of numbers and cannot be taken, with what to write instead, by field. */
export function numberProblems(values: ActivityValues): Partial<Record<NumberName, string>> {
  const { kind } = values
  const naive: NumberName[] = isSealed(values) ? ['naiveLow', 'naiveHigh'] : ['truth']
  const numberNames: NumberName[] =
    kind === 'quiz'
      ? ['questions']
      : kind === 'number' || kind === 'range'
        ? ['least', 'most', ...naive, 'limit']
        : ['limit']
  return numberProblemsIn(numberNames, values, numberRules(values))
}

/** Returns what the service takes. A field that is no number is left out, so that the check names it as missing. */
export function inputOf(values: ActivityValues): ActivityInput {
  const { kind } = values
  const { limit: seconds } = numbersOf(values, 'limit')
  const limit = seconds === undefined ? {} : { limit_seconds: seconds }
  const prompt = { prompt: values.prompt.trim() }
  switch (kind) {
    case 'choice':
    case 'rank': {
      const lines = linesOf(values.options)
      const isCorrect = (line: string) => kind === 'choice' && line.startsWith('*')
      const right = lines.flatMap((line, index) => (isCorrect(line) ? [String(index)] : []))
      return {
        kind,
        ...prompt,
        ...limit,
        options: lines.map((line) => ({ text: isCorrect(line) ? line.slice(1).trim() : line })),
        ...(kind === 'choice' ? { several: values.several, right } : {}),
      }
    }
    case 'number':
    case 'range':
      return {
        kind,
        ...prompt,
        ...limit,
        ...numbersOf(values, 'least', 'most'),
        ...(isSealed(values) ? sealOf(values) : numbersOf(values, 'truth')),
        ...(values.unit.trim() ? { unit: values.unit.trim() } : {}),
        scale: values.scale,
      }
    case 'words':
      return { kind, ...prompt, ...limit, entries: Number(values.entries) }
    case 'questions':
      return { kind, ...prompt, ...limit }
    case 'peers':
      return { kind, ...limit }
    case 'feedback':
      return { kind, ...prompt, ...limit, statements: linesOf(values.statements) }
    case 'quiz':
      return {
        kind,
        ...numbersOf(values, 'questions'),
        level: values.level,
        topics: values.topics
          .split(',')
          .map((topic) => topic.trim())
          .filter(Boolean),
        asks_confidence: values.asksConfidence,
      }
    case 'board':
      return { kind }
  }
}

/** Whether the form asks for a seal: of a range alone. */
export function isSealed({ kind, sealed }: Pick<ActivityValues, 'kind' | 'sealed'>): boolean {
  return kind === 'range' && sealed
}

/**
 * Returns what is missing of a seal, or wrong, by field. The service checks it again, by the room's day.
 *
 * @param today the day of the host, such as '2026-11-28'
 */
export function sealProblems(
  values: ActivityValues,
  today: string,
): Partial<Record<'until' | NumberName, string>> {
  if (!isSealed(values)) return {}
  const empty = (['until', 'naiveLow', 'naiveHigh'] as const).filter((name) => values[name].trim() === '')
  if (empty.length > 0) return Object.fromEntries(empty.map((name) => [name, 'This is required.']))
  const { seal } = sealOf(values)
  const problem = seal && sealProblem(seal, { today, ...numbersOf(values, 'least', 'most') })
  return problem ? { [sealFields[problem.path] ?? 'until']: `This ${problem.message}.` } : {}
}

/** Which field of the form a problem of a seal belongs to. */
const sealFields: Readonly<Record<string, NumberName>> = { 'seal.low': 'naiveLow', 'seal.high': 'naiveHigh' }

function sealOf(values: ActivityValues): Pick<ActivityInput, 'seal'> {
  const { naiveLow: low, naiveHigh: high } = numbersOf(values, 'naiveLow', 'naiveHigh')
  return low === undefined || high === undefined ? {} : { seal: { until: values.until, low, high } }
}

function numbersOf<Name extends NumberName>(values: ActivityValues, ...names: Name[]) {
  return numbersIn(names, values, numberRules(values))
}
