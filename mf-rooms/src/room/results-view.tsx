import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { figureText } from '@icio/contracts/numbers/figure-text'
import type { OptionCount, RoomOption, TableResult } from '@icio/contracts/rooms/room-views'
import { optionLetter } from '@icio/contracts/rooms/rules'
import { OptionRows } from '@icio/shared-ui/stage/option-rows'
import styles from './results-view.module.css'
import { FactTable } from './fact-table.js'
import { NumberFacts } from './number-facts.js'
import { LazyNumberFigure } from './lazy-number-figure.js'
import { resultRows } from './result-rows.js'
import { scaleOf, type ResultsProps } from './results-props.js'

/**
 * What the room has answered (ROOM-13, ROOM-14, ROOM-17): rows that are their bars, or dots and ranges with a table that
 * says the same.
 */
export default function ResultsView(props: ResultsProps) {
  const { results } = props
  if (results.few) return <p className={styles.waiting}>{laterTexts.waiting}</p>
  return (
    <div className={styles.results}>
      <Figure {...props} />
      {'tables' in results && <Tables {...props} tables={results.tables} />}
    </div>
  )
}

function Figure(props: ResultsProps) {
  const { results } = props
  switch (results.kind) {
    case 'number':
    case 'range':
      return (
        <div className={styles.numbers}>
          <LazyNumberFigure
            {...scaleOf(props)}
            results={results}
            truth={props.solution?.truth}
            own={props.own}
          />
          <NumberFacts {...props} results={results} />
        </div>
      )
    case 'questions':
      return null
    case 'words':
      return (
        <>
          {results.words.length === 0 && <p className={styles.waiting}>No word was entered twice.</p>}
          <OptionRows rows={resultRows(props) ?? []} />
          {results.once.length > 0 && <p>Once each: {results.once.join(', ')}</p>}
        </>
      )
  }
  const note = 'counts' in results ? percentNote(results.counts, props.several) : null
  return (
    <>
      <OptionRows rows={resultRows(props) ?? []} />
      {note && <p className={styles.note}>{note}</p>}
    </>
  )
}

/** Says why percents are not 100 together: several could be chosen, or each is rounded (ROOM-49). */
export function percentNote(counts: readonly OptionCount[], several = false): string | null {
  if (several) return 'Several could be chosen; percents are of people.'
  const sum = counts.reduce((before, { percent }) => before + percent, 0)
  return sum === 0 || sum === 100 ? null : `Each percent is rounded; together they are ${sum}.`
}

/** Results by table (ROOM-17): only those tables that the server sends. */
function Tables({ tables, options = [], ...scale }: ResultsProps & { tables: readonly TableResult[] }) {
  // A room without tables has only those who sit at none, which says the same again.
  if (tables.every(({ table }) => table === 0)) return null
  return (
    <details className={styles.tables}>
      <summary>By table</summary>
      <FactTable
        head={['Table', 'Answers', 'Result']}
        rows={tables.map((row) => [
          row.table === 0 ? 'No table' : row.table,
          row.n,
          tableText(row, options, scale),
        ])}
      />
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
        return `${optionLetter(place)} ${percent}%`
      })
      .join(', ')
  if (median !== undefined) return `median ${figureText(median, scale)}`
  return hits === undefined ? '' : `${hits} hold it`
}
