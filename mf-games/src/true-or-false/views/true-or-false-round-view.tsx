import type { TrueOrFalseGame } from '@icio/contracts/game-sessions/endpoints'
import { pointsAt } from '@icio/contracts/games/games'
import type { QuestionGame } from '../../play/play-store.js'
import { roundIn, type PlayingPhase } from '../../play/round.js'
import { PointsProgress } from '../../play/views/points-progress.js'
import { RoundView } from '../../play/views/round-view.js'
import { difficultyWords } from '../../quiz/views/difficulty-words.js'
import { StatementVerdict } from './statement-verdict.js'
import styles from './true-or-false-round-view.module.css'
import { TwoHalves } from './two-halves.js'

interface TrueOrFalseRoundViewProps {
  phase: PlayingPhase<TrueOrFalseGame>
  play: QuestionGame<TrueOrFalseGame>
}

/** The current statement: open, or judged by one press with its explanation beside it (TF-2). */
export function TrueOrFalseRoundView({ phase, play }: TrueOrFalseRoundViewProps) {
  const round = roundIn(phase)
  const { question: statement, number } = round
  return (
    <RoundView
      phase={phase}
      play={play}
      round={round}
      parts={{
        progress: (
          <PointsProgress
            game={phase.game}
            number={number}
            points={pointsAt('true-or-false', number - 1)}
            level={difficultyWords[statement.difficulty]}
          />
        ),
        context: <p className={styles.question}>{statement.prompt}</p>,
        prompt: `Proposed answer: ${statement.claim}`,
        answers: (parts) => <TwoHalves {...parts} />,
        continueLabels: { next: 'Next Statement', end: 'See Results' },
        feedback: (verdict) => (
          <StatementVerdict key={statement.id} statement={statement} verdict={verdict} />
        ),
      }}
    />
  )
}
