import { isClose } from '@icio/contracts/numbers/close'
import { saveFile } from '@icio/shared-ui/documents/save-file'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { Section } from '@icio/shared-ui/parts/section'
import { Stat, StatGroup } from '@icio/shared-ui/parts/stat'
import Download from 'lucide-react/icons/download'
import { useMemo, useState, useId } from 'react'
import { figure } from '../calculator/figure-format.js'
import { analyze, type Analysis, type Answers, type Slice } from './analysis.js'
import styles from './analytics.module.css'
import type { Merge, ReadHoldings, Remark } from './holdings.js'
import { LimitsForm } from './limits-form.js'
import { checkLimits, usualLimits, type LimitCheck } from './limits.js'
import { ShareBar } from '@icio/shared-ui/figures/chart/share-bar'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { writeCsv } from '@icio/contracts/tables/write-csv'

export function AnalysisView({ read }: { read: ReadHoldings }) {
  const [answers, setAnswers] = useState<Answers>({})
  const analysis = useMemo(() => analyze(read.holdings, answers), [read.holdings, answers])
  const remarks = (
    <>
      {read.refusals.length > 0 && (
        <Remarks tone="warning" title="Lines and values that were not taken" remarks={read.refusals} />
      )}
      {read.totals.length > 0 && (
        <Remarks
          tone="neutral"
          title="Set aside, because they sum up other lines"
          remarks={read.totals.map(({ line, why }) => ({ line, why: `“${why}”` }))}
        />
      )}
      {read.merges.length > 0 && <Merges merges={read.merges} />}
    </>
  )
  if (!analysis) {
    return (
      <>
        {remarks}
        <Notice tone="warning" role="status">
          {read.holdings.length === 0
            ? 'No line could be read as a holding.'
            : 'All market values are zero, so there is nothing to take apart.'}
        </Notice>
      </>
    )
  }
  return (
    <>
      {remarks}
      <UnreadRatings slices={analysis.unreadRatings} />
      <Overview analysis={analysis} />
      <GovernmentQuestions
        unsure={analysis.unsure}
        answers={answers}
        onAnswer={(key, answer) =>
          setAnswers(({ [key]: _, ...others }) => (answer === null ? others : { ...others, [key]: answer }))
        }
      />
      <Concentration analysis={analysis} />
      <Section title="Allocation">
        <div className={styles.charts}>
          <SliceChart title="By sector" slices={analysis.sectors} />
          <SliceChart title="By rating" slices={analysis.ratings} />
          <SliceChart title="Maturity ladder" slices={analysis.maturities} />
          <SliceChart title="Largest issuers" slices={analysis.issuers.slice(0, 10)} />
        </div>
      </Section>
    </>
  )
}

/** Lines by their number in the file; the first of many, and the others on demand. */
function Remarks({
  tone,
  title,
  remarks,
}: {
  tone: 'warning' | 'neutral'
  title: string
  remarks: readonly Remark[]
}) {
  const [first, others] = [remarks.slice(0, 8), remarks.slice(8)]
  const items = (some: readonly Remark[]) => (
    <ul className={styles.refusals}>
      {some.map(({ line, why }, at) => (
        <li key={at}>
          Line {line}: {why}
        </li>
      ))}
    </ul>
  )
  return (
    <Notice tone={tone} role="status" title={title}>
      {items(first)}
      {others.length > 0 && (
        <details>
          <summary>{others.length} more</summary>
          {items(others)}
        </details>
      )}
    </Notice>
  )
}

function Merges({ merges }: { merges: readonly Merge[] }) {
  return (
    <Notice tone="neutral" role="status" title="Spellings that count as one">
      <ul className={styles.refusals}>
        {merges.map(({ name, others }) => (
          <li key={name}>
            {name}: {others.map((other) => `“${other}”`).join(', ')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function UnreadRatings({ slices }: { slices: readonly Slice[] }) {
  if (slices.length === 0) return null
  const sliceTexts = slices.slice(0, 8).map(({ name, percent }) => `${name} (${figure(percent, 1)}%)`)
  return (
    <Notice tone="warning" role="status" title="Ratings that were not read">
      {sliceTexts.join(', ')}
      {slices.length > sliceTexts.length && ` and ${slices.length - sliceTexts.length} more`}. They count as
      unknown: national scales and other scales than the usual ones are not guessed at.
    </Notice>
  )
}

function Overview({ analysis }: { analysis: Analysis }) {
  const { duration, yieldRate } = analysis
  return (
    <Section title="At a glance">
      <StatGroup>
        <Stat label="Market value" value={figure(analysis.marketValue, 0)} />
        <Stat label="Holdings" value={analysis.count} />
        {duration && (
          <Stat
            label={`Duration${coverage(duration.coverage)}`}
            value={figure(duration.value)}
            suffix=" years"
          />
        )}
        {yieldRate && (
          <Stat label={`Yield${coverage(yieldRate.coverage)}`} value={figure(yieldRate.value)} suffix="%" />
        )}
      </StatGroup>
    </Section>
  )
}

function coverage(percent: number): string {
  return isClose(percent, 100) ? '' : `, of ${figure(percent, 0, 100)}% of the value`
}

function Concentration({ analysis }: { analysis: Analysis }) {
  const [limits, setLimits] = useState(usualLimits)
  const { announce } = useHost()
  const checks = checkLimits(analysis, limits)
  const save = () => {
    const table = new Blob([exportAnalysis(analysis, checks)], { type: 'text/csv;charset=utf-8' })
    saveFile(table, 'portfolio-analysis.csv')
    announce('The analysis has been saved as portfolio-analysis.csv')
  }
  return (
    <Section
      title="Concentration against your policy"
      lead="Obligations of the United States, such as Treasuries and Ginnie Mae, count toward no limit by issuer or sector; those of agencies such as Fannie Mae do. Where less than 90% of the value states what a limit asks for, or the rest could turn the verdict, there is none."
      actions={
        <Button icon={<Download />} onClick={save}>
          Export CSV
        </Button>
      }
    >
      <LimitsForm limits={limits} onLimits={setLimits} />
      <ChecksTable checks={checks} />
    </Section>
  )
}

const verdicts = {
  within: { tone: 'success', word: 'Within' },
  over: { tone: 'danger', word: 'Over the limit' },
  unknown: { tone: 'neutral', word: 'Cannot be said' },
} as const

function ChecksTable({ checks }: { checks: readonly LimitCheck[] }) {
  return (
    <div className={styles.tableFrame} role="region" aria-label="Limits and what there is" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Limit</th>
            <th scope="col">Policy</th>
            <th scope="col">Portfolio</th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ name, limit, actual, verdict }) => (
            <tr key={`${name} ${actual}`}>
              <th scope="row">{name}</th>
              <td>{limit}</td>
              <td>{actual}</td>
              <td>
                <Badge tone={verdicts[verdict].tone}>{verdicts[verdict].word}</Badge>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The parts of a portfolio in a table, each with a bar on a track that is the whole (SITE-36). */
function SliceChart({ title, slices }: { title: string; slices: readonly Slice[] }) {
  const id = useId()
  return (
    <figure className={styles.chart} aria-labelledby={id}>
      <figcaption id={id} className={styles.chartTitle}>
        {title}
      </figcaption>
      <table className={styles.sliceTable} aria-labelledby={id}>
        <thead className={styles.sliceHead}>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">Market value</th>
            <th scope="col">Percent</th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ name, marketValue, percent }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <ShareBar share={percent / 100} />
              </th>
              <td>{figure(marketValue, 0)}</td>
              <td>{figure(percent, 1)}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** Maximum number of questions; the largest holdings come first. */
const questionLimit = 12

interface GovernmentQuestionsProps {
  unsure: Analysis['unsure']
  answers: Answers
  /** @param answer null withdraws an answer */
  onAnswer: (key: string, answer: boolean | null) => void
}

/** Asks whether holdings with ambiguous names are obligations of the United States. */
function GovernmentQuestions({ unsure, answers, onAnswer }: GovernmentQuestionsProps) {
  if (unsure.length === 0) return null
  return (
    <Section
      title="Of the US government?"
      lead="These names do not tell. Until you say, no verdict rests on a guess. A fund that buys Treasuries is not itself an obligation of the United States; your policy may treat it as one."
    >
      <div className={styles.limits}>
        {unsure.slice(0, questionLimit).map(({ key, issuer, sector, percent }) => (
          <SelectField
            key={key}
            label={`${issuer}, ${percent.toFixed(1)}%`}
            hint={sector ? `Sector: ${sector}` : 'No sector given'}
            value={key in answers ? (answers[key] ? 'yes' : 'no') : ''}
            onChange={({ target: { value } }) => onAnswer(key, value === '' ? null : value === 'yes')}
            options={[
              { value: '', label: 'Not said yet' },
              { value: 'yes', label: 'Treat as US government' },
              { value: 'no', label: 'Count toward the limits' },
            ]}
          />
        ))}
      </div>
    </Section>
  )
}

/** Writes the whole analysis as one CSV: part, name, market value, percent. */
export function exportAnalysis(analysis: Analysis, checks: readonly LimitCheck[]): string {
  const part = (title: string, slices: readonly Slice[]) =>
    slices.map(({ name, marketValue, percent }) => [
      title,
      name,
      roundValue(marketValue),
      roundValue(percent),
    ])
  return writeCsv([
    ['Part', 'Name', 'Market value', 'Percent or years'],
    ['Portfolio', 'All holdings', roundValue(analysis.marketValue), 100],
    ...(analysis.duration ? [['Portfolio', 'Duration', '', roundValue(analysis.duration.value)]] : []),
    ...(analysis.yieldRate ? [['Portfolio', 'Yield', '', roundValue(analysis.yieldRate.value)]] : []),
    ...part('Sector', analysis.sectors),
    ...part('Rating', analysis.ratings),
    ...part('Maturity', analysis.maturities),
    ...part('Issuer', analysis.issuers),
    ...checks.map(({ name, actual, limit, verdict }) => ['Limit', name, actual, `${limit}: ${verdict}`]),
  ])
}

function roundValue(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
