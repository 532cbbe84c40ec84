import { figureText } from '@icio/contracts/numbers/figure-text'
import type { Results } from '@icio/contracts/rooms/room-views'
import { FactTable } from './fact-table.js'
import { medianText, middleText } from './result-texts.js'
import type { ResultsProps } from './results-props.js'
import styles from './results-view.module.css'

interface NumberFactsProps extends Omit<ResultsProps, 'results'> {
  results: Extract<Results, { kind: 'number' | 'range' }>
}

/** The table beside the dots of numbers, or beside ranges: it says what they show (ROOM-14). */
export function NumberFacts(props: NumberFactsProps) {
  return <FactTable className={styles.facts} rows={rowsOf(props)} />
}

function rowsOf({ results, solution, ...scale }: NumberFactsProps): [string, string][] {
  const truth = solution?.truth
  const right: [string, string][] = truth === undefined ? [] : [['Right', figureText(truth, scale)]]
  if (results.kind === 'number')
    return [
      ['Answers', String(results.n)],
      ['Median', medianText(results.median, scale)],
      ['Middle half', middleText(results.middle, scale)],
      ...right,
    ]
  const { n, low_median, high_median, hits = 0 } = results
  const hitsText = `${hits} of ${n}; 90% certain would be ${Math.round(n * 0.9)}`
  return [
    ['Ranges', String(n)],
    ['Lower ends, median', medianText(low_median, scale)],
    ['Upper ends, median', medianText(high_median, scale)],
    ...right,
    ...(truth === undefined ? [] : [['Ranges that hold it', hitsText] satisfies [string, string]]),
  ]
}
