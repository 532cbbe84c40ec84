import type { QuizLevel, Specialization } from '@icio/contracts/editions'
import type { GovernanceGame, GovernanceQuestion, MarkedAnswer } from '@icio/contracts/game-sessions'
import { answerRecord, markedChoices, type AnswerRecord, type ShownChoice } from '../play/answer-record.js'
import { markingOf, type DealtPhase } from '../play/play-phase.js'

/** An option with its letter as id; what it teaches arrives with the marking, of the picked and the correct one. */
export interface GovernanceOption extends ShownChoice {
  explanation?: string
}

/** A scenario as the browser has it (DATA-29). */
export interface GovernanceScenario {
  id: string
  level: QuizLevel
  context: string
  question: string
  options: GovernanceOption[]
  correctExplanation: string | null
  bookReference: string | null
}

export interface GovernanceSession {
  scenarios: GovernanceScenario[]
  /** Index of the scenario on the screen. */
  currentScenario: number
  score: number
  maxScore: number
  answers: AnswerRecord[]
  feedbackShown: boolean
  selectedOption: string | null
  specialization: Specialization
}

/** The game as the screen shows it in this phase. */
export function governanceSession(phase: DealtPhase<GovernanceGame>): GovernanceSession {
  const { game } = phase
  const currentScenario = phase.at === 'finished' ? game.questions.length - 1 : phase.index
  const scenario = game.questions[currentScenario]
  const answered = scenario && markingOf(game, scenario.id)?.choice_id
  return {
    scenarios: game.questions.map((dealt) => revealed(dealt, markingOf(game, dealt.id))),
    currentScenario,
    score: game.score,
    maxScore: game.max_score,
    answers: game.answers.map(answerRecord),
    feedbackShown: phase.at === 'explaining',
    selectedOption: phase.at === 'asking' ? phase.chosen : (answered ?? null),
    specialization: game.specialization,
  }
}

/** The record of the answer to this scenario; undefined while it is open. */
export function answerTo(session: GovernanceSession, scenarioId: string): AnswerRecord | undefined {
  return session.answers.find(({ questionId }) => questionId === scenarioId)
}

/** An option as it is named in the feedback: 'B. Wait for the data'. */
export function optionText(scenario: GovernanceScenario, optionId: string | undefined): string {
  const option = scenario.options.find(({ id }) => id === optionId)
  return option ? `${option.id}. ${option.text}` : ''
}

function revealed(dealt: GovernanceQuestion, marked: MarkedAnswer | undefined): GovernanceScenario {
  const options: GovernanceOption[] = markedChoices(dealt.choices, marked).map((option) => {
    if (marked?.why_correct && option.isCorrect) return { ...option, explanation: marked.why_correct }
    if (marked?.why_wrong && option.id === marked.choice_id)
      return { ...option, explanation: marked.why_wrong }
    return option
  })
  return {
    id: dealt.id,
    level: dealt.level,
    context: dealt.context,
    question: dealt.question,
    options,
    correctExplanation: marked?.explanation ?? null,
    bookReference: marked?.references ?? null,
  }
}
