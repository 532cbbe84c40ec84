import styles from './chart.module.css'

/**
 * The color role of a mark: accent (navy) for the main data, mark (oxblood) for what is chosen or lost, soft and faint
 * (gray) for context.
 */
export type Tone =
  'accent' | 'mark' | 'soft' | 'faint' | 'gain' | 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth'

/** The class that colors a line with a tone. */
export const strokeOf: Record<Tone, string | undefined> = {
  accent: styles.strokeAccent,
  mark: styles.strokeMark,
  soft: styles.strokeSoft,
  faint: styles.strokeFaint,
  gain: styles.strokeGain,
  first: styles.strokeAccent,
  second: styles.strokeAccent,
  third: styles.strokeAccent,
  fourth: styles.strokeAccent,
  fifth: styles.strokeMark,
  sixth: styles.strokeMark,
}

/** The class that fills a mark with the color of a tone. */
export const fillOf: Record<Tone, string | undefined> = {
  accent: styles.fillAccent,
  mark: styles.fillMark,
  soft: styles.fillSoft,
  faint: styles.fillFaint,
  gain: styles.fillGain,
  first: styles.fillFirst,
  second: styles.fillSecond,
  third: styles.fillThird,
  fourth: styles.fillFourth,
  fifth: styles.fillFifth,
  sixth: styles.fillSixth,
}
