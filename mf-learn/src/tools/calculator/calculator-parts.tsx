import type { ReactNode } from 'react'
import styles from './calculator.module.css'
import { Formula } from './formula.js'

/** Inputs beside results, or above them on narrow screens. */
export function Workbench({ inputs, results }: { inputs: ReactNode; results: ReactNode }) {
  return (
    <div className={styles.bench}>
      <div className={styles.inputs}>{inputs}</div>
      <div className={styles.results}>{results}</div>
    </div>
  )
}

/** Results in a table, each with the symbol of its formula if it has one. */
export function ResultTable({
  caption,
  rows,
}: {
  caption: string
  rows: readonly (readonly [string, string])[]
}) {
  return (
    <table className={styles.table} aria-live="polite">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
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
