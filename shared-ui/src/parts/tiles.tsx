import type { ReactNode } from 'react'
import { classNames } from './class-names.js'
import { GatedLink } from './gated-link.js'
import styles from './tiles.module.css'

/** A way to go: its title, a fact about it, and where it leads. */
export interface Tile {
  title: string
  fact: string
  to: string
  /** What has to be known before, such as that a tool opens with sample data. */
  note?: string | undefined
  picture?: ReactNode
}

/**
 * Ways to go, side by side in one frame, or under one another where there is no room.
 *
 * @param inPairs at most two in a row
 */
export function Tiles({ tiles, inPairs = false }: { tiles: readonly Tile[]; inPairs?: boolean }) {
  return (
    <ul role="list" className={classNames(styles.tiles, inPairs && styles.inPairs)} data-no-print>
      {tiles.map(({ title, fact, to, note, picture }) => (
        <li key={to}>
          <GatedLink to={to} className={styles.tile}>
            {picture && <span className={styles.picture}>{picture}</span>}
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.fact}>{fact}</span>
              {note && <span className={styles.note}>{note}</span>}
            </span>
          </GatedLink>
        </li>
      ))}
    </ul>
  )
}
