import { maximumScore, pointsForQuestion } from '@icio/contracts/rules/quiz-rules'
import type { QuizGame } from '@icio/contracts/game-sessions'
import type { PlayingPhase } from '../../play/play-phase.js'
import type { Play } from '../../play/play-store.js'
import { QuestionCard } from '../../play/views/question-card.js'
import { QuestionLabels } from '../../play/views/question-labels.js'
import { GameProgress } from '../../play/views/game-progress.js'
import { RoundLayout } from '../../play/views/round-layout.js'
import { answerTo, quizSession } from '../quiz-session.js'
import { difficultyWords } from './difficulty-words.js'
import { ExplanationPanel } from './explanation-panel.js'

/** A question on the table: open, or answered with its explanation beside it (QUIZ-7). */
export function PlayingView({ phase, play }: { phase: PlayingPhase<QuizGame>; play: Play<QuizGame> }) {
  const session = quizSession(phase)
  const { currentQuestion, questions } = session
  const question = questions[currentQuestion]
  if (!question) return null
  const answer = answerTo(session, question.id)
  const arrival = phase.moved ? 'take' : 'offer'
  const last = currentQuestion === questions.length - 1
  return (
    <RoundLayout
      progress={
        <GameProgress
          score={session.score}
          maxScore={maximumScore(questions.length)}
          nextPoints={last ? null : pointsForQuestion(currentQuestion + 1)}
          question={currentQuestion + 1}
          answered={session.answers.length}
          total={questions.length}
        />
      }
      question={
        <QuestionCard
          key={question.id}
          labels={
            <QuestionLabels
              badges={[difficultyWords[question.difficulty]]}
              worth={`${pointsForQuestion(currentQuestion)} points`}
            />
          }
          prompt={question.prompt}
          choices={question.choices}
          selected={session.selectedChoice}
          locked={session.explanationShown}
          submission={phase.at === 'asking' ? phase.submission : { at: 'open' }}
          arrival={phase.at === 'asking' ? arrival : 'leave'}
          onPick={play.choicePicked}
          onSubmit={() => void play.answerSubmitted()}
        />
      }
      feedback={
        phase.at === 'explaining' &&
        answer && (
          <ExplanationPanel
            key={question.id}
            question={question}
            answer={answer}
            specialization={session.specialization}
            arrival={arrival}
            last={session.answers.length === questions.length}
            onNext={play.nextRequested}
          />
        )
      }
    />
  )
}
