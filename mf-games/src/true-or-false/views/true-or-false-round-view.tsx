import type { TrueOrFalseGame } from '@icio/contracts/game-sessions/endpoints'
import { pointsAt } from '@icio/contracts/games/games'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { QuestionGame } from '../../play/play-store.js'
import { GameProgress } from '../../play/views/game-progress.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { RoundView } from '../../play/views/round-view.js'
import { difficultyWords } from '../../quiz/views/difficulty-words.js'
import { trueOrFalseSession } from '../true-or-false-session.js'
import { StatementVerdict } from './statement-verdict.js'

interface TrueOrFalseRoundViewProps {
  phase: PlayingPhase<TrueOrFalseGame>
  play: QuestionGame<TrueOrFalseGame>
}

/** The current statement: open, or judged with its explanation beside it (TF-2). */
export function TrueOrFalseRoundView({ phase, play }: TrueOrFalseRoundViewProps) {
  const session = trueOrFalseSession(phase)
  const { score, maxScore, questions, answers, specialization } = session
  return (
    <RoundView
      phase={phase}
      play={play}
      session={session}
      parts={(statement, number) => {
        const points = pointsAt('true-or-false', number - 1)
        return {
          progress: (
            <GameProgress
              score={score}
              maxScore={maxScore}
              points={points}
              question={number}
              answers={answers}
              total={questions.length}
            />
          ),
          labels: (
            <QuestionLabels badges={[difficultyWords[statement.difficulty]]} worth={`${points} points`} />
          ),
          context: <p>{statement.prompt}</p>,
          prompt: `Proposed answer: ${statement.claim}`,
          choices: statement.choices,
          onward: { next: 'Next Statement', end: 'See Results' },
          feedback: (verdict) => (
            <StatementVerdict
              key={statement.id}
              statement={statement}
              verdict={verdict}
              specialization={specialization}
            />
          ),
        }
      }}
    />
  )
}
