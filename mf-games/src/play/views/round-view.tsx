import type { Edition } from '@icio/contracts/editions'
import type { MarkedAnswer } from '@icio/contracts/game-sessions/endpoints'
import { useId, type ReactNode } from 'react'
import { useConfidenceSetting } from '../../calibration/confidence-slider.js'
import { choiceVerdicts, verdictTitle, type PlayingPhase, type Round, type RoundGame } from '../round.js'
import type { QuestionGame } from '../play-store.js'
import type { Arrival } from '../use-arrival-focus.js'
import { SubmitBar, Verdict } from './answer-bar.js'
import { QuestionCard, type AnswersParts } from './question-card.js'
import { RoundLayout } from './round-layout.js'

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

interface RoundParts {
  progress: ReactNode
  /** Beside the question, where there is room. */
  aside?: ReactNode
  labels?: ReactNode
  context?: ReactNode
  prompt: ReactNode
  /** Letters A, B, C instead of digits before the choices. */
  letters?: boolean
  /** Draws the answers instead of a list; picking one then sends it. */
  answers?: (parts: AnswersParts) => ReactNode
  /** Labels of the button to continue, before and on the last question. */
  continueLabels?: { next: string; end: string }
  feedback: (verdict: RoundVerdict) => ReactNode
  /** A picture of what the question is about, below the marked answer. */
  picture?: ReactNode
}

const questionWords = { next: 'Next Question', end: 'See Results' }

/** What the view of a round gets: the question on the screen, and the events that move the game. */
export interface RoundProps<G extends RoundGame> {
  phase: PlayingPhase<G>
  play: QuestionGame<G>
}

interface RoundViewProps<G extends RoundGame> extends RoundProps<G> {
  /** What the phase shows (roundIn). */
  round: Round<G>
  parts: RoundParts
}

/** The current question: open, or answered with its verdict beside it (QUIZ-7, FILL-4, GOV-8). */
export function RoundView<G extends RoundGame>({ phase, play, round, parts }: RoundViewProps<G>) {
  const [asksConfidence, setAsksConfidence] = useConfidenceSetting()
  const titleId = useId()
  const { question, marked, selected } = round
  const { progress, aside, feedback, picture, continueLabels = questionWords, ...card } = parts
  const { game } = phase
  const continueLabel =
    game.answers.length === game.questions.length ? continueLabels.end : continueLabels.next
  const arrival = phase.moved ? 'take' : 'offer'
  const submission = phase.at === 'asking' ? phase.submission : ({ at: 'open' } as const)
  const submit = () => void play.answerSubmitted(asksConfidence)
  const selectAndSend = (choiceId: string) => {
    play.choiceSelected(choiceId)
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
          choices={question.choices}
          selected={selected}
          verdicts={choiceVerdicts(marked?.correct_choice_id, selected)}
          confidence={{
            asked: asksConfidence,
            value: phase.at === 'asking' ? phase.confidence : (marked?.confidence ?? null),
            onAsk: setAsksConfidence,
            onState: play.confidenceStated,
          }}
          locked={marked !== undefined}
          submission={submission}
          arrival={phase.at === 'asking' ? arrival : 'leave'}
          onSelect={card.answers ? selectAndSend : play.choiceSelected}
          onSubmit={submit}
        />
      }
      bar={
        marked ? (
          <Verdict
            id={titleId}
            correct={marked.is_correct}
            title={verdictTitle(marked, game.game)}
            arrival={arrival}
            continueLabel={continueLabel}
            onNext={play.nextRequested}
          />
        ) : (
          !card.answers && <SubmitBar submission={submission} selected={selected} onSubmit={submit} />
        )
      }
      feedback={
        marked &&
        feedback({
          answer: marked,
          titleId,
          sessionId: game.id,
          specialization: game.specialization,
          arrival,
          onNext: play.nextRequested,
        })
      }
      picture={marked && picture}
    />
  )
}
