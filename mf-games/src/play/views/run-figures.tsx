import { accuracyPercent } from '@icio/contracts/games/quiz-rules'
import { Stat } from '@icio/shared-ui/parts/stat'
import type { RoundSession } from '../round-session.js'

/** The figures of a finished run (QUIZ-20, FILL-9). */
export function RunFigures({ session }: { session: RoundSession<unknown> }) {
  const total = session.questions.length
  const right = session.answers.filter(({ is_correct }) => is_correct).length
  return (
    <>
      <Stat label="Total Points" value={session.score} suffix={`/${session.maxScore}`} />
      <Stat label="Correct Answers" value={right} suffix={`/${total}`} />
      <Stat label="Accuracy" value={`${accuracyPercent(right, total)}%`} />
    </>
  )
}
