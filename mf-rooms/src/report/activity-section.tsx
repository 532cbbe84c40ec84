import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { figureText } from '@icio/contracts/numbers/figure-text'
import { tableName, tablesOf } from '@icio/contracts/rooms/results/report-rows'
import type { ReportActivity } from '@icio/contracts/rooms/report-views'
import { votesText } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useState, type ReactNode } from 'react'
import { Ratings } from './ratings.js'
import { factsOf } from './report-document.js'
import styles from './report.module.css'

/**
 * What a report has of one activity.
 *
 * @param takeBack for hosts: takes a word or a question out of the report, of which nobody else has a copy here
 */
export function ActivitySection({
  activity,
  takeBack,
  children,
}: {
  activity: ReportActivity
  children?: ReactNode
  takeBack?: (text: string) => Promise<void>
}) {
  const { title, n, few, rows, right, explanation, source, questions = [], lines = [] } = activity
  const { statements = [], comments = [] } = activity
  const tables = tablesOf(activity)
  return (
    <Section title={title} lead={few ? laterTexts.fewInReport : n > 0 ? `${n} answers` : undefined}>
      {!few && rows.length > 0 && <Rows rows={rows} {...(activity.kind === 'words' ? { takeBack } : {})} />}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {!few &&
        factsOf(activity).map(([name, value]) => (
          <p key={name}>
            {name}: <strong>{value}</strong>
          </p>
        ))}
      {statements.length > 0 && <Ratings statements={statements} />}
      {comments.length > 0 && (
        <ul>
          {comments.map((text) => (
            <li key={text}>
              <bdi>{text}</bdi> {takeBack && <TakeBack text={text} onPress={takeBack} />}
            </li>
          ))}
        </ul>
      )}
      {children}
      {right && (
        <p>
          Right: <strong>{right}</strong>
        </p>
      )}
      {explanation && <p>{explanation}</p>}
      {source && <p className={styles.note}>Source: {source}</p>}
      {questions.length > 0 && (
        <ul>
          {questions.map(({ text, votes }) => (
            <li key={text}>
              <bdi>{text}</bdi> ({votesText(votes)}) {takeBack && <TakeBack text={text} onPress={takeBack} />}
            </li>
          ))}
        </ul>
      )}
      {tables.length > 0 && (
        <details>
          <summary>By table</summary>
          {tables.map((table) => (
            <div key={table.table}>
              <h3>
                {tableName(table)}, {table.n} answers
              </h3>
              {table.rows.length > 0 && <Rows rows={table.rows} />}
              {table.median !== undefined && <p>Median {figureText(table.median, activity.figures)}</p>}
            </div>
          ))}
        </details>
      )}
    </Section>
  )
}

function TakeBack({ text, onPress }: { text: string; onPress: (text: string) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  async function press() {
    setBusy(true)
    await onPress(text)
    setBusy(false)
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={busy}
      aria-label={`Take back: ${text}`}
      onClick={() => void press()}
    >
      Take back
    </Button>
  )
}

function Rows({
  rows,
  takeBack,
}: Pick<ReportActivity, 'rows'> & { takeBack?: ((text: string) => Promise<void>) | undefined }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>Answer</th>
          <th>Count</th>
          <th>Percent</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ text, count, percent, right }) => (
          <tr key={text}>
            <th scope="row">
              {text} {takeBack && <TakeBack text={text} onPress={takeBack} />}
              {right && <strong className={styles.right}>Right</strong>}
              {percent !== null && (
                <span className={styles.track} aria-hidden="true">
                  <span style={{ inlineSize: `${percent}%` }} />
                </span>
              )}
            </th>
            <td>{count}</td>
            <td>{percent === null ? '' : `${percent}%`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
