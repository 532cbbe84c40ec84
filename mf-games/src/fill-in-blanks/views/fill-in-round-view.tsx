import type { FillInGame } from '@icio/contracts/game-sessions/endpoints'
import { levelLabels } from '@icio/contracts/games/fill-in-rules'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { QuestionGame } from '../../play/play-store.js'
import { PointsProgress } from '../../play/views/points-progress.js'
import { RoundView } from '../../play/views/round-view.js'
import { fillInSession } from '../fill-in-session.js'
import { FillInVerdict } from './fill-in-verdict.js'
import { GappedSentence } from './gapped-sentence.js'

interface FillInRoundViewProps {
  phase: PlayingPhase<FillInGame>
  play: QuestionGame<FillInGame>
}

/** The current item: open, or answered with its explanation beside it (FILL-1, FILL-4). */
export function FillInRoundView({ phase, play }: FillInRoundViewProps) {
  const session = fillInSession(phase)
  return (
    <RoundView
      phase={phase}
      play={play}
      session={session}
      parts={(item, number) => ({
        progress: (
          <PointsProgress
            session={session}
            points={pointsForQuestion(number - 1)}
            level={levelLabels[item.difficulty]}
          />
        ),
        prompt: (
          <GappedSentence
            item={item}
            picked={item.choices.find(({ id }) => id === session.selectedChoice)?.text ?? null}
          />
        ),
        choices: item.choices,
        feedback: (verdict) => (
          <FillInVerdict
            key={item.id}
            item={item}
            verdict={verdict}
            specialization={session.specialization}
            number={number}
          />
        ),
      })}
    />
  )
}
