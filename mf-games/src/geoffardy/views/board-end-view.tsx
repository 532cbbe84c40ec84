import type { BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { Stat } from '@icio/shared-ui/parts/stat'
import { EndSummary } from '../../play/views/end-summary.js'
import { ReviewList, type Reviewed } from '../../play/views/review-list.js'
import { Reflection } from '../../reflection/reflection.js'
import { markedClue } from '../board-phase.js'
import { WagerSwitch } from './wager-form.js'

/** The end of the game: the points, next steps, and a review of every clue (BOARD-13). */
export function BoardEndView({ game, onRestart }: { game: BoardGame; onRestart: () => void }) {
  const right = game.answers.filter(({ is_correct }) => is_correct).length
  return (
    <>
      <EndSummary
        title="Game Complete!"
        picture={{ title: 'Geoffardy', game }}
        figures={
          <>
            <Stat label="Total Points" value={game.score} suffix={`/${game.max_score}`} />
            <Stat label="Correct Questions" value={right} suffix={`/${game.questions.length}`} />
          </>
        }
        again="Play Again"
        onAgain={onRestart}
        specialization={game.specialization}
        back="Back to Education"
        contactSubject="Geoffardy"
      >
        <WagerSwitch />
      </EndSummary>
      <Reflection game={game} />
      <ReviewList answers={reviewOf(game)} />
    </>
  )
}

function reviewOf(game: BoardGame): Reviewed[] {
  return game.questions.flatMap(({ id }) => {
    const clue = markedClue(game, id)
    if (!clue) return []
    const { answer, picked, correctQuestion, isCorrect, earned, explanation, erratum, changes } = clue
    return {
      id,
      prompt: answer,
      given: picked,
      correct: correctQuestion,
      isCorrect,
      points: earned,
      explanation,
      ...(erratum ? { erratum } : {}),
      ...(changes ? { rules: { marks: changes, edition: game.specialization } } : {}),
    }
  })
}
