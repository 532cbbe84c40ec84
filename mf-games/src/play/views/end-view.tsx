import { topicWords } from '@icio/contracts/question-bank/topic-words'
import { editions } from '@icio/contracts/editions'
import type { GameSession } from '@icio/contracts/game-sessions/endpoints'
import { roundedText } from '@icio/contracts/numbers/figure-text'
import { accuracyPercent } from '@icio/contracts/games/quiz-rules'
import { pathAddress, roundWords } from '@icio/contracts/path/path-words'
import type { StudyDocument } from '@icio/shared-ui/documents/study-document'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { Stat } from '@icio/shared-ui/parts/stat'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, lazy, Suspense } from 'react'
import { practiceWords } from '../../practice/practice-words.js'
import { ResultPicture, ShareResult } from '../../share/result-picture.js'
import { topicAnswers, weakTopics, type WeakTopic } from '../../weak-topics/weak-topics.js'
import { useSound } from '../game-sounds.js'
import { useArrivalFocus } from '../use-arrival-focus.js'
import { ContactNote } from './contact-note.js'
import { Downloads } from './downloads.js'
import { Folded } from './folded.js'
import { ReviewList, type Reviewed } from './review-list.js'
import { PracticeSection } from '../../practice/practice-section.js'
import { WeakTopicsList } from '../../weak-topics/topic-rows.js'
import styles from './end-view.module.css'

interface EndViewProps {
  /** Name of the game, for the picture of its result and for mails. */
  name: string
  title?: string
  game: GameSession
  answers: readonly Reviewed[]
  /** Labels of points and right answers, where they are not those of the quiz, and without its accuracy. */
  labels?: { points: string; right: string }
  message?: string
  /** 'Take Another Quiz'; by default 'Play Again'. */
  again?: string
  onAgain: () => void
  /** Label of the link back to the hub; by default the hub's name. */
  back?: string
  sheet?: () => StudyDocument
  more?: ReactNode
  /** Between the result and what it says about the player. */
  children?: ReactNode
}

/**
 * The end of every game with points: a sentence that compares, the picture of the result, and two buttons, to play again and
 * to read on the weakest topic; everything else stands below; the review, the leaderboard and what saves the result
 * are folded (PLAY-17).
 */
export function EndView(props: EndViewProps) {
  const { game, labels } = props
  const title = useArrivalFocus<HTMLHeadingElement>('take')
  useSound('podium', game.id)
  const { hubPath, hubTitle } = editions[game.specialization]
  const total = game.questions.length
  const correct = game.answers.filter(({ is_correct }) => is_correct).length
  const topics = weakTopics(topicAnswers(game), game.specialization)
  const [weakest] = topics
  const isBeforeMeeting = 'meeting' in game && game.meeting === true
  const isRound = isBeforeMeeting || ('module' in game && game.module !== undefined)
  const again =
    'practice' in game && game.practice
      ? practiceWords.again
      : isBeforeMeeting
        ? roundWords.againBeforeMeeting
        : isRound
          ? roundWords.again
          : (props.again ?? 'Play Again')
  const picture = { title: props.name, game }
  return (
    <>
      <section className={styles.summary}>
        <h2 ref={title} tabIndex={-1} className={styles.title}>
          {props.title ?? 'Game Complete!'}
        </h2>
        <p className={styles.sentence}>{resultSentence(game)}</p>
        {props.message && <p>{props.message}</p>}
        <ResultPicture
          {...picture}
          figures={
            <>
              <Stat
                label={labels?.points ?? 'Total Points'}
                value={game.score}
                suffix={`/${game.max_score}`}
              />
              <Stat label={labels?.right ?? 'Correct Answers'} value={correct} suffix={`/${total}`} />
              {!labels && <Stat label="Accuracy" value={`${accuracyPercent(correct, total)}%`} />}
            </>
          }
        />
        <div className={styles.actions}>
          <Button variant="primary" size="lg" icon={<RotateCcw />} onClick={props.onAgain}>
            {again}
          </Button>
          {weakest && (
            <ButtonLink size="lg" to={weakest.primer.url}>
              Read on: {topicWords(weakest.topic)}
            </ButtonLink>
          )}
        </div>
        <div className={styles.actions}>
          {isRound && (
            <ButtonLink variant="quiet" to={pathAddress(game.specialization)}>
              {roundWords.back}
            </ButtonLink>
          )}
          {props.more}
          <ButtonLink variant="quiet" to={hubPath}>
            {props.back ?? `Back to ${hubTitle}`}
          </ButtonLink>
        </div>
      </section>
      {props.children}
      <Reflection game={game} topics={topics} />
      <ReviewList answers={props.answers} />
      <Folded summary="Save, share or write to us">
        {props.sheet && <Downloads what="all" sheet={props.sheet} />}
        <ShareResult {...picture} />
        <ContactNote subject={props.name} />
      </Folded>
    </>
  )
}

/**
 * The result as a sentence with a comparison: how many were right, and how many a guess at each question would get right on
 * average, which is the sum of one over the number of its choices (PLAY-17).
 */
export function resultSentence({ questions, answers }: Pick<GameSession, 'questions' | 'answers'>): string {
  const correct = answers.filter(({ is_correct }) => is_correct).length
  const guessAverage = questions.reduce((sum, { choices }) => sum + 1 / choices.length, 0)
  return `${correct} of ${questions.length} right. Guessing gets ${roundedText(guessAverage, { decimals: 1 })} on average.`
}

// Only players who said how sure they were load the drawing.
const CalibrationReport = lazy(async () => ({
  default: (await import('../../calibration/calibration-report.js')).CalibrationReport,
}))

/** What a finished game shows players about themselves: calibration, topics to revisit, what to practice. */
function Reflection({ game, topics }: { game: GameSession; topics: readonly WeakTopic[] }) {
  const answers = game.answers.map(({ confidence, is_correct }) => ({ confidence, isCorrect: is_correct }))
  return (
    <>
      {answers.some(({ confidence }) => confidence !== undefined) && (
        <Suspense fallback={null}>
          <CalibrationReport answers={answers} />
        </Suspense>
      )}
      <WeakTopicsList topics={topics} />
      {game.game !== 'board' && <PracticeSection topics={false} />}
    </>
  )
}
