import { editions, type Edition } from '@icio/contracts/editions'
import { classNames } from '../parts/class-names.js'
import styles from './edition.module.css'

interface EditionProps {
  edition: Edition
}

/** The class and attribute that give an element the color of an edition (LEARN-19). */
export function editionColors(edition: Edition, className?: string) {
  return { className: classNames(styles.edition, className), 'data-edition': edition }
}

/** The emblem and the audience of an edition, in its color, so that visitors see where they are (LEARN-19). */
export function EditionMark({ edition }: EditionProps) {
  return (
    <span {...editionColors(edition, styles.mark)}>
      <EditionEmblem edition={edition} />
      {editions[edition].audience}
    </span>
  )
}

/** The emblem of an edition: an umbrella for insurers, a public building over water for risk pools. */
export function EditionEmblem({ edition }: EditionProps) {
  return (
    <svg {...editionColors(edition, styles.emblem)} viewBox="0 0 24 24" aria-hidden="true">
      {edition === 'general' ? (
        <>
          <path
            data-part="tint"
            d="M2.5 13a9.5 9.5 0 0 1 19 0q-2.4-2-4.75 0-2.4-2-4.75 0-2.4-2-4.75 0-2.4-2-4.75 0z"
          />
          <path d="M12 2v1.5M12 12v7a2.4 2.4 0 0 0 4.8 0" />
        </>
      ) : (
        <>
          <path data-part="tint" d="M3 8.5L12 3l9 5.5z" />
          <path d="M5.5 11v5M12 11v5M18.5 11v5" />
          <path d="M2.5 19q2.4-1.800 4.750 0t4.750 0 4.750 0 4.750 0M5 22q1.750-1.3 3.5 0t3.5 0 3.5 0 3.5 0" />
        </>
      )}
    </svg>
  )
}

/**
 * The wide drawing of an edition: for insurers an umbrella over the bars of claims that its portfolio answers to, for
 * risk pools members whose money flows into one basin under a public roof.
 */
export function EditionFigure({ edition }: EditionProps) {
  return (
    <svg {...editionColors(edition, styles.figure)} viewBox="0 0 320 120" aria-hidden="true">
      <path data-part="soft" d="M8 112h304" />
      {edition === 'general' ? <Insurers /> : <Pools />}
    </svg>
  )
}

function Insurers() {
  return (
    <>
      {[30, 42, 50, 46, 38, 31, 24, 18, 12].map((height, year) => (
        <rect key={year} data-part="tint" x={44 + year * 27} y={112 - height} width="16" height={height} />
      ))}
      <path
        data-part="strong"
        d="M22 52A138 42 0 0 1 298 52q-17-8-34.5 0-17-8-34.5 0-17-8-34.5 0-17-8-34.5 0-17-8-34.5 0-17-8-34.5 0-17-8-34.5 0-17-8-34.5 0z"
      />
      <path data-part="strong" d="M160 3v7M160 49v63" />
    </>
  )
}

function Pools() {
  return (
    <>
      <path data-part="tint" d="M90 34L160 6l70 28z" />
      <path data-part="strong" d="M84 34h152" />
      <path d="M104 40v28M132 40v28M160 40v28M188 40v28M216 40v28M92 72h136" />
      <path data-part="tint" d="M60 84h200v28H60z" />
      <path data-part="strong" d="M60 84q12.5-7 25 0t25 0 25 0 25 0 25 0 25 0 25 0 25 0" />
      <path d="M10 56h40q10 0 10 10v18M310 56h-40q-10 0-10 10v18" />
      <circle cx="24" cy="42" r="7" />
      <circle cx="42" cy="42" r="7" />
      <circle cx="278" cy="42" r="7" />
      <circle cx="296" cy="42" r="7" />
    </>
  )
}
