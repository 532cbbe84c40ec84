import { figureText } from '@icio/contracts/numbers/figure-text'
import type { Results } from '@icio/contracts/rooms/room-views'
import { medianText, middleText } from './result-texts.js'
import type { ResultsProps } from './results-props.js'
import styles from './results-view.module.css'

type ResultsOf<Kind> = Extract<Results, { kind: Kind }>

/** The table beside the dots of a number: it says what they show (ROOM-14). */
export function NumberFacts({
  results,
  solution,
  ...scale
}: Omit<ResultsProps, 'results'> & { results: ResultsOf<'number'> }) {
  return (
    <FactTable
      rows={[
        ['Answers', String(results.n)],
        ['Median', medianText(results.median, scale)],
        ['Middle half', middleText(results.middle, scale)],
        ...truthFact(solution?.truth, scale),
      ]}
    />
  )
}

/** The table beside the ranges of a room. */
export function RangeFacts({
  results,
  solution,
  ...scale
}: Omit<ResultsProps, 'results'> & { results: ResultsOf<'range'> }) {
  const { n, low_median, high_median, hits = 0 } = results
  const truth = solution?.truth
  return (
    <FactTable
      rows={[
        ['Ranges', String(n)],
        ['Lower ends, median', medianText(low_median, scale)],
        ['Upper ends, median', medianText(high_median, scale)],
        ...truthFact(truth, scale),
        ...(truth === undefined
          ? []
          : [
              [
                'Ranges that hold it',
                `${hits} of ${n}; 90% certain would be ${Math.round(n * 0.9)}`,
              ] as const,
            ]),
      ]}
    />
  )
}

function truthFact(
  truth: number | undefined,
  scale: Pick<ResultsProps, 'unit' | 'decimals'>,
): (readonly [string, string])[] {
  return truth === undefined ? [] : [['Right', figureText(truth, scale)]]
}

function FactTable({ rows }: { rows: readonly (readonly [string, string])[] }) {
  return (
    <table className={styles.facts}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
