import type { BankKind } from '@icio/contracts/banks/banks'
import { editions, type Difficulty, type Edition } from '@icio/contracts/editions'
import type { Said } from '../assistant/model/model.js'

/** The form requested for each kind: the fields of a row without ids, with explanations next to their choices. */
const forms: Readonly<Record<BankKind, string>> = {
  quiz: `{"difficulty":"easy|medium|hard","prompt":"…","choices":[{"text":"…","isCorrect":true,"why":"one sentence"} … 4 in all],"explanation":"why the correct choice is right, two or three sentences","source":"a real, well-known book, standard or publication","tags":["two","or-three"]}`,
  'fill-in-blanks': `{"level":"beginner|intermediate|advanced","sentence_before":"text before the gap","sentence_after":"text after the gap","choices":[{"text":"fits the gap","isCorrect":true,"why":""} … 3 in all, each with why it is wrong],"explanation":"…","tags":["two"]}`,
  governance: `{"difficulty":"beginner|intermediate|advanced","context":"a decision before a board, three sentences","question":"…?","options":[{"text":"…","isCorrect":true,"explanation":"…"} … 4 in all],"correct_explanation":"…","incorrect_explanation":"…","book_reference":"a book on behavioral economics","bias":"for example anchoring","tags":["two"]}`,
}

const noun: Readonly<Record<BankKind, string>> = {
  quiz: 'multiple-choice questions',
  'fill-in-blanks': 'fill-in-the-blank items',
  governance: 'board decision scenarios on behavioral economics',
}

export interface Asked {
  kind: BankKind
  edition: Edition
  count: number
  difficulty?: Difficulty
  /** Existing questions, which must not be repeated. */
  known: readonly string[]
}

/** How many existing questions are included, newest first. */
const shownKnown = 60

/** The request to the model. It contains only our own text, nothing that a visitor wrote. */
export function generationRequest({ kind, edition, count, difficulty, known }: Asked): Said[] {
  const level = difficulty ? ` All of them ${difficulty}.` : ' Spread over all levels.'
  return [
    {
      role: 'system',
      content:
        `You write ${noun[kind]} for people who invest the money of ${editions[edition].audience}: investment officers, ` +
        'board members and staff. Facts must be correct and timeless. Exactly one choice is correct. All choices are ' +
        'plausible and about equally long, so that length gives nothing away. Plain text, no markup. Answer with JSON only: ' +
        `{"questions":[${forms[kind]}]}`,
    },
    {
      role: 'user',
      content:
        `Write ${count} new ${noun[kind]}.${level} None may repeat one of these:\n` +
        known
          .slice(0, shownKnown)
          .map((text) => `- ${text.slice(0, 160)}`)
          .join('\n'),
    },
  ]
}

/** The same questions without their answers, for a second reading. */
export function secondReadingRequest(
  questions: readonly { text: string; choices: readonly string[] }[],
): Said[] {
  const numberedQuestions = questions.map(({ text, choices }, index) => ({
    n: index + 1,
    question: text,
    choices: Object.fromEntries(choices.map((choice, place) => ['abcd'[place], choice])),
  }))
  return [
    {
      role: 'system',
      content:
        'You are an expert reader. For each question say which one choice is correct, or "none" where none or several are. ' +
        'Answer with JSON only: {"answers":[{"n":1,"choice":"a"}]}',
    },
    { role: 'user', content: JSON.stringify({ questions: numberedQuestions }) },
  ]
}
