import type { Edition } from '@icio/contracts/editions'
import type { MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { useId, type ReactNode } from 'react'
import { useConfidenceSetting } from '../../calibration/confidence.js'
import { verdictTitle, type ShownChoice, type RoundSession } from '../round-session.js'
import { markingOf, type PlayingPhase, type RoundGame } from '../play-phase.js'
import type { QuestionGame } from '../play-store.js'
import type { Arrival } from '../use-arrival-focus.js'
import { AnswerBar, Verdict } from './answer-bar.js'
import { QuestionCard, type AnswersParts } from './question-card.js'
import { RoundLayout } from './round-layout.js'

/** The marked answer to the current question. */
export interface RoundVerdict {
  answer: MarkedAnswer
  /** Id of the heading with the verdict, which names the part with the explanation. */
  titleId: string
  /** Id of the game session, for a challenge of the answer. */
  sessionId: string
  specialization: Edition
  arrival: Arrival
  onNext: () => void
}

/** The parts of a round that differ between games. */
interface RoundParts {
  progress: ReactNode
  /** Beside the question, where there is room. */
  aside?: ReactNode
  labels?: ReactNode
  context?: ReactNode
  prompt: ReactNode
  choices: readonly ShownChoice[]
  /** Letters A, B, C instead of digits before the choices. */
  letters?: boolean
  /** Draws the answers instead of a list; picking one then sends it. */
  answers?: (parts: AnswersParts) => ReactNode
  /** Labels of the button to continue, before and on the last question. */
  onward?: { next: string; end: string }
  feedback: (verdict: RoundVerdict) => ReactNode
  /** A picture of what the question is about, below the marked answer. */
  picture?: ReactNode
}

const questionWords = { next: 'Next Question', end: 'See Results' }

interface RoundViewProps<G extends RoundGame, Q> {
  phase: PlayingPhase<G>
  play: QuestionGame<G>
  session: RoundSession<Q>
  /** Returns the game's parts for the current question; its number counts from 1. */
  parts: (question: Q, number: number) => RoundParts
}

/** The current question: open, or answered with its verdict beside it (QUIZ-7, FILL-4, GOV-8). */
export function RoundView<G extends RoundGame, Q extends { id: string }>(props: RoundViewProps<G, Q>) {
  const { phase, play, session } = props
  const [asked, setAsked] = useConfidenceSetting()
  const titleId = useId()
  const { currentQuestion, questions } = session
  const question = questions[currentQuestion]
  if (!question) return null
  const {
    progress,
    aside,
    feedback,
    picture,
    onward = questionWords,
    ...card
  } = props.parts(question, currentQuestion + 1)
  const continueLabel = session.answers.length === questions.length ? onward.end : onward.next
  const answer = markingOf(session, question.id)
  const arrival = phase.moved ? 'take' : 'offer'
  const submission = phase.at === 'asking' ? phase.submission : ({ at: 'open' } as const)
  const isMarked = session.explanationShown
  const submit = () => void play.answerSubmitted(asked)
  const pickAndSend = (choiceId: string) => {
    play.choicePicked(choiceId)
    submit()
  }
  return (
    <RoundLayout
      progress={progress}
      aside={aside}
      question={
        <QuestionCard
          key={question.id}
          {...card}
          selected={session.selectedChoice}
          confidence={{
            asked,
            value: phase.at === 'asking' ? phase.confidence : (answer?.confidence ?? null),
            onAsk: setAsked,
            onState: play.confidenceStated,
          }}
          locked={isMarked}
          submission={submission}
          arrival={phase.at === 'asking' ? arrival : 'leave'}
          onPick={card.answers ? pickAndSend : play.choicePicked}
          onSubmit={submit}
        />
      }
      bar={
        isMarked && answer ? (
          <Verdict
            id={titleId}
            correct={answer.is_correct}
            title={verdictTitle(answer, phase.game.game)}
            arrival={arrival}
            onward={continueLabel}
            onNext={play.nextRequested}
          />
        ) : (
          !card.answers && (
            <AnswerBar>
              <Button
                variant="primary"
                size="lg"
                busy={submission.at === 'sending'}
                disabled={session.selectedChoice === null}
                onClick={submit}
              >
                Submit Answer
              </Button>
            </AnswerBar>
          )
        )
      }
      feedback={
        isMarked &&
        answer &&
        feedback({
          answer,
          titleId,
          sessionId: phase.game.id,
          specialization: session.specialization,
          arrival,
          onNext: play.nextRequested,
        })
      }
      picture={isMarked && picture}
    />
  )
}
