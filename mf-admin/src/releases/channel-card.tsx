import { shortMomentText } from '@icio/contracts/dates/day-text'
import type { Channel, PartChannel } from '@icio/contracts/releases/endpoints'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { LazyConfirmDialog } from '@icio/shared-ui/parts/lazy-dialog'
import { useState } from 'react'
import { editionName } from '../banks/bank-words.js'
import styles from './releases.module.css'

/** A step back that one part of a channel allows. */
export type WithdrawPart = (action: 'rollback' | 'stop-canary', name: string, rev: number) => void

interface ChannelCardProps {
  channel: Channel
  /** Left out for people who may only look. */
  onWithdraw?: WithdrawPart | undefined
}

/** One edition: the channel of each of its parts, with their canaries, pins and rollbacks. */
export function ChannelCard({ channel, onWithdraw }: ChannelCardProps) {
  const { edition, stable, parts, pinned } = channel
  return (
    <li className={styles.channel}>
      <h2 className={styles.name}>{editionName[edition]}</h2>
      <p className={styles.facts}>Train {stable}: what is stable of each part</p>
      <ul className={styles.parts} role="list">
        {Object.entries(parts).map(([name, part]) => (
          <PartLines
            key={name}
            name={name}
            edition={editionName[edition]}
            part={part}
            pinned={pinned[name]}
            onWithdraw={onWithdraw}
          />
        ))}
      </ul>
    </li>
  )
}

interface PartLinesProps {
  name: string
  edition: string
  part: PartChannel
  pinned: string | undefined
  onWithdraw?: WithdrawPart | undefined
}

/** What visitors of an edition get of one part. */
function PartLines({ name, edition, part, pinned, onWithdraw }: PartLinesProps) {
  const [asks, setAsks] = useState(false)
  const { rev, stable, previous, canary } = part
  const before = previous?.release ?? 'nothing'
  return (
    <li className={styles.part}>
      <strong>{stable ?? `${name}: nothing`}</strong>
      {canary && (
        <p className={styles.facts}>
          <Badge tone="warning">{canary.permyriad / 100}% of the visitors</Badge> {canary.release} since{' '}
          {shortMomentText(canary.began_at)}
          {!canary.given && '. It waits: it was not admitted with what is stable now'}
        </p>
      )}
      {pinned !== undefined && (
        <p className={styles.facts}>
          <Badge tone="info">pinned</Badge> {pinned}
        </p>
      )}
      {onWithdraw && (
        <div className={styles.steps}>
          {canary && (
            <Button
              size="sm"
              onClick={() => onWithdraw('stop-canary', name, rev)}
              aria-label={`Stop the canary of ${name}: ${edition}`}
            >
              Stop the canary
            </Button>
          )}
          {previous && (
            <Button
              size="sm"
              onClick={() => setAsks(true)}
              aria-label={`Roll ${name} back to ${before}: ${edition}`}
            >
              Roll back to {before}
            </Button>
          )}
        </div>
      )}
      <LazyConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Roll back ${name}?`}
        description={
          previous?.release === null
            ? `The visitors of ${edition} get no ${name} any more, as before it was promoted. No other part changes.`
            : `All visitors of ${edition} get ${before} again. A canary of ${name} ends. No other part changes.`
        }
        confirmLabel="Roll back"
        onConfirm={() => onWithdraw?.('rollback', name, rev)}
        destructive
      />
    </li>
  )
}
