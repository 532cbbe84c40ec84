import type { PublicCredit } from '@icio/contracts/credit/schemas'
import styles from './credit.module.css'

/** How long attendance and the report are kept (CREDIT-5, FORUM-18): '24 months', '5 years'. */
export function keptText(months: number): string {
  return months === 24 ? '24 months' : `${months / 12} years`
}

/** What a room for credit says of itself (CREDIT-1). It claims no approval. */
export function CreditFacts({ credit }: { credit: PublicCredit }) {
  const { objectives, presenter, presenter_line, prerequisites, planned_minutes, sponsor_line } = credit
  return (
    <div className={styles.facts}>
      <p>You will be able to:</p>
      <ul>
        {objectives.map((objective) => (
          <li key={objective}>
            <bdi>{objective}</bdi>
          </li>
        ))}
      </ul>
      <p>
        <bdi>{presenter_line ? `${presenter}, ${presenter_line}` : presenter}</bdi>
      </p>
      <p>{prerequisites ? <bdi>Prerequisites: {prerequisites}</bdi> : 'No prerequisites.'}</p>
      <p>Planned: {planned_minutes} minutes.</p>
      <p>
        <bdi>{sponsor_line}</bdi>
      </p>
    </div>
  )
}
