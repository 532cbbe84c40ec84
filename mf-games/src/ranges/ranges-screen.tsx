import { figureText } from '@icio/contracts/numbers/figure-text'
import { dayText } from '@icio/contracts/dates/day-text'
import type { Edition } from '@icio/contracts/editions'
import {
  challengeRange,
  type GivenRange,
  type MarkedRange,
  type RangeQuestion,
  type RangeRound,
} from '@icio/contracts/ranges/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useId } from 'react'
import { ChallengeAnswer } from '../challenges/challenge-answer.js'
import { useArrivalFocus } from '../play/use-arrival-focus.js'
import { useEdition } from '../play/edition-choice.js'
import { useWide } from '../play/use-wide.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { GamePage } from '../play/views/game-page.js'
import { AnswerBar, Verdict } from '../play/views/answer-bar.js'
import { GameProgress } from '../play/views/game-progress.js'
import { RoundLayout } from '../play/views/round-layout.js'
import { LoadingPlace } from '../play/views/loading-place.js'
import { NothingToPlay } from '../play/views/nothing-to-play.js'
import { RangeForm } from './range-form.js'
import { RangeLine } from './range-line.js'
import styles from './ranges.module.css'
import { RoundEnd } from './round-end.js'
import { hitWords, useRangeRound, type RangePhase } from './use-range-round.js'

/** A round of ten 90% ranges at /ranges (RANGE-1 to RANGE-17). */
export function RangesScreen() {
  const { edition, notUnderstood } = useEdition()
  return (
    <GamePage
      title="Ranges"
      edition={edition}
      games={gamesByEdition(routePaths.ranges)}
      notUnderstood={notUnderstood}
    >
      <Ranges key={edition} edition={edition} />
    </GamePage>
  )
}

function Ranges({ edition }: { edition: Edition }) {
  const { phase, answer, next, begin, again } = useRangeRound(edition)
  switch (phase.at) {
    case 'loading':
      return <LoadingPlace label="Loading questions..." />
    case 'failed':
      return (
        <NothingToPlay title={phase.title} edition={edition} onRetry={() => void begin()}>
          {phase.text}
        </NothingToPlay>
      )
    case 'finished':
      return <RoundEnd round={phase.round} onAgain={() => void again()} />
    case 'asking':
    case 'marked':
      return (
        <RangeStep
          key={phase.question.id}
          phase={phase}
          onGive={(range) => void answer(range)}
          onNext={() => void next()}
        />
      )
  }
}

type StepPhase = Extract<RangePhase, { at: 'asking' | 'marked' }>

function RangeStep({
  phase,
  onGive,
  onNext,
}: {
  phase: StepPhase
  onGive: (range: GivenRange) => void
  onNext: () => void
}) {
  const { round, question } = phase
  const number = round.questions.indexOf(question) + 1
  const isFirst = number === 1
  const isWide = useWide()
  const formId = useId()
  const titleId = useId()
  const introduction = isFirst && phase.at === 'asking' && <Introduction count={round.questions.length} />
  return (
    <RoundLayout
      progress={
        <GameProgress
          value={round.answers.length}
          max={round.questions.length}
          label={`Question ${number} of ${round.questions.length}`}
          valueText={`${round.answers.filter(({ hit }) => hit).length} inside`}
        />
      }
      aside={isWide && introduction}
      question={
        <section className={styles.step}>
          <QuestionHeading question={question} takesFocus={!isFirst} />
          {phase.at === 'asking' ? (
            <RangeForm id={formId} question={question} problem={phase.problem} onGive={onGive} />
          ) : (
            <Marked question={question} marked={phase.marked} />
          )}
          {!isWide && introduction}
        </section>
      }
      bar={
        phase.at === 'asking' ? (
          <AnswerBar>
            <Button type="submit" form={formId} variant="primary" size="lg" busy={phase.busy}>
              Submit Range
            </Button>
          </AnswerBar>
        ) : (
          <Verdict
            id={titleId}
            correct={phase.marked.hit}
            title={phase.marked.hit ? hitWords.inside : hitWords.outside}
            arrival="take"
            continueLabel={number === round.questions.length ? 'See Results' : 'Next Question'}
            onNext={onNext}
          />
        )
      }
      feedback={
        phase.at === 'marked' && (
          <Why round={round} question={question} marked={phase.marked} titleId={titleId} />
        )
      }
    />
  )
}

/** RANGE-4 */
function Introduction({ count }: { count: number }) {
  return (
    <p className={styles.intro}>
      {count === 10
        ? 'Ten questions, ten ranges. If you are well calibrated, nine of your ranges will contain the answer.'
        : `${count} questions, ${count} ranges. If you are well calibrated, nine in ten of your ranges will contain the answer.`}{' '}
      Nobody knows these figures by heart: what counts is whether you know how much you do not know.
    </p>
  )
}

function QuestionHeading({ question, takesFocus }: { question: RangeQuestion; takesFocus: boolean }) {
  const heading = useArrivalFocus<HTMLHeadingElement>(takesFocus ? 'take' : 'offer')
  return (
    <header>
      <h2 ref={heading} tabIndex={-1} className={styles.prompt}>
        {question.prompt}
      </h2>
      <p className={styles.facts}>
        {[
          ...(question.unit === 'year' ? [] : [`In ${question.unit}`]),
          ...(question.as_of ? [`As of ${dayText(question.as_of)}`] : []),
        ].join('. ')}
      </p>
    </header>
  )
}

/** The range and the true figure on their line (RANGE-12). */
function Marked({ question, marked }: { question: RangeQuestion; marked: MarkedRange }) {
  const text = (value: number) => figureText(value, { unit: question.unit })
  return (
    <>
      <RangeLine question={question} marked={marked} />
      <p className={styles.facts}>
        The answer is {text(marked.answer)}. You said {text(marked.low)} to {text(marked.high)}. Score{' '}
        {marked.score.toFixed(1)}, lower is better.
      </p>
    </>
  )
}

/** Why the figure is what it is, and where it stands (RANGE-12). */
function Why({
  round,
  question,
  marked,
  titleId,
}: {
  round: RangeRound
  question: RangeQuestion
  marked: MarkedRange
  titleId: string
}) {
  return (
    <Card as="section" tone={marked.hit ? 'success' : 'danger'} aria-labelledby={titleId}>
      {marked.erratum && (
        <p className={styles.facts}>
          Corrected by a ruling: it was counted as {figureText(marked.erratum.was, { unit: question.unit })}{' '}
          before.
        </p>
      )}
      <p className={styles.explanation}>{marked.explanation}</p>
      <p className={styles.source}>
        Source:{' '}
        {marked.source_url ? (
          <ExternalLink href={marked.source_url}>{marked.source}</ExternalLink>
        ) : (
          marked.source
        )}
        {marked.as_of ? `, as of ${dayText(marked.as_of)}` : ''}
      </p>
      <RuleMarks marks={marked.changes} edition={round.specialization} />
      <ChallengeAnswer
        sessionId={round.id}
        questionId={question.id}
        through={challengeRange}
        corrected="your range and your record are counted again"
      />
    </Card>
  )
}
