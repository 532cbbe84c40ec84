import type { Difficulty, QuizLevel, Specialization } from '@icio/contracts/editions'
import type { FillInGame, FillInQuestion as DealtItem, MarkedAnswer } from '@icio/contracts/game-sessions'
import { fillInWhyWrong, fullSentence } from '@icio/contracts/rules/fill-in-rules'
import {
  answerRecord,
  correctChoice,
  markedChoices,
  type AnswerRecord,
  type ShownChoice,
} from '../play/answer-record.js'
import { markingOf, type DealtPhase } from '../play/play-phase.js'
import type { Reviewed } from '../play/views/review-list.js'

/** What stands in the gap while nothing is chosen. */
export const gap = '______'

export interface FillInChoice extends ShownChoice {
  whyWrong?: string
}

/** A sentence with a gap as the browser has it (DATA-15); blank and explanation arrive with the marking. */
export interface FillInItem {
  id: string
  difficulty: Difficulty
  level: QuizLevel
  sentenceBefore: string
  blank: string | null
  sentenceAfter: string
  choices: FillInChoice[]
  explanation: string | null
}

export interface FillInSession {
  items: FillInItem[]
  /** Index of the item on the screen. */
  currentItem: number
  score: number
  maxScore: number
  answers: AnswerRecord[]
  explanationShown: boolean
  selectedChoice: string | null
  specialization: Specialization
}

/** The game as the screen shows it in this phase. */
export function fillInSession(phase: DealtPhase<FillInGame>): FillInSession {
  const { game } = phase
  const currentItem = phase.at === 'finished' ? game.questions.length - 1 : phase.index
  const item = game.questions[currentItem]
  const answered = item && markingOf(game, item.id)?.choice_id
  return {
    items: game.questions.map((dealt) => revealed(dealt, markingOf(game, dealt.id))),
    currentItem,
    score: game.score,
    maxScore: game.max_score,
    answers: game.answers.map(answerRecord),
    explanationShown: phase.at === 'explaining',
    selectedChoice: phase.at === 'asking' ? phase.chosen : (answered ?? null),
    specialization: game.specialization,
  }
}

/** The record of the answer to this item; undefined while it is open. */
export function answerTo(session: FillInSession, itemId: string): AnswerRecord | undefined {
  return session.answers.find(({ questionId }) => questionId === itemId)
}

/** The sentence with this text in its gap. */
export function sentenceWith(item: FillInItem, text: string): string {
  return fullSentence(item.sentenceBefore, text, item.sentenceAfter)
}

/** The whole correct sentence of an answered item. */
export function correctSentence(item: FillInItem): string {
  return sentenceWith(item, item.blank ?? gap)
}

/** Why this choice is wrong (FILL-6). */
export function whyWrong(item: FillInItem, choiceId: string): string {
  return fillInWhyWrong(item.choices.find(({ id }) => id === choiceId)?.whyWrong, correctSentence(item))
}

/** The answered items, for the review. */
export function reviewOf(session: FillInSession): Reviewed[] {
  return session.items.flatMap((item) => {
    const answer = answerTo(session, item.id)
    if (!answer) return []
    const { isCorrect, points, choiceId } = answer
    return {
      id: item.id,
      prompt: sentenceWith(item, gap),
      given: item.choices.find(({ id }) => id === choiceId)?.text ?? '',
      correct: item.blank ?? '',
      explanation: item.explanation ?? '',
      isCorrect,
      points,
    }
  })
}

function revealed(dealt: DealtItem, marked: MarkedAnswer | undefined): FillInItem {
  const choices: FillInChoice[] = markedChoices(dealt.choices, marked).map((choice) =>
    marked?.why_wrong && choice.id === marked.choice_id ? { ...choice, whyWrong: marked.why_wrong } : choice,
  )
  return {
    id: dealt.id,
    difficulty: dealt.difficulty,
    level: dealt.level,
    sentenceBefore: dealt.sentence_before,
    blank: correctChoice({ choices })?.text ?? null,
    sentenceAfter: dealt.sentence_after,
    choices,
    explanation: marked?.explanation ?? null,
  }
}
