import { optionLetter } from '@icio/contracts/rooms/rules'
import styles from './option-mark.module.css'

/** One shape for each place, in a box of 40 by 40. */
const shapes = [
  'M20 2a18 18 0 1 1 0 36a18 18 0 1 1 0-36z',
  'M3 3h34v34H3z',
  'M20 1l19 19l-19 19l-19-19z',
  'M20 2l18 35H2z',
  'M11 3h18l10 17l-10 17H11L1 20z',
  'M20 1l19 14l-7 23H8L1 15z',
] as const

/** The color of an option for its row, which holds its place in `data-place`. */
export const optionTone = styles.tone ?? ''

export const optionPlace = (index: number) => index % shapes.length

/** The sign of an option: its letter in a shape and a color of its own, the same on every device (STAGE-4, PLAY-18). */
export function OptionMark({ index }: { index: number }) {
  const place = optionPlace(index)
  return (
    <svg
      className={`${styles.mark} ${styles.tone}`}
      data-place={place}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <path d={shapes[place]} />
      <text x="20" y={place === 3 ? 31 : 27} textAnchor="middle">
        {optionLetter(index)}
      </text>
    </svg>
  )
}
