import type { Edition } from '@icio/contracts/editions'
import type { QuizGame, QuizQuestion } from '@icio/contracts/game-sessions/endpoints'
import { pointsForQuestion } from '@icio/contracts/games/quiz-rules'
import { figureOfTags } from '@icio/shared-ui/figures/figure-of-tags'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import type { QuestionGame } from '../../play/play-store.js'
import { choiceText, roundIn, type PlayingPhase } from '../../play/round.js'
import { PointsProgress } from '../../play/views/points-progress.js'
import { RelatedResources } from '../../play/views/related-resources.js'
import { RoundView, type RoundVerdict } from '../../play/views/round-view.js'
import { CorrectAnswer, VerdictPanel, VerdictPart, WhyWrong } from '../../play/views/verdict-panel.js'
import { difficultyWords } from './difficulty-words.js'
import styles from './quiz-round-view.module.css'

interface QuizRoundViewProps {
  phase: PlayingPhase<QuizGame>
  play: QuestionGame<QuizGame>
}

/** The current question: open, or answered with its explanation beside it (QUIZ-7). */
export function QuizRoundView({ phase, play }: QuizRoundViewProps) {
  const round = roundIn(phase)
  const { question, number } = round
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
            level={difficultyWords[question.difficulty]}
          />
        ),
        prompt: question.prompt,
        feedback: (verdict) => <Explanation key={question.id} question={question} verdict={verdict} />,
        picture: pictureOf(question.tags, phase.game.specialization),
      }}
    />
  )
}

/** Shows the marking of a quiz answer (QUIZ-13, QUIZ-16). */
function Explanation({ question, verdict }: { question: QuizQuestion; verdict: RoundVerdict }) {
  const { is_correct, correct_choice_id, why_wrong, explanation, source } = verdict.answer
  return (
    <VerdictPanel
      verdict={verdict}
      contactSubject={`Quiz question ${question.id}`}
      more={<RelatedResources text={question.prompt} edition={verdict.specialization} />}
    >
      {!is_correct && <CorrectAnswer>{choiceText(question, correct_choice_id)}</CorrectAnswer>}
      {why_wrong && <WhyWrong>{why_wrong}</WhyWrong>}
      <VerdictPart label="Explanation">
        <p>{explanation}</p>
        {source && <p className={styles.source}>Source: {source}</p>}
      </VerdictPart>
    </VerdictPanel>
  )
}

/** The figure that shows what the question is about, if its tags name one (FIG-2). */
function pictureOf(tags: readonly string[], edition: Edition) {
  const id = figureOfTags(tags)
  return id !== null && <LazyFigure id={id} edition={edition} ahead="0px" />
}
