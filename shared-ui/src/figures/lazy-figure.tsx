import type { Edition } from '@icio/contracts/editions'
import { useState } from 'react'
import { ErrorCard } from '../parts/error-card.js'
import { useLazyValue } from '../parts/lazy-value.js'
import { Skeleton } from '../parts/loading.js'
import { WhenNear } from '../parts/when-near.js'
import type { Inputs } from './figure.js'
import styles from './lazy-figure.module.css'

const loadFigures = async () => {
  const [{ allFigures }, { InteractiveFigure }] = await Promise.all([
    import('./all-figures.js'),
    import('./interactive-figure.js'),
  ])
  return { allFigures, InteractiveFigure }
}

interface LazyFigureProps {
  id: string
  edition?: Edition | undefined
  /** Initial values, for example those that a visitor typed into a calculator. */
  start?: Inputs
  /** Distance from the window at which the figure starts to load. */
  ahead?: string
}

/** An interactive figure whose code loads when the reader comes near (FIG-1). Renders nothing for an unknown id. */
export function LazyFigure({ ahead, ...figure }: LazyFigureProps) {
  return (
    <WhenNear ahead={ahead} fallback={<Place />}>
      <LoadedFigure {...figure} />
    </WhenNear>
  )
}

function Place() {
  return (
    <div className={styles.place} data-later>
      <Skeleton lines={8} label="The figure is loading…" />
    </div>
  )
}

function LoadedFigure({ id, edition, start }: Omit<LazyFigureProps, 'ahead'>) {
  const [hasFailed, setHasFailed] = useState(false)
  const figures = useLazyValue(loadFigures, !hasFailed, () => setHasFailed(true))
  if (hasFailed)
    return (
      <div className={styles.place}>
        <ErrorCard as="h3" title="The figure could not be loaded" onRetry={() => setHasFailed(false)} />
      </div>
    )
  if (!figures) return <Place />
  const figure = figures.allFigures.find((one) => one.id === id)
  if (!figure) return null
  const isPoolsCase = edition === 'government-risk-pools' && 'edition' in figure.controls
  const beginning = isPoolsCase ? { edition: 'pool', ...start } : start
  return (
    <figures.InteractiveFigure
      // Other initial values make another figure: the reader's own changes to the old one no longer apply.
      key={JSON.stringify(beginning)}
      figure={figure}
      {...(beginning ? { start: beginning } : {})}
    />
  )
}
