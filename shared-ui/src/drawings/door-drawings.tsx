import type { ReactNode } from 'react'
import styles from './drawing.module.css'

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 280 140" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Payments on a beam over the point where they balance: duration. */
export function BalanceDrawing() {
  const payments = [14, 13, 12, 11, 62]
  return (
    <Drawing>
      <path data-part="soft" d="M20 128h240" />
      {payments.map((height, year) => (
        <rect key={year} data-part="tint" x={38 + year * 44} y={96 - height} width="26" height={height} />
      ))}
      <path d="M22 97h236" strokeWidth="3" />
      <path data-part="mark-filled" d="M196 101l16 26h-32z" />
      <path data-part="mark" d="M196 20v58" strokeDasharray="3 5" />
    </Drawing>
  )
}

/** A sheet with a question, four choices, and one of them ticked. */
export function QuestionsDrawing() {
  return (
    <Drawing>
      <path data-part="soft" d="M20 128h240" />
      <path data-part="tint" d="M104 22l96 8-8 98h-96z" />
      <path data-part="tint" d="M76 16h104v112H76z" style={{ fill: 'var(--color-surface)' }} />
      <path d="M90 32h66M90 42h44" strokeWidth="2.5" />
      {[58, 74, 90, 106].map((y) => (
        <g key={y}>
          <circle cx="95" cy={y} r="4.5" />
          <path data-part="soft" d={`M108 ${y}h${y % 4 === 2 ? 56 : 48}`} />
        </g>
      ))}
      <path data-part="mark" d="M90 89l5 6 12-15" strokeWidth="3" />
      <path d="M214 128l10-66 8-8 4 10-10 66z" />
    </Drawing>
  )
}

/** Five people around a table, under a screen with their answers. */
export function RoomDrawing() {
  const seats = [62, 101, 140, 179, 218]
  return (
    <Drawing>
      <path data-part="tint" d="M82 12h116v52H82z" />
      <path d="M98 54V40M118 54V28M162 54V44M182 54V48" strokeWidth="8" strokeLinecap="butt" />
      <path data-part="mark" d="M140 54V20" style={{ strokeWidth: 8 }} strokeLinecap="butt" />
      <path d="M92 55h96" />
      {seats.map((x, seat) => (
        <g key={x} data-part={seat === 2 ? undefined : 'plain'}>
          <circle cx={x} cy={84 - Math.abs(seat - 2)} r="7" style={{ fill: 'var(--color-surface)' }} />
          <path d={`M${x - 13} 112c0-14 5-19 13-19s13 5 13 19`} style={{ fill: 'var(--color-surface)' }} />
        </g>
      ))}
      <path data-part="tint" d="M28 128c10-16 60-20 112-20s102 4 112 20z" />
      <path data-part="soft" d="M20 128h240" />
    </Drawing>
  )
}
