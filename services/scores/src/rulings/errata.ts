import type { ChallengeRecord, ChallengeRecords } from '../collections/challenges.js'
import { subjectOf } from '../challenges/subject.js'
import type { GameRecord, HeldQuestion } from '../games/game-session.js'
import { bankFreshMs } from '../games/recent-bank.js'
import { correctedQuestion, ruledCorrect } from './correct-game.js'

/** How long an erratum is shown after its ruling, for players who have learned the wrong answer. */
const shownMs = 30 * 24 * 60 * 60 * 1000

/** How long after the ruling a cached bank may still have the old key. */
const staleMs = 2 * bankFreshMs

type Dealt = Pick<GameRecord, 'game' | 'specialization' | 'built_in' | 'questions'>

export async function withErrata(
  { game, specialization, built_in, questions }: Dealt,
  records: ChallengeRecords,
  now: Date,
): Promise<HeldQuestion[]> {
  const subject = (question: HeldQuestion) =>
    subjectOf({ game, specialization, ...(built_in ? { built_in } : {}) }, question)
  const corrections = await records.corrections(questions.map(subject))
  if (corrections.size === 0) return questions
  return questions.map((question) => withErratum(question, corrections.get(subject(question)), now))
}

function withErratum(question: HeldQuestion, record: ChallengeRecord | undefined, now: Date): HeldQuestion {
  if (!record?.correction || !record.ruling) return question
  const { correction, ruling, bank } = record
  const age = now.getTime() - ruling.at.getTime()
  if (age > shownMs && bank) return question
  const erratum = { correct: correction.correct, was: correction.was, text: ruling.text, at: ruling.at }
  const { key } = question
  const correct = ruledCorrect(question)
  if (correct === correction.correct) return { ...question, key: { ...key, erratum } }
  // Reviewed boards and built-in content are files that keep the old key; a bank may have been edited since.
  const isOld = correct === correction.was && (!bank || age <= staleMs)
  return isOld ? (correctedQuestion(question, erratum) ?? question) : question
}
