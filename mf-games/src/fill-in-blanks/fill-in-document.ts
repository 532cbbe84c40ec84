import { editions, type Edition } from '@icio/contracts/editions'
import type { FillInGame, FillInQuestion, MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { fileDate, type StudyDocument, type StudyPart } from '@icio/shared-ui/documents/study-document'
import { fillInWhyWrong, fullSentence } from '@icio/contracts/games/fill-in-rules'
import { markingOf, choiceText } from '../play/round.js'
import { choiceLines, resourceLines, textLines } from '../play/document-parts.js'

/** The study sheet of a finished game (DOC-4, DOC-5). */
export function fillInDocument(game: FillInGame, now: Date): StudyDocument {
  const { questions, score, max_score, specialization } = game
  return {
    name: `Fill_In_Blanks_Complete_${fileDate(now)}`,
    title: 'Fill in the Blanks',
    subtitle: `${editions[specialization].audience}. ${score} of ${max_score} points.`,
    parts: questions.flatMap((item, index) => {
      const answer = markingOf(game, item.id)
      return answer ? partOf(item, answer, index + 1, specialization) : []
    }),
  }
}

/** The sheet of one answered item (FILL-5, DOC-6). */
export function fillInItemDocument(
  item: FillInQuestion,
  answer: MarkedAnswer,
  number: number,
  edition: Edition,
): StudyDocument {
  return {
    name: `FillInBlanks_Q${number}`,
    title: `Fill in the Blanks, question ${number}`,
    subtitle: editions[edition].audience,
    parts: [partOf(item, answer, number, edition)],
  }
}

function partOf(item: FillInQuestion, answer: MarkedAnswer, number: number, edition: Edition): StudyPart {
  return {
    heading: `Question ${number}: ${sentenceWith(item, gap)}`,
    lines: [
      ...choiceLines(item.choices, answer.correct_choice_id, answer.choice_id),
      { kind: 'text', label: 'Points', text: String(answer.points) },
      { kind: 'text', label: 'The full sentence', text: correctSentence(item, answer) },
      ...textLines('Why your answer is wrong', answer.is_correct ? undefined : whyWrong(item, answer)),
      { kind: 'text', label: 'Explanation', text: answer.explanation },
      ...resourceLines(correctSentence(item, answer), edition),
    ],
  }
}

/** Placeholder for the gap while no choice is selected. */
export const gap = '______'

export function sentenceWith(item: FillInQuestion, text: string): string {
  return fullSentence(item.sentence_before, text, item.sentence_after)
}

export function correctSentence(item: FillInQuestion, marking: MarkedAnswer): string {
  return sentenceWith(item, choiceText(item, marking.correct_choice_id))
}

/** Explains why the picked choice is wrong (FILL-6). */
export function whyWrong(item: FillInQuestion, marking: MarkedAnswer): string {
  return fillInWhyWrong(marking.why_wrong, correctSentence(item, marking))
}
