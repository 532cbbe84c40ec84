import type { Inputs } from '@icio/shared-ui/figures/figure'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import type { ReactNode } from 'react'
import styles from './calculator.module.css'
import { Formula } from './formula.js'

/**
 * Inputs beside results, or above them on narrow screens.
 *
 * @param pinned the main result in one line; on a phone it stays in sight while the inputs are typed (TOOL-23)
 */
export function Workbench({
  inputs,
  results,
  pinned,
}: {
  inputs: ReactNode
  results: ReactNode
  pinned?: string | null
}) {
  return (
    <div className={styles.bench}>
      <div
        className={styles.inputs}
        // A browser does not scroll to what is inside the window, also if the pinned line covers it.
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
      >
        {inputs}
      </div>
      {/* Hidden from screen readers, which hear the same from the table of results. */}
      {pinned && (
        <p className={styles.pinned} aria-hidden="true">
          {pinned}
        </p>
      )}
      <div className={styles.results}>{results}</div>
    </div>
  )
}

/**
 * Results in a table: first what was asked for, large, then the rest (TOOL-23).
 *
 * @param main how many of the rows, from the first on, were asked for
 */
export function ResultTable({
  caption,
  rows,
  main = 0,
}: {
  caption: string
  rows: readonly (readonly [string, string])[]
  main?: number
}) {
  return (
    <table className={styles.table} aria-live="polite">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, value], place) => (
          <tr key={name} data-main={place < main || undefined}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The figure of the articles with the typed numbers (TOOL-23).
 *
 * @param start null for numbers that the figure cannot draw; `limits` then says which ones it can
 */
export function OwnFigure({
  id,
  label,
  start,
  from,
  limits,
}: {
  id: string
  label: string
  start: Inputs | null
  /** What is drawn, in a sentence. */
  from: string
  limits: string
}) {
  return (
    <section className={styles.figure} aria-label={label}>
      <p>{start ? from : limits}</p>
      {start && <LazyFigure id={id} start={start} ahead="100px" />}
    </section>
  )
}

/** The formulas behind the results, and the meaning of their symbols. */
export function Formulas({
  formulas,
  where,
}: {
  formulas: readonly (readonly [string, string])[]
  where: readonly (readonly [string, string])[]
}) {
  return (
    <section className={styles.formulas} aria-label="Formulas">
      <h2>Formulas</h2>
      <dl>
        {formulas.map(([name, formula]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={styles.formula}>
              <Formula text={formula} />
            </dd>
          </div>
        ))}
      </dl>
      {where.length > 0 && (
        <p className={styles.where}>
          Where{' '}
          {where.map(([sign, meaning], index) => (
            <span key={sign}>
              {index > 0 && '; '}
              <i>
                <Formula text={sign} />
              </i>{' '}
              is {meaning}
            </span>
          ))}
          .
        </p>
      )}
    </section>
  )
}

/** Shown in place of results while an input is invalid. */
export function NoResult({ children }: { children: ReactNode }) {
  return (
    <p className={styles.noResult} role="status">
      {children}
    </p>
  )
}
