import { dependingOnRules } from '@icio/banks/register'
import {
  practiceLength,
  type Article,
  type PracticeMark,
  type PracticeQuestion,
} from '@icio/contracts/articles/endpoints'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { whyWrongText } from '@icio/contracts/games/quiz-rules'

/**
 * The questions at the end of an article: those that share the most tags with it, then by id, so that every visit shows
 * the same ones (contracts, readPracticeQuestions).
 */
export function practiceRows(
  article: Pick<Article, 'related_questions_tags'>,
  rows: readonly QuizRow[],
): QuizRow[] {
  const articleTags = new Set(article.related_questions_tags)
  const countSharedTags = (row: QuizRow) => row.tags.filter((tag) => articleTags.has(tag)).length
  return rows
    .filter((row) => countSharedTags(row) > 0)
    .sort(
      (one, other) =>
        countSharedTags(other) - countSharedTags(one) || (one.question_id < other.question_id ? -1 : 1),
    )
    .slice(0, practiceLength)
}

/** What the page gets of a question before the answer: an allow-list. */
export function withoutAnswer({ question_id, difficulty, prompt, choices }: QuizRow): PracticeQuestion {
  return { id: question_id, difficulty, prompt, choices: choices.map(({ id, text }) => ({ id, text })) }
}

const depending = dependingOnRules()

/** Marks one choice; null if the question has no such choice. */
export function markPractice(
  { question_id, choices, explanation }: QuizRow,
  choiceId: string,
): PracticeMark | null {
  const choice = choices.find(({ id }) => id === choiceId)
  const correct = choices.find(({ isCorrect }) => isCorrect)
  if (!choice || !correct) return null
  const mark = {
    is_correct: choice.isCorrect,
    correct_choice_id: correct.id,
    explanation: explanation.correct,
    changes: depending.ofQuestion('quiz', question_id),
  }
  if (choice.isCorrect) return mark
  return { ...mark, why_wrong: whyWrongText(explanation.incorrectByChoiceId[choiceId], choice.whyWrong) }
}
