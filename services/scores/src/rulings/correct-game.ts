import { truthOf, truths } from '@icio/contracts/rules/true-or-false-rules'
import type { AnswerKey, Erratum, GameRecord, HeldQuestion } from '../game-session.js'

/**
 * A game in which another choice of a question is the right one: its key, its answer, its points.
 *
 * @returns null where nothing changes: the question is not there, has no such choice, or is corrected already
 */
export function correctedGame(
  record: GameRecord,
  isIt: (question: HeldQuestion) => boolean,
  erratum: Erratum,
): GameRecord | null {
  const changed = new Map<string, HeldQuestion>()
  for (const question of record.questions) {
    const corrected = isIt(question) ? correctedQuestion(question, erratum) : null
    if (corrected) changed.set(question.dealt.id, corrected)
  }
  if (changed.size === 0) return null
  const answers = record.answers.map((answer) => {
    const question = changed.get(answer.question_id)
    if (!question) return answer
    const is_correct = question.key.correct_choice_id === answer.choice_id
    return { ...answer, is_correct, points: is_correct ? question.key.points : 0 }
  })
  return {
    ...record,
    questions: record.questions.map((question) => changed.get(question.dealt.id) ?? question),
    answers,
    score: answers.reduce((sum, { points }) => sum + points, 0),
  }
}

/** The question with its new key; the ruling explains it, and says why the choice before is wrong. */
export function correctedQuestion(question: HeldQuestion, erratum: Erratum): HeldQuestion | null {
  const { dealt, key } = question
  if (key.behind) return correctedItem({ dealt, key, behind: key.behind }, erratum)
  const right = dealt.choices.find(({ text }) => text === erratum.correct)
  if (!right || (key.correct_choice_id === right.id && key.erratum)) return null
  const { why_correct: _, ...kept } = key
  const { [right.id]: __, ...why_wrong } = key.why_wrong
  const before = dealt.choices.find(({ text }) => text === erratum.was)
  return {
    ...question,
    key: {
      ...kept,
      correct_choice_id: right.id,
      explanation: erratum.text,
      why_wrong: before ? { ...why_wrong, [before.id]: erratum.text } : why_wrong,
      erratum,
    },
  }
}

/**
 * An item that is derived from a question of the bank, after another choice of that question has become right: what is
 * claimed may be true now, or no longer.
 */
function correctedItem(
  { behind, ...held }: HeldQuestion & { behind: NonNullable<AnswerKey['behind']> },
  erratum: Erratum,
): HeldQuestion | null {
  const { key } = held
  const isDone = behind.correct === erratum.correct && key.erratum
  if (!behind.choices.includes(erratum.correct) || isDone) return null
  return {
    ...held,
    key: {
      ...key,
      correct_choice_id: truthOf(behind.claim, erratum.correct),
      explanation: erratum.text,
      why_wrong: Object.fromEntries(truths.map(({ id }) => [id, erratum.text])),
      behind: { ...behind, correct: erratum.correct },
      erratum,
    },
  }
}

/** The text of the choice that a question's key takes for right, of those that rulings are about. */
export function ruledRight({ dealt, key }: HeldQuestion): string | undefined {
  return key.behind?.correct ?? dealt.choices.find(({ id }) => id === key.correct_choice_id)?.text
}
