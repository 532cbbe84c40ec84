import type { Inputs } from '@icio/shared-ui/figures/figure'
import { LazyFigure } from '@icio/shared-ui/figures/lazy-figure'
import type { ReactNode } from 'react'
import styles from './calculator.module.css'

type Pairs = readonly (readonly [string, string])[]

interface CalculatorProps<Result> {
  inputs: ReactNode
  /** A text says why there is none. */
  result: Result | string
  /** The main result in one line; on a phone it stays in sight while the inputs are typed (TOOL-23). */
  pinned: (result: Result) => string | null
  results: (result: Result) => ReactNode
  figure: (result: Result) => OwnFigureProps
  formulas?: Pairs
  where?: Pairs
}

/** Inputs beside results, or above them on narrow screens; below them the figure of the articles and the formulas. */
export function Calculator<Result extends object>({
  inputs,
  result,
  pinned,
  results,
  figure,
  formulas,
  where = [],
}: CalculatorProps<Result>) {
  const main = typeof result === 'string' ? null : pinned(result)
  return (
    <>
      <div className={styles.bench}>
        <div
          className={styles.inputs}
          // A browser does not scroll to what is inside the window, also if the pinned line covers it.
          onFocus={({ target }) => target.scrollIntoView({ block: 'nearest' })}
        >
          {inputs}
        </div>
        {/* Hidden from screen readers, which hear the same from the table of results. */}
        {main && (
          <p className={styles.pinned} aria-hidden="true">
            {main}
          </p>
        )}
        <div className={styles.results}>
          {typeof result === 'string' ? (
            <p className={styles.noResult} role="status">
              {result}
            </p>
          ) : (
            results(result)
          )}
        </div>
      </div>
      {typeof result !== 'string' && <OwnFigure {...figure(result)} />}
      {formulas && <Formulas formulas={formulas} where={where} />}
    </>
  )
}

/**
 * Results in a table: first what was asked for, large, then the rest (TOOL-23).
 *
 * @param main how many of the rows, from the first on, were asked for
 */
export function ResultTable({ caption, rows, main = 0 }: { caption: string; rows: Pairs; main?: number }) {
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

interface OwnFigureProps {
  id: string
  label: string
  /** Null for numbers that the figure cannot draw; `limits` then says which ones it can. */
  start: Inputs | null
  /** What is drawn, in a sentence. */
  from: string
  limits: string
}

/** The figure of the articles with the typed numbers (TOOL-23). */
function OwnFigure({ id, label, start, from, limits }: OwnFigureProps) {
  return (
    <section className={styles.figure} aria-label={label}>
      <p>{start ? from : limits}</p>
      {start && <LazyFigure id={id} start={start} ahead="100px" />}
    </section>
  )
}

function Formulas({ formulas, where }: { formulas: Pairs; where: Pairs }) {
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

const superscripts: Readonly<Record<string, string>> = { ᵏ: 'k', '⁺': '+', '²': '2' }
const subscripts: Readonly<Record<string, string>> = { ᵢ: 'i', ₖ: 'k' }

/** A formula written as text. Superscripts and subscripts become elements, because few fonts have all the characters. */
export function Formula({ text }: { text: string }) {
  return (
    <>
      {text.split(/([ᵏ⁺²]+|[ᵢₖ]+)/).map((piece, index) => {
        if (piece[0] && piece[0] in superscripts)
          return <sup key={index}>{lettersOf(piece, superscripts)}</sup>
        if (piece[0] && piece[0] in subscripts) return <sub key={index}>{lettersOf(piece, subscripts)}</sub>
        return piece
      })}
    </>
  )
}

function lettersOf(signs: string, letters: Readonly<Record<string, string>>): string {
  return [...signs].map((sign) => letters[sign] ?? sign).join('')
}
