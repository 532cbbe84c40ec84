import { figureText } from '@icio/contracts/numbers/figure-text'
import { dayText } from '@icio/contracts/dates/day-text'
import type { Edition } from '@icio/contracts/editions'
import { challengeRange } from '@icio/contracts/ranges/endpoints'
import type { GivenRange, MarkedRange, RangeQuestion, RangeRound } from '@icio/contracts/ranges/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { Card } from '@icio/shared-ui/parts/card'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { RuleMarks } from '@icio/shared-ui/parts/rule-marks'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Progress } from '@icio/shared-ui/parts/progress'
import { ChallengeAnswer } from '../challenges/challenge-answer.js'
import { useArrivalFocus } from '../play/use-arrival-focus.js'
import { useEdition } from '../play/use-edition.js'
import { gamesByEdition } from '../play/views/edition-chip.js'
import { GamePage } from '../play/views/game-page.js'
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
  const { specialization, notUnderstood } = useEdition()
  return (
    <GamePage title="Ranges" edition={specialization} games={gamesByEdition(routePaths.ranges)}>
      {notUnderstood.length > 0 && <Notice tone="neutral">{notUnderstood.join(' ')}</Notice>}
      <Ranges key={specialization} specialization={specialization} />
    </GamePage>
  )
}

function Ranges({ specialization }: { specialization: Edition }) {
  const { phase, answer, next, begin, again } = useRangeRound(specialization)
  switch (phase.at) {
    case 'loading':
      return <LoadingPlace label="Loading questions..." />
    case 'failed':
      return (
        <NothingToPlay title={phase.title} specialization={specialization} onRetry={() => void begin()}>
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
  return (
    <RoundLayout
      progress={
        <div className={styles.progress}>
          <Progress
            value={round.answers.length}
            max={round.questions.length}
            label={`Question ${number} of ${round.questions.length}`}
            valueText={`${round.answers.filter(({ hit }) => hit).length} inside`}
          />
          {isFirst && phase.at === 'asking' && <Introduction count={round.questions.length} />}
        </div>
      }
      question={
        <Card as="section" className={styles.step}>
          <QuestionHeading question={question} takesFocus={!isFirst} />
          {phase.at === 'asking' ? (
            <RangeForm
              question={question}
              problem={phase.problem}
              busy={phase.busy}
              action="Submit Range"
              onGive={onGive}
            />
          ) : (
            <Marked
              round={round}
              question={question}
              marked={phase.marked}
              action={number === round.questions.length ? 'See Results' : 'Next Question'}
              onNext={onNext}
            />
          )}
        </Card>
      }
      feedback={null}
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

/** RANGE-12 */
function Marked({
  round,
  question,
  marked,
  action,
  onNext,
}: {
  round: RangeRound
  question: RangeQuestion
  marked: MarkedRange
  action: string
  onNext: () => void
}) {
  const heading = useArrivalFocus<HTMLHeadingElement>('take')
  return (
    <div className={styles.marked}>
      <h3
        ref={heading}
        tabIndex={-1}
        // The focus is here after the answer: Enter goes on.
        onKeyDown={(event) => event.key === 'Enter' && !event.repeat && onNext()}
        className={marked.hit ? styles.inside : styles.outside}
      >
        {marked.hit ? hitWords.inside : hitWords.outside}
      </h3>
      <p className={styles.facts}>
        The answer is {figureText(marked.answer, { unit: question.unit })}. You said{' '}
        {figureText(marked.low, { unit: question.unit })} to{' '}
        {figureText(marked.high, { unit: question.unit })}. Score {marked.score.toFixed(1)}, lower is better.
      </p>
      <RangeLine question={question} marked={marked} />
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
      <Button variant="primary" size="lg" onClick={onNext}>
        {action}
      </Button>
      <RuleMarks marks={marked.changes} edition={round.specialization} />
      <ChallengeAnswer
        sessionId={round.id}
        questionId={question.id}
        through={challengeRange}
        corrected="your range and your record are counted again"
      />
    </div>
  )
}
