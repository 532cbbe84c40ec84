import type { ReactNode } from 'react'
import { QrCode } from '../parts/qr-code.js'
import { DrainingRule, type StageClock } from './draining-rule.js'
import styles from './stage-frame.module.css'
import { useFit } from './use-fit.js'

/** How people get in: what is typed, the code, and where the QR code leads. */
export interface StageAddress {
  spoken: string
  code: string
  link: string
  label: string
}

interface StageFrameProps {
  title: ReactNode
  /** Address and code in the head, and a small QR code in the corner; left out while the stage shows them large. */
  address?: StageAddress | undefined
  clock?: StageClock | undefined
  /** Beside the content, above the small QR code: how many answered, or the standings. */
  rail?: ReactNode
  /** How wide the rail is: a number needs the least, names with their points more, standings the most. */
  railWidth?: 'narrow' | 'medium' | 'wide'
  /** Whether the small QR code stands in the corner; it leaves while a result is shown. */
  hasCode?: boolean
  /** The color of the wall: navy to its edges for boards and podiums. */
  ground?: 'paper' | 'navy'
  /** In the corner: 'Reconnecting…'. */
  note?: string | undefined
  children: ReactNode
}

/**
 * What stands on a wall: it fills the window and holds no control. The content has the largest letters with which it
 * fits; the rule under the title drains with the clock (STAGE-1, STAGE-2, STAGE-5, ROOM-18).
 */
export function StageFrame({
  title,
  address,
  clock,
  rail,
  railWidth = 'narrow',
  hasCode = true,
  ground = 'paper',
  note,
  children,
}: StageFrameProps) {
  const box = useFit<HTMLDivElement>()
  // A podium has the wall to itself.
  const hasRail = address && (rail || hasCode)
  return (
    <div className={styles.stage} data-waiting={address ? undefined : ''} data-ground={ground}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 tabIndex={-1}>{title}</h1>
          {address && (
            <p className={styles.address}>
              {address.spoken} <strong>{address.code}</strong>
            </p>
          )}
        </div>
        <div className={styles.clock}>
          <div className={styles.rule} aria-hidden="true" />
          {clock && <DrainingRule {...clock} />}
        </div>
      </header>
      <div className={styles.body} data-rail={hasRail ? railWidth : 'none'}>
        <div ref={box} className={styles.content}>
          <div className={styles.fitted}>{children}</div>
        </div>
        {hasRail && (
          <aside className={styles.rail} aria-label="Room">
            <div className={styles.facts}>{rail}</div>
            {hasCode && <QrCode className={styles.smallCode} text={address.link} label={address.label} />}
          </aside>
        )}
      </div>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

/** One large sentence: a pause, an end, or that nothing is there yet. */
export function StageNotice({ children }: { children: ReactNode }) {
  return <p className={styles.notice}>{children}</p>
}

export function StageCount({ count, word }: { count: number; word: string }) {
  return (
    <p className={styles.count}>
      <strong>{count}</strong> {word}
    </p>
  )
}
