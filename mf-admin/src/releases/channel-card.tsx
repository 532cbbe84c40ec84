import type { Channel, Train } from '@icio/contracts/releases/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { useState } from 'react'
import { editionName } from '../banks/bank-words.js'
import styles from './releases.module.css'

interface ChannelCardProps {
  channel: Channel
  trains: readonly Train[]
  /** Left out for people who may only look. */
  onRollBack?: ((why: string) => void) | undefined
}

/** One edition: its stable train, its canary, its pins, and the rollback. */
export function ChannelCard({ channel, trains, onRollBack }: ChannelCardProps) {
  const [asks, setAsks] = useState(false)
  const { edition, stable, previous, canary, pinned } = channel
  const name = editionName[edition]
  return (
    <li className={styles.channel}>
      <h2 className={styles.name}>{name}</h2>
      <TrainLine label="Stable" n={stable} trains={trains} />
      {canary && (
        <>
          <TrainLine label="Canary" n={canary.train} trains={trains} />
          <p className={styles.facts}>
            <Badge tone="warning">{canary.permyriad / 100} % of the visitors</Badge> since{' '}
            {new Date(canary.began_at).toLocaleString('en-US')}
          </p>
        </>
      )}
      {Object.values(pinned).map((id) => (
        <p key={id} className={styles.facts}>
          <Badge tone="info">pinned</Badge> {id}
        </p>
      ))}
      {onRollBack && previous !== null && (
        <Button onClick={() => setAsks(true)} aria-label={`Roll back to train ${previous}: ${name}`}>
          Roll back to train {previous}
        </Button>
      )}
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Roll back ${name}?`}
        description={`All visitors of this edition get train ${previous} again. A canary ends.`}
        confirmLabel="Roll back"
        onConfirm={() => onRollBack?.('rolled back by hand on the releases page')}
        destructive
      />
    </li>
  )
}

function TrainLine({ label, n, trains }: { label: string; n: number; trains: readonly Train[] }) {
  const set = trains.find((train) => train.n === n)?.set ?? {}
  return (
    <details className={styles.train} open>
      <summary>
        {label}: train {n}
      </summary>
      <ul>
        {Object.values(set).map((id) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </details>
  )
}
