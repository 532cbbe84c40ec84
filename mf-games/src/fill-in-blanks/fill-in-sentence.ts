import type { FillInQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { fillInWhyWrong, fullSentence } from '@icio/contracts/games/fill-in-rules'
import { choiceText } from '../play/round.js'

/** Placeholder for the gap while no choice is selected. */
export const gap = '______'

export function sentenceWith(item: FillInQuestion, text: string): string {
  return fullSentence(item.sentence_before, text, item.sentence_after)
}

/** Returns the full correct sentence of an answered item. */
export function correctSentence(item: FillInQuestion, marked: MarkedAnswer): string {
  return sentenceWith(item, choiceText(item, marked.correct_choice_id))
}

/** Explains why the picked choice is wrong (FILL-6). */
export function whyWrong(item: FillInQuestion, marked: MarkedAnswer): string {
  return fillInWhyWrong(marked.why_wrong, correctSentence(item, marked))
}
