import type { Verdict } from '@icio/shared-ui/parts/choice-list'
import type { ShownChoice } from './round-session.js'

/** Green for the correct choice, red for a wrong pick (QUIZ-15); nothing while the question is open. */
export function choiceVerdicts(
  choices: readonly Pick<ShownChoice, 'id' | 'isCorrect'>[],
  picked: string | null,
): Record<string, Verdict | undefined> {
  return Object.fromEntries(
    choices.map(({ id, isCorrect }) => {
      if (isCorrect === undefined) return [id, undefined]
      if (isCorrect) return [id, id === picked ? 'correct' : 'missed']
      return [id, id === picked ? 'wrong' : undefined]
    }),
  )
}
