import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { figureText } from '@icio/contracts/numbers/figure-text'
import type { OptionCount, RoomOption, TableResult } from '@icio/contracts/rooms/room-views'
import { optionLetter } from '@icio/contracts/rooms/rules'
import CircleCheck from 'lucide-react/icons/circle-check'
import { OptionMark } from '@icio/shared-ui/stage/option-mark'
import styles from './results-view.module.css'
import { NumberFacts, RangeFacts } from './number-facts.js'
import { LazyNumberFigure } from './lazy-number-figure.js'
import { scaleOf, type ResultsProps } from './results-props.js'

/**
 * What the room has answered (ROOM-13, ROOM-14, ROOM-17): bars, dots, places or counted words, each in a table or with
 * one that says the same.
 */
export function ResultsView({ withTables = true, ...props }: ResultsProps) {
  const { results } = props
  if (results.few) return <p className={styles.waiting}>{laterTexts.waiting}</p>
  return (
    <div className={styles.results}>
      <Figure {...props} />
      {withTables && 'tables' in results && <Tables {...props} tables={results.tables} />}
    </div>
  )
}

function Figure(props: ResultsProps) {
  const { results, options = [] } = props
  switch (results.kind) {
    case 'choice':
    case 'quiz':
    case 'board':
      return <Bars {...props} counts={results.counts} />
    case 'number':
      return (
        <div className={styles.numbers}>
          <LazyNumberFigure {...scaleOf(props)} results={results} truth={props.solution?.truth} />
          <NumberFacts {...props} results={results} />
        </div>
      )
    case 'range':
      return (
        <div className={styles.numbers}>
          <LazyNumberFigure {...scaleOf(props)} results={results} truth={props.solution?.truth} />
          <RangeFacts {...props} results={results} />
        </div>
      )
    case 'words':
      return <Words words={results.words} />
    case 'rank':
      return (
        <RankTable
          rows={results.options
            .map((row) => ({ ...row, text: options.find(({ id }) => id === row.choice_id)?.text ?? '' }))
            .sort((a, b) => a.mean_place - b.mean_place)}
        />
      )
    case 'questions':
      return null
  }
}

/** Bars in the order of the options, with count and percent: a table, so that it says what it shows. */
function Bars({
  counts,
  options = [],
  solution,
  own = [],
}: ResultsProps & { counts: readonly OptionCount[] }) {
  return (
    <table className={styles.bars}>
      <thead className={styles.unseen}>
        <tr>
          <th>Option</th>
          <th>Answers</th>
          <th>Percent</th>
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, text }, index) => {
          const { count = 0, percent = 0 } = counts.find(({ choice_id }) => choice_id === id) ?? {}
          const isRight = solution?.right?.includes(id) ?? false
          return (
            <tr key={id} className={isRight ? styles.right : undefined}>
              <th scope="row">
                <span className={styles.option}>
                  <OptionMark index={index} />
                  <span>
                    {text}
                    {isRight && (
                      <span className={styles.verdict}>
                        <CircleCheck aria-hidden="true" /> Right
                      </span>
                    )}
                    {own.includes(id) && <span className={styles.own}>Your answer</span>}
                  </span>
                </span>
                <span className={styles.track} aria-hidden="true">
                  <span className={styles.bar} style={{ inlineSize: `${percent}%` }} />
                </span>
              </th>
              <td>{count}</td>
              <td>{percent} %</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Words that two or more entered, as counted bars and never as a cloud (ROOM-14). */
function Words({ words }: { words: readonly { text: string; count: number }[] }) {
  if (words.length === 0) return <p className={styles.waiting}>No word was entered twice.</p>
  const most = Math.max(...words.map(({ count }) => count))
  return (
    <table className={styles.bars}>
      <thead className={styles.unseen}>
        <tr>
          <th>Word</th>
          <th>Entered by</th>
        </tr>
      </thead>
      <tbody>
        {words.map(({ text, count }) => (
          <tr key={text}>
            <th scope="row">
              {text}
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ inlineSize: `${(count / most) * 100}%` }} />
              </span>
            </th>
            <td>{count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Mean places with Borda counts, the best first (ROOM-14). */
function RankTable({
  rows,
}: {
  rows: readonly { choice_id: string; text: string; mean_place: number; borda: number }[]
}) {
  const most = Math.max(1, ...rows.map(({ borda }) => borda))
  return (
    <table className={`${styles.bars} ${styles.named}`}>
      <thead>
        <tr>
          <th>Option</th>
          <th>Mean place</th>
          <th>Points</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ choice_id, text, mean_place, borda }) => (
          <tr key={choice_id}>
            <th scope="row">
              {text}
              <span className={styles.track} aria-hidden="true">
                <span className={styles.bar} style={{ inlineSize: `${(borda / most) * 100}%` }} />
              </span>
            </th>
            <td>{mean_place.toFixed(1)}</td>
            <td>{borda}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Results by table (ROOM-17): only those tables that the server sends. */
function Tables({ tables, options = [], ...scale }: ResultsProps & { tables: readonly TableResult[] }) {
  // A room without tables has only those who sit at none, which says the same again.
  if (tables.every(({ table }) => table === 0)) return null
  return (
    <details className={styles.tables}>
      <summary>By table</summary>
      <table>
        <thead>
          <tr>
            <th>Table</th>
            <th>Answers</th>
            <th>Result</th>
          </tr>
        </thead>
        <tbody>
          {tables.map((row) => (
            <tr key={row.table}>
              <th scope="row">{row.table === 0 ? 'No table' : row.table}</th>
              <td>{row.n}</td>
              <td>{tableText(row, options, scale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function tableText(
  { counts, median, hits }: TableResult,
  options: readonly RoomOption[],
  scale: Pick<ResultsProps, 'unit' | 'decimals'>,
): string {
  if (counts)
    return counts
      .map(({ choice_id, percent }) => {
        const place = options.findIndex(({ id }) => id === choice_id)
        return `${optionLetter(place)} ${percent} %`
      })
      .join(', ')
  if (median !== undefined) return `median ${figureText(median, scale)}`
  return hits === undefined ? '' : `${hits} hold it`
}
