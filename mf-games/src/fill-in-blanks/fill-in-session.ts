import type { Difficulty, QuizLevel } from '@icio/contracts/editions'
import type {
  FillInGame,
  FillInQuestion as DealtItem,
  MarkedAnswer,
} from '@icio/contracts/game-sessions/endpoints'
import { fillInWhyWrong, fullSentence } from '@icio/contracts/games/fill-in-rules'
import {
  correctChoice,
  markedChoices,
  roundSession,
  type ShownChoice,
  type RoundSession,
} from '../play/round-session.js'
import type { DealtPhase } from '../play/play-phase.js'

/** Placeholder for the gap while no choice is selected. */
export const gap = '______'

export interface FillInChoice extends ShownChoice {
  whyWrong?: string
}

/** A sentence with a gap in the browser (DATA-15); blank and explanation arrive with the marking. */
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

/** State of a Fill in the Blanks game for the screen. */
export type FillInSession = RoundSession<FillInItem>

/** Derives the state for the screen from a phase. */
export function fillInSession(phase: DealtPhase<FillInGame>): FillInSession {
  return roundSession<FillInGame, FillInItem>(phase, revealed)
}

export function sentenceWith(item: FillInItem, text: string): string {
  return fullSentence(item.sentenceBefore, text, item.sentenceAfter)
}

/** Returns the full correct sentence of an answered item. */
export function correctSentence(item: FillInItem): string {
  return sentenceWith(item, item.blank ?? gap)
}

/** Explains why this choice is wrong (FILL-6). */
export function whyWrong(item: FillInItem, choiceId: string): string {
  return fillInWhyWrong(item.choices.find(({ id }) => id === choiceId)?.whyWrong, correctSentence(item))
}

/** Returns the texts of an answered item for the review (FILL-9). */
export function reviewed(item: FillInItem, choiceId: string) {
  return {
    prompt: sentenceWith(item, gap),
    ownAnswer: item.choices.find(({ id }) => id === choiceId)?.text ?? '',
    correct: item.blank ?? '',
    explanation: item.explanation ?? '',
  }
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
