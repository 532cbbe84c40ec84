import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { figureText } from '@icio/contracts/numbers/figure-text'
import { tableName, tablesOf } from '@icio/contracts/rooms/results/report-rows'
import type { ReportActivity } from '@icio/contracts/rooms/report-views'
import { ratings, votesText } from '@icio/contracts/rooms/rules'
import { Button } from '@icio/shared-ui/parts/button'
import { Section } from '@icio/shared-ui/parts/section'
import { useState, type ReactNode } from 'react'
import { FactTable } from '../room/fact-table.js'
import { stepsOf } from '../seat/one-of.js'
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
  takeBack?: TakeBackEntry
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

type TakeBackEntry = (text: string) => Promise<unknown>

function TakeBack({ text, onPress }: { text: string; onPress: TakeBackEntry }) {
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

function Rows({ rows, takeBack }: Pick<ReportActivity, 'rows'> & { takeBack?: TakeBackEntry | undefined }) {
  return (
    <FactTable
      className={styles.table}
      head={['Answer', 'Count', 'Percent']}
      rows={rows.map(({ text, count, percent, right }) => [
        <>
          {text} {takeBack && <TakeBack text={text} onPress={takeBack} />}
          {right && <strong className={styles.right}>Right</strong>}
          {percent !== null && (
            <span className={styles.track} aria-hidden="true">
              <span style={{ inlineSize: `${percent}%` }} />
            </span>
          )}
        </>,
        count,
        percent === null ? '' : `${percent}%`,
      ])}
    />
  )
}

/** How many gave 1, not at all, to 5, fully, to each statement of an exit card (FORUM-15). */
function Ratings({ statements }: { statements: NonNullable<ReportActivity['statements']> }) {
  const scale = stepsOf(ratings)
  return (
    <FactTable
      className={styles.table}
      caption="From 1, not at all, to 5, fully"
      head={['Statement', ...scale]}
      rows={statements.map(({ text, counts }) => [
        text,
        ...scale.map((rating) => counts[rating - ratings.least] ?? 0),
      ])}
    />
  )
}
