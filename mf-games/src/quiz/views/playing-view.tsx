import type { Edition } from '@icio/contracts/editions'
import type { QuizGame } from '@icio/contracts/game-sessions/endpoints'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import { figureOfTags } from '@icio/shared-ui/figures/figure-of-tags'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { QuestionGame } from '../../play/play-store.js'
import { PointsProgress } from '../../play/views/points-progress.js'
import { RoundView } from '../../play/views/round-view.js'
import { quizSession } from '../quiz-session.js'
import { difficultyWords } from './difficulty-words.js'
import { ExplanationPanel } from './explanation-panel.js'

/** The current question: open, or answered with its explanation beside it (QUIZ-7). */
export function PlayingView({
  phase,
  play,
}: {
  phase: PlayingPhase<QuizGame>
  play: QuestionGame<QuizGame>
}) {
  const session = quizSession(phase)
  return (
    <RoundView
      phase={phase}
      play={play}
      session={session}
      parts={(question, number) => ({
        progress: (
          <PointsProgress
            session={session}
            points={pointsForQuestion(number - 1)}
            level={difficultyWords[question.difficulty]}
          />
        ),
        prompt: question.prompt,
        choices: question.choices,
        feedback: (verdict) => (
          <ExplanationPanel
            key={question.id}
            question={question}
            verdict={verdict}
            specialization={session.specialization}
          />
        ),
        picture: pictureOf(question.tags, session.specialization),
      })}
    />
  )
}

/** The figure that shows what the question is about, if its tags name one (FIG-2). */
function pictureOf(tags: readonly string[], edition: Edition) {
  const id = figureOfTags(tags)
  return id !== null && <LazyFigure id={id} edition={edition} ahead="0px" />
}
