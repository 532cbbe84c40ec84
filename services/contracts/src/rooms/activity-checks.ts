import { readingText } from '../numbers/read-number.js'
import { plainWord } from './counting.js'
import { leastTablesAsked, type RoundForm } from './round.js'
import type { Seal } from './sealed.js'
import { playableKinds, sizes, type ActivityKind } from './rules.js'

/** An invalid field and why, as in the details of `validation_failed`. */
export interface FieldProblem {
  path: string
  message: string
}

/** What of an activity the checks read; the contracts' ActivityInput and PublicActivity have it. */
export interface CheckedActivity {
  kind: ActivityKind
  ref?: string | undefined
  prompt?: string | undefined
  options?: readonly { id?: string | undefined; text: string }[] | undefined
  several?: boolean | undefined
  right?: readonly string[] | undefined
  unit?: string | undefined
  least?: number | undefined
  most?: number | undefined
  scale?: 'linear' | 'log' | undefined
  truth?: number | undefined
  entries?: number | undefined
  questions?: number | undefined
  topics?: readonly string[] | undefined
  form?: RoundForm | undefined
  ask_tables?: boolean | undefined
  experiment?: string | undefined
  statements?: readonly string[] | undefined
  seal?: Seal | undefined
}

/**
 * Returns what is wrong with an activity (ROOM-9); empty for a valid one. Page and service use the same check. An
 * activity with a reference gets its content from the bank, so only its kind is checked.
 *
 * @param tables the tables of the room, where they are known
 */
export function activityProblems(activity: CheckedActivity, tables = Infinity): FieldProblem[] {
  const { kind, form = 'choice' } = activity
  const problems: FieldProblem[] = []
  const say = (path: string, message: string) => void problems.push({ path, message })
  if (!(playableKinds as readonly string[]).includes(kind)) say('kind', 'cannot be played in a room yet')
  if (kind === 'round' && activity.ask_tables && tables < leastTablesAsked)
    say('ask_tables', `needs a room with at least ${leastTablesAsked} tables`)
  if (activity.seal && kind !== 'range') say('seal', 'is for ranges only')
  if (activity.seal && activity.truth !== undefined) say('truth', 'is typed when the seal is opened')
  if (activity.ref !== undefined) return problems
  if (kind === 'mirror') {
    if (!activity.experiment) say('experiment', 'is required')
    return problems
  }
  // Its numbers are those of the edition.
  if (kind === 'peers') return problems
  if (kind !== 'quiz' && kind !== 'board' && !activity.prompt?.trim()) say('prompt', 'is required')
  const isRound = kind === 'round'
  if (isRound && (activity.right?.length ?? 0) > 1) say('right', 'must be one')
  if (kind === 'choice' || kind === 'rank' || (isRound && form === 'choice')) {
    const { least, most } = kind === 'rank' ? sizes.ranked : sizes.choices
    const options = activity.options ?? []
    if (options.length < least || options.length > most) say('options', `must be ${least} to ${most}`)
    const texts = options.map(({ text }) => plainWord(text))
    options.forEach((_, index) => {
      if (!texts[index]) say(`options.${index}.text`, 'is required')
      else if (texts.indexOf(texts[index]) < index) say(`options.${index}.text`, 'is there twice')
    })
  }
  if (kind === 'feedback') {
    const { least, most } = sizes.feedback.statements
    const statements = activity.statements ?? []
    if (statements.length < least || statements.length > most)
      say('statements', `must be ${least} to ${most}`)
    const texts = statements.map(plainWord)
    texts.forEach((text, index) => {
      if (!text) say(`statements.${index}`, 'is required')
      else if (texts.indexOf(text) < index) say(`statements.${index}`, 'is there twice')
    })
  }
  if (kind === 'number' || kind === 'range' || (isRound && form === 'number')) {
    const { least, most, scale, truth } = activity
    if (least === undefined) say('least', 'is required')
    if (most === undefined) say('most', 'is required')
    if (least !== undefined && most !== undefined) {
      if (least >= most) say('most', 'must be above the least')
      if (scale === 'log' && least <= 0) say('least', 'must be above 0 on this scale')
      if (truth !== undefined && (truth < least || truth > most))
        say('truth', 'must be within least and most')
    }
  }
  return problems
}

/** A value that a seat sends; which fields are needed depends on the kind. */
export interface CheckedValue {
  choice_ids?: readonly string[] | undefined
  number?: number | undefined
  low?: number | undefined
  high?: number | undefined
  words?: readonly string[] | undefined
  order?: readonly string[] | undefined
  text?: string | undefined
  ratings?: readonly number[] | undefined
}

/**
 * Returns why a value is no answer to an activity: `unknown_choice` for an id that is not one of its options, or the
 * invalid field; null for a valid one.
 */
export function valueProblem(
  activity: Pick<
    CheckedActivity,
    'kind' | 'several' | 'least' | 'most' | 'scale' | 'entries' | 'form' | 'statements'
  > & {
    options?: readonly { id: string }[] | undefined
  },
  value: CheckedValue,
): 'unknown_choice' | FieldProblem | null {
  const ids = new Set((activity.options ?? []).map(({ id }) => id))
  const wrong = (path: string, message: string): FieldProblem => ({ path: `value.${path}`, message })
  const outside = (path: 'number' | 'low' | 'high'): FieldProblem | null => {
    const fieldValue = value[path]
    if (fieldValue === undefined || !Number.isFinite(fieldValue)) return wrong(path, 'is required')
    if (fieldValue < (activity.least ?? -Infinity) || fieldValue > (activity.most ?? Infinity))
      return wrong(
        path,
        `must be within ${readingText(activity.least ?? -Infinity)} and ${readingText(activity.most ?? Infinity)}`,
      )
    return null
  }
  const kind = activity.kind === 'round' ? (activity.form ?? 'choice') : activity.kind
  switch (kind) {
    case 'choice':
    case 'quiz':
    case 'board': {
      const choiceIds = value.choice_ids ?? []
      if (choiceIds.some((id) => !ids.has(id))) return 'unknown_choice'
      if (choiceIds.length === 0) return wrong('choice_ids', 'is required')
      if (new Set(choiceIds).size < choiceIds.length) return wrong('choice_ids', 'has one twice')
      if (choiceIds.length > 1 && !(activity.kind === 'choice' && activity.several))
        return wrong('choice_ids', 'must be one')
      return null
    }
    case 'number':
      return outside('number')
    case 'range': {
      const end = outside('low') ?? outside('high')
      if (end) return end
      if ((value.high ?? 0) <= (value.low ?? 0)) return wrong('high', 'must be above the lower end')
      return null
    }
    case 'words': {
      const words = (value.words ?? []).filter((word) => plainWord(word) !== '')
      if (words.length === 0) return wrong('words', 'is required')
      if (words.length > (activity.entries ?? 1))
        return wrong('words', `must be at most ${activity.entries ?? 1}`)
      const long = words.findIndex((word) => word.trim().length > sizes.words.letters)
      return long < 0 ? null : wrong(`words.${long}`, `must be at most ${sizes.words.letters} characters`)
    }
    case 'rank': {
      const order = value.order ?? []
      if (order.some((id) => !ids.has(id))) return 'unknown_choice'
      return new Set(order).size === ids.size && order.length === ids.size
        ? null
        : wrong('order', 'must hold every option once')
    }
    case 'questions': {
      const text = value.text?.trim() ?? ''
      if (text === '') return wrong('text', 'is required')
      return text.length > sizes.question
        ? wrong('text', `must be at most ${sizes.question} characters`)
        : null
    }
    case 'feedback': {
      if (value.ratings?.length !== activity.statements?.length)
        return wrong('ratings', 'must hold one for each statement')
      return (value.text?.trim().length ?? 0) > sizes.feedback.comment
        ? wrong('text', `must be at most ${sizes.feedback.comment} characters`)
        : null
    }
    default:
      return wrong('', 'cannot be answered')
  }
}
