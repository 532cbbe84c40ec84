import type { ReactNode } from 'react'
import { QrCode } from '../parts/qr-code.js'
import type { StageAddress } from './stage-frame.js'
import styles from './stage-parts.module.css'

/** The way in, large: QR code, address and code, and below them who has arrived (STAGE-3). */
export function StageJoin({ address, children }: { address: StageAddress; children: ReactNode }) {
  return (
    <div className={styles.join}>
      <QrCode className={styles.code} text={address.link} label={address.label} />
      <div className={styles.way}>
        <p>Point a phone here, or open</p>
        <p className={styles.where}>{address.spoken}</p>
        <p>and enter</p>
        <p className={styles.letters}>{address.code}</p>
      </div>
      <div className={styles.arrivals}>{children}</div>
    </div>
  )
}

/** Place cards of those who have arrived. */
export function StageCards({ cards }: { cards: readonly { name: string; note?: string }[] }) {
  return (
    <ul className={styles.cards} role="list" aria-label="Arrived">
      {cards.map(({ name, note }) => (
        <li key={name}>
          <bdi>{name}</bdi>
          {note}
        </li>
      ))}
    </ul>
  )
}

/** A question with a line of facts above it, and below it what belongs to it. */
export function StageQuestion({
  label,
  facts = [],
  prompt,
  children,
}: {
  /** Names the part of the page. */
  label: string
  facts?: readonly string[]
  prompt: string
  children?: ReactNode
}) {
  return (
    <section className={styles.question} aria-label={label}>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      )}
      <h2 className={styles.prompt}>{prompt}</h2>
      {children}
    </section>
  )
}

/** The options of a question, each with its mark if it has one. */
export function StageOptions({
  options,
}: {
  options: readonly { id: string; text: string; mark?: ReactNode }[]
}) {
  return (
    <ol className={styles.options} role="list">
      {options.map(({ id, text, mark }) => (
        <li key={id}>
          {mark}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}

/** One sentence of explanation under a result. */
export function StageWhy({ children }: { children: ReactNode }) {
  return <p className={styles.why}>{children}</p>
}

/** A line of the standings. */
export interface StagePlace {
  /** Missing where the order says nothing. */
  rank?: number
  name: string
  points: number | string
  /** After the points: 'up 2', 'wagered 200'. */
  note?: string
}

/** Standings: rank, name, points, and a note. */
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

/** Three steps; whoever ties shares one (ROOM-31). */
export function StagePodium({
  title,
  places,
  children,
}: {
  title?: string
  places: readonly StagePlace[]
  children?: ReactNode
}) {
  const steps = [2, 1, 3]
    .map((rank) => ({ rank, players: places.filter((place) => place.rank === rank) }))
    .filter(({ players }) => players.length > 0)
  return (
    <section className={styles.podium} aria-label="Podium">
      {title && <h2 className={styles.won}>{title}</h2>}
      <ol className={styles.steps} role="list">
        {steps.map(({ rank, players }) => (
          <li key={rank} data-rank={rank}>
            <div className={styles.winners}>
              {players.map(({ name }) => (
                <p key={name}>
                  <bdi>{name}</bdi>
                </p>
              ))}
            </div>
            <p className={styles.step}>
              <strong>{rank}</strong>
              <span>{players[0]?.points} points</span>
            </p>
          </li>
        ))}
      </ol>
      {children}
    </section>
  )
}
