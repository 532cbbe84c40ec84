import type { FillInGame } from '@icio/contracts/game-sessions/endpoints'
import { levelLabels } from '@icio/contracts/games/fill-in-rules'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import type { QuestionGame } from '../../play/play-store.js'
import { choiceText, roundIn, type PlayingPhase } from '../../play/round.js'
import { PointsProgress } from '../../play/views/points-progress.js'
import { RoundView } from '../../play/views/round-view.js'
import { FillInVerdict } from './fill-in-verdict.js'
import { GappedSentence } from './gapped-sentence.js'

interface FillInRoundViewProps {
  phase: PlayingPhase<FillInGame>
  play: QuestionGame<FillInGame>
}

/** The current item: open, or answered with its explanation beside it (FILL-1, FILL-4). */
export function FillInRoundView({ phase, play }: FillInRoundViewProps) {
  const round = roundIn(phase)
  const { question: item, number, marked, selected } = round
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
            points={pointsForQuestion(number - 1)}
            level={levelLabels[item.difficulty]}
          />
        ),
        prompt: (
          <GappedSentence
            item={item}
            selected={selected === null ? null : choiceText(item, selected)}
            correct={marked ? choiceText(item, marked.correct_choice_id) : null}
          />
        ),
        feedback: (verdict) => <FillInVerdict key={item.id} item={item} verdict={verdict} number={number} />,
      }}
    />
  )
}
