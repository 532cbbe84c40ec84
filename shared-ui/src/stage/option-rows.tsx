import CircleCheck from 'lucide-react/icons/circle-check'
import type { CSSProperties } from 'react'
import { OptionMark, optionPlace, optionTone } from './option-mark.js'
import styles from './option-rows.module.css'

/** One option, word or place, with what a room said of it once that may be seen. */
export interface OptionRow {
  id: string
  text: string
  /** Its place among the options, from 0, which gives it letter, shape and color; words have none. */
  index?: number
  /** How much of the row is filled, in percent. */
  fill?: number
  /** An earlier vote, as an outline behind, in percent. */
  before?: number
  /** At the end, large: '75%', '50 → 75%'. */
  figure?: string
  /** Beneath it: '9 answers'. */
  note?: string
  verdict?: 'right' | 'wrong'
  /** Beside the text: 'Your answer'. */
  tag?: string
}

/** The one form of options and of their results, on walls, devices and desks: the row itself is the bar (STAGE-11). */
export function OptionRows({ rows }: { rows: readonly OptionRow[] }) {
  return (
    <ol className={styles.rows} role="list">
      {rows.map(({ id, text, index, fill, before, figure, note, verdict, tag }) => (
        <li
          key={id}
          className={optionTone}
          data-place={index === undefined ? undefined : optionPlace(index)}
          data-counted={fill !== undefined}
          data-verdict={verdict}
        >
          {fill !== undefined && <span className={styles.bar} style={widthOf(fill)} aria-hidden="true" />}
          {before !== undefined && (
            <span className={styles.before} style={widthOf(before)} aria-hidden="true" />
          )}
          {index !== undefined && <OptionMark index={index} />}
          <span className={styles.text}>
            {text}
            {verdict === 'right' && (
              <span className={styles.right}>
                <CircleCheck aria-hidden="true" /> Right
              </span>
            )}
            {tag && <span className={styles.tag}>{tag}</span>}
          </span>
          <span className={styles.figures}>
            {figure !== undefined && <strong>{figure}</strong>}
            {note !== undefined && <span>{note}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

function widthOf(percent: number): CSSProperties {
  return { '--share': percent / 100 } as CSSProperties
}
