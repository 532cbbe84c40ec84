import type {
  BoardQuestion,
  FillInGame,
  GovernanceGame,
  MarkedAnswer,
  QuizGame,
} from '@icio/contracts/game-sessions/endpoints'
import { verdictWords, type StudyDocument } from '@icio/shared-ui/documents/study-document'
import { readWithLibreOffice, testWithLibreOffice } from '@icio/shared-ui/testing/libre-office'
import { fillInDocument } from '../fill-in-blanks/fill-in-document.js'
import { cellDocument } from '../geoffardy/board-document.js'
import { governanceDocument } from '../governance-game/governance-document.js'
import { quizDocument } from '../quiz/quiz-document.js'

const now = new Date(2026, 10, 22)
const choices = ['a', 'b', 'c'].map((id) => ({ id, text: `Choice “${id}” – 4% & more` }))
const marked: MarkedAnswer = {
  question_id: '1',
  choice_id: 'a',
  is_correct: false,
  points: 0,
  correct_choice_id: 'b',
  explanation: 'A bond’s price falls when yields rise.',
  why_wrong: 'A coupon does not reset.',
  why_correct: 'It is discounted more.',
  source: 'Primer, chapter 2',
  references: 'Nudge & Thinking, Fast and Slow',
}
const played = {
  id: 'g',
  specialization: 'general',
  answers: [marked],
  score: 0,
  total: 1,
  max_score: 10,
  completed: true,
  expires_at: '2026-11-23T00:00:00.000Z',
}
const asked = { id: '1', difficulty: 'easy', level: 'beginner', tags: [], choices }

/** One sheet of each game. */
function sheets(): StudyDocument[] {
  // The type of the question is checked by no compiler here: each call below gives the fields of its own game.
  const of = <G>(game: string, question: object) =>
    ({ ...played, game, questions: [{ ...asked, ...question }] }) as unknown as G
  const quiz = of<QuizGame>('quiz', { prompt: 'What happens to bonds when yields rise?' })
  const fillIn = of<FillInGame>('fill-in-blanks', { sentence_before: 'Yields ', sentence_after: ' prices.' })
  const governance = of<GovernanceGame>('governance', { context: 'A board meets.', question: 'What now?' })
  const clue = { id: '1', category: 'Bonds & Bills', points: 200, answer: 'It falls.', choices }
  return [
    quizDocument('Advanced Insurance Investment Quiz', quiz, now),
    fillInDocument(fillIn, now),
    governanceDocument(governance, now),
    cellDocument(clue as BoardQuestion, marked, 'general'),
  ]
}

/** Every text that must appear in the sheet. */
function textsOf({ title, subtitle, parts }: StudyDocument): string[] {
  const lines = parts.flatMap(({ heading, lines: inside }) => [
    heading,
    ...inside.flatMap((line) => {
      if (line.kind === 'link') return [line.title, line.url]
      if (line.kind === 'text') return [line.label ?? '', line.text]
      if (line.kind === 'table') return [line.header, ...line.rows].flat()
      if (line.kind === 'item') return [line.sign, line.text]
      return [`${line.sign}. ${line.text}`, line.verdict ? verdictWords[line.verdict] : '']
    }),
  ])
  return [title, subtitle, ...lines]
}

testWithLibreOffice(
  '[DOC-4, DOC-5, DOC-6] LibreOffice opens each Word file and finds all its text',
  async () => {
    const documents = sheets()
    const read = await readWithLibreOffice(documents)
    for (const [index, sheet] of documents.entries())
      for (const text of textsOf(sheet)) expect(read[index]).toContain(text)
    expect(documents.map(({ name }) => name)).toEqual([
      'Investment_Quiz_Complete_2026-11-22',
      'Fill_In_Blanks_Complete_2026-11-22',
      'Governance_Game_Complete_2026-11-22',
      'Geoffardy_Bonds_Bills_200pts',
    ])
  },
)
