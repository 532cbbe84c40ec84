import { truthOf, truths } from '@icio/contracts/games/true-or-false-rules'
import type { AnswerKey, Erratum, GameRecord, HeldQuestion } from '../games/game-session.js'
import { pointsOf } from '../games/marking.js'

/**
 * Returns the game after a correction, with the new key, answer, and points of the question.
 *
 * @returns null if nothing changes: the question is missing, has no such choice, or has already been corrected
 */
export function correctedGame(
  record: GameRecord,
  isIt: (question: HeldQuestion) => boolean,
  erratum: Erratum,
): GameRecord | null {
  const replacementById = new Map<string, HeldQuestion>()
  for (const question of record.questions) {
    const replacement = isIt(question) ? correctedQuestion(question, erratum) : null
    if (replacement) replacementById.set(question.dealt.id, replacement)
  }
  if (replacementById.size === 0) return null
  const answers = record.answers.map((answer) => {
    const question = replacementById.get(answer.question_id)
    if (!question) return answer
    const is_correct = question.key.correct_choice_id === answer.choice_id
    return { ...answer, is_correct, points: pointsOf(question.key, { ...answer, is_correct }) }
  })
  return {
    ...record,
    questions: record.questions.map((question) => replacementById.get(question.dealt.id) ?? question),
    answers,
    score: answers.reduce((sum, { points }) => sum + points, 0),
  }
}

/** Returns the question with its new key. The ruling's text explains it and why the previous choice is wrong. */
export function correctedQuestion(question: HeldQuestion, erratum: Erratum): HeldQuestion | null {
  const { dealt, key } = question
  if (key.behind) return correctedItem({ dealt, key, behind: key.behind }, erratum)
  const correct = dealt.choices.find(({ text }) => text === erratum.correct)
  if (!correct || (key.correct_choice_id === correct.id && key.erratum)) return null
  const { why_correct: _, ...kept } = key
  const { [correct.id]: __, ...why_wrong } = key.why_wrong
  const before = dealt.choices.find(({ text }) => text === erratum.was)
  return {
    ...question,
    key: {
      ...kept,
      correct_choice_id: correct.id,
      explanation: erratum.text,
      why_wrong: before ? { ...why_wrong, [before.id]: erratum.text } : why_wrong,
      erratum,
    },
  }
}

/**
 * Corrects an item derived from a bank question: after the correction, its claim may have become true or false.
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

/**
 * Returns the text of the choice that the question's key considers correct, among the choices that rulings pick from.
 */
export function ruledCorrect({ dealt, key }: HeldQuestion): string | undefined {
  return key.behind?.correct ?? dealt.choices.find(({ id }) => id === key.correct_choice_id)?.text
}
