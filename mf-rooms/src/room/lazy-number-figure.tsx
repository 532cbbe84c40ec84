import type { Results } from '@icio/contracts/rooms/room-views'
import { useLazyValue } from '@icio/shared-ui/parts/lazy-value'
import type { NumberScale } from './results-props.js'
import styles from './results-view.module.css'
import { useHost } from '@icio/shared-ui/host-contract/use-host'

const loadFigures = () => import(/* webpackChunkName: "number-figures" */ './number-figures.js')

interface LazyNumberFigureProps extends NumberScale {
  /** Absent while the activity is open: the empty scale. */
  results?: Extract<Results, { kind: 'number' | 'range' }> | undefined
  truth?: number | undefined
  own?: { low?: number | undefined; high?: number | undefined } | undefined
}

/**
 * The drawing of a number or a range. It loads when it is needed, because the page of a seat has a budget (ROOM-27); the
 * facts beside it say the same without it.
 */
export function LazyNumberFigure({ results, truth, own, ...scale }: LazyNumberFigureProps) {
  const { log } = useHost()
  const figures = useLazyValue(loadFigures, true, (error) => log.error(error, 'figure'))
  if (!figures) return <div className={styles.frame} />
  const { DotsFigure, RangesFigure, EmptyScale } = figures
  if (!results) return <EmptyScale {...scale} />
  if (results.kind === 'range')
    return <RangesFigure {...scale} ranges={results.ranges} truth={truth} own={own} />
  const { dots, median, middle } = results
  return <DotsFigure {...scale} values={dots} median={median} middle={middle} truth={truth} />
}
