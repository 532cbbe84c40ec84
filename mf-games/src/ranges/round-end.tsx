import { verdictLines } from '@icio/contracts/ranges/rules'
import type { RangeRound } from '@icio/contracts/ranges/endpoints'
import { publishedFigures } from '@icio/contracts/published-figures/published-figures'
import { rangeVerdict, stretchNeeded } from '@icio/contracts/statistics/ranges'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { useHost, useSession } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { ButtonLink } from '@icio/shared-ui/parts/button-link'
import { ExternalLink } from '@icio/shared-ui/parts/external-link'
import { Section } from '@icio/shared-ui/parts/section'
import { useArrivalFocus } from '../play/use-arrival-focus.js'
import { RangeRows } from './range-rows.js'
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
