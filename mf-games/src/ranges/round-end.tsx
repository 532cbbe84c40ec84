import { verdictLines } from '@icio/contracts/ranges/rules'
import type { RangeRound, MarkedRange, RangeQuestion } from '@icio/contracts/ranges/endpoints'
import { publishedFigures } from '@icio/contracts/published-figures/published-figures'
import { rangeVerdict, stretchNeeded } from '@icio/contracts/statistics/ranges'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Section } from '@icio/shared-ui/parts/section'
import { digitsText } from '@icio/contracts/numbers/figure-text'
import { DrawnData } from '@icio/shared-ui/figures/chart/drawn-data'
import { Bar, Line, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { FoldedNumbers } from '@icio/shared-ui/figures/chart/numbers'
import { Plot } from '@icio/shared-ui/figures/chart/plot'
import { useArrivalFocus } from '../play/use-arrival-focus.js'
import styles from './ranges.module.css'

/** The end of a round: hits, verdict, all ranges around the truth, the mean score (RANGE-13 to RANGE-17). */
export function RoundEnd({ round, onAgain }: { round: RangeRound; onAgain: () => void }) {
  const heading = useArrivalFocus<HTMLHeadingElement>('offer')
  const { answers, questions } = round
  const n = answers.length
  const hits = answers.filter(({ hit }) => hit).length
  const ranges = answers.map(({ low, high, answer, question_id }) => ({
    low,
    high,
    truth: answer,
    scale: questions.find(({ id }) => id === question_id)?.scale ?? 'linear',
  }))
  const lines = verdictLines({ n, verdict: rangeVerdict(hits, n), stretch: stretchNeeded(ranges) })
  const [first, ...more] = lines
  const mean = answers.reduce((sum, { score }) => sum + score, 0) / (n || 1)
  return (
    <div className={styles.end}>
      <h2 ref={heading} tabIndex={-1} className={styles.verdict}>
        {first}
      </h2>
      {more.map((line) => (
        <p key={line} className={styles.lead}>
          {line}
        </p>
      ))}
      <p className={styles.figures}>
        <span>
          Inside: {hits} of {n}
        </span>
        <span>Expected: {(0.9 * n).toFixed(1)}</span>
        <span>Mean score: {mean.toFixed(1)}</span>
      </p>
      <p className={styles.note}>
        Lower is better. With an uncertainty as large as the question setter’s, honest 90% ranges score 4.1 on
        average; ranges that catch half of the answers 7.3; those that catch 36% 9.3.
      </p>
      <RangeRows round={round} />
      <div className={styles.actions}>
        <Button variant="primary" onClick={onAgain}>
          Another Ten
        </Button>
        <RecordLink />
        <ButtonLink to={routePaths.forecasts}>Forecasts</ButtonLink>
      </div>
      <Section title="How executives do">
        {publishedFigures.F1.texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p className={styles.source}>
          <ExternalLink href={publishedFigures.F1.link}>{publishedFigures.F1.source}</ExternalLink>
        </p>
      </Section>
    </div>
  )
}

function RecordLink() {
  const session = useSession()
  const host = useHost()
  if (session.at === 'signed-in') return <ButtonLink to={routePaths.calibration}>Your Record</ButtonLink>
  return (
    <Button onClick={() => host.session.requireLogin(routePaths.ranges)}>Sign in to keep a record</Button>
  )
}

/** How many widths of a range fit on each side of the truth; what is farther is drawn at the edge. */
const reach = 2

/** Where a range lies around the truth, in its own widths: below 0 is lower than the truth (RANGE-13). */
export function aroundTruth(
  { low, high, answer }: Pick<MarkedRange, 'low' | 'high' | 'answer'>,
  scale: RangeQuestion['scale'],
): { from: number; to: number } {
  const of = scale === 'log' ? Math.log : (value: number) => value
  const width = of(high) - of(low)
  return { from: (of(low) - of(answer)) / width, to: (of(high) - of(answer)) / width }
}

/** The ranges of a round under one another, with the truth at a common line, and the same as a table (RANGE-13). */
function RangeRows({ round }: { round: RangeRound }) {
  const rows = round.answers.flatMap((answer, index) => {
    const question = round.questions.find(({ id }) => id === answer.question_id)
    return question ? [{ answer, question, number: index + 1, ...aroundTruth(answer, question.scale) }] : []
  })
  const clamp = (value: number) => Math.max(-reach, Math.min(reach, value))
  return (
    <>
      <DrawnData
        widest={680}
        alt={`${rows.filter(({ answer }) => answer.hit).length} of ${rows.length} ranges hold the truth.`}
      >
        {({ width }) => (
          <Plot
            width={width}
            height={rows.length * 28 + 40}
            margin={{ left: 30, right: 10, top: 28, bottom: 10 }}
            x={{ min: -reach, max: reach, bare: true }}
            y={{ min: 0, max: rows.length, bare: true, flip: true }}
          >
            {rows.map(({ number, from, to, answer }, index) => (
              <g key={answer.question_id}>
                <Note at={[-reach, index + 0.5]} side="left" gap={14} text={String(number)} tone="soft" />
                <Line
                  tone="faint"
                  thin
                  points={[
                    [-reach, index + 0.5],
                    [reach, index + 0.5],
                  ]}
                />
                <Bar
                  // A range far from the truth is a mark at the edge.
                  x={[Math.min(clamp(from), reach - 0.03), Math.max(clamp(to), -reach + 0.03)]}
                  y={[index + 0.22, index + 0.78]}
                  tone={answer.hit ? 'third' : 'fifth'}
                />
              </g>
            ))}
            <Reference x={0} dashed={false} />
            <Note at={[0, 0]} text="The truth" gap={8} />
          </Plot>
        )}
      </DrawnData>
      <FoldedNumbers
        tables={() => [
          {
            name: 'Your ranges and the true figures',
            columns: ['Question', 'Lower', 'Upper', 'Truth', 'Inside', 'Score'],
            rows: rows.map(({ answer, question, number }) => [
              `${number}. ${question.prompt}`,
              digitsText(answer.low, { unit: question.unit }),
              digitsText(answer.high, { unit: question.unit }),
              digitsText(answer.answer, { unit: question.unit }),
              answer.hit ? 'yes' : 'no',
              answer.score.toFixed(1),
            ]),
          },
        ]}
      />
    </>
  )
}
