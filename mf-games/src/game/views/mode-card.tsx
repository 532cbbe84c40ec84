import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import styles from './mode-card.module.css'

/** One game mode: a few facts, and the action that starts it (MODE-1, MODE-2). */
export function ModeCard({
  title,
  picture,
  facts,
  action,
}: {
  title: string
  picture: ReactNode
  facts: readonly string[]
  action?: ReactNode
}) {
  return (
    <Card as="section" className={styles.mode}>
      <div className={styles.picture}>{picture}</div>
      <CardTitle as="h2">{title}</CardTitle>
      <ul className={styles.facts} role="list">
        {facts.map((fact) => (
          <li key={fact}>
            <Check aria-hidden="true" />
            {fact}
          </li>
        ))}
      </ul>
      {action}
    </Card>
  )
}
