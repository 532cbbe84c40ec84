import type { CSSProperties, ReactNode } from 'react'
import { QrCode } from '../parts/qr-code.js'
import { OptionRows, type OptionRow } from './option-rows.js'
import type { StageAddress } from './stage-frame.js'
import styles from './stage-parts.module.css'

/** The way in, large: QR code, address and code, and below them who has arrived (STAGE-3). */
export function StageJoin({ address, children }: { address: StageAddress; children: ReactNode }) {
  return (
    <div className={styles.join}>
      <QrCode className={styles.code} text={address.link} label={address.label} />
      <div className={styles.way}>
        <p>Point a phone here, or open</p>
        <p className={styles.where} style={{ '--letters': address.spoken.length } as CSSProperties}>
          {address.spoken}
        </p>
        <p>and enter</p>
        <p className={styles.letters}>{address.code}</p>
      </div>
      <div className={styles.arrivals}>{children}</div>
    </div>
  )
}

/** Place cards: of those who have arrived, of tables that turned. */
export function StageCards({
  label = 'Arrived',
  cards,
}: {
  label?: string
  cards: readonly { name: string; note?: string }[]
}) {
  return (
    <ul className={styles.cards} role="list" aria-label={label}>
      {cards.map(({ name, note }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          {note}
        </li>
      ))}
    </ul>
  )
}

/**
 * A question with a line of facts above it, and below it what belongs to it. While a result stands, the question gives its
 * place to the headline; with `kept` the rows below keep the letters and the place that they had while it was open, also
 * after a reload (STAGE-2, STAGE-11).
 */
export function StageQuestion({
  label,
  facts = [],
  prompt,
  isShown = false,
  kept = false,
  headline,
  foot,
  children,
}: {
  label: string
  facts?: readonly string[]
  prompt: string
  isShown?: boolean
  kept?: boolean
  headline?: ReactNode
  /** What is said below; its place is held while there is nothing. */
  foot?: readonly string[] | undefined
  children?: ReactNode
}) {
  return (
    <section className={styles.question} aria-label={label} data-shown={isShown} data-kept={kept}>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <h2 className={styles.prompt}>{prompt}</h2>
      {headline && <div className={styles.headline}>{headline}</div>}
      {children}
      {foot && <div className={styles.foot}>{foot.length > 0 && <StageWhy sentences={foot} />}</div>}
    </section>
  )
}

/** The options of a question as rows that keep their place when their results come (STAGE-11). */
export function StageOptions({
  options,
  figures = 'narrow',
}: {
  options: readonly OptionRow[]
  /** Room for one share, or for those of several votes. */
  figures?: 'narrow' | 'wide'
}) {
  return (
    <div className={styles.options} data-figures={figures}>
      <OptionRows rows={options} />
    </div>
  )
}

/** Text of this many characters stands in smaller letters, so that it has its place in two lines or three. */
const longText = 150

function StageWhy({ sentences }: { sentences: readonly string[] }) {
  return (
    <p className={styles.why} data-long={sentences.join(' ').length > longText}>
      {sentences.map((sentence) => (
        <span key={sentence}>{sentence} </span>
      ))}
    </p>
  )
}

export interface StagePlace {
  /** Missing where the order says nothing. */
  rank?: number
  name: string
  points: number | string
  /** After the points: 'up 2', 'wagered 200'. */
  note?: string
}

export function StageStandings({ label, places }: { label: string; places: readonly StagePlace[] }) {
  return (
    <div className={styles.standings}>
      <p className={styles.caption} aria-hidden="true">
        {label}
      </p>
      <ol role="list" aria-label={label}>
        {places.map(({ rank, name, points, note }) => (
          <li key={name}>
            {rank !== undefined && <span className={styles.rank}>{rank}</span>}
            <bdi className={styles.name}>{name}</bdi>
            <strong>{points}</strong>
            {note && <span className={styles.moved}>{note}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Three plinths, the empty ones low; whoever ties shares one. They come 3, 2, 1 (ROOM-31, STAGE-13). */
export function StagePodium({
  title,
  places,
  children,
}: {
  title?: string
  places: readonly StagePlace[]
  children?: ReactNode
}) {
  return (
    <section className={styles.podium} aria-label="Podium">
      {title && <h2 className={styles.won}>{title}</h2>}
      <ol className={styles.steps} role="list">
        {[2, 1, 3].map((rank) => {
          const winners = places.filter((place) => place.rank === rank)
          return (
            <li key={rank} data-rank={rank} data-empty={winners.length === 0}>
              <div className={styles.winners}>
                {winners.map(({ name }) => (
                  <p key={name}>
                    <bdi>{name}</bdi>
                  </p>
                ))}
              </div>
              <p className={styles.step}>
                <strong>{rank}</strong>
                {winners[0] && <span>{winners[0].points} points</span>}
                {winners[0]?.note && <span>{winners[0].note}</span>}
              </p>
            </li>
          )
        })}
      </ol>
      {children}
    </section>
  )
}
