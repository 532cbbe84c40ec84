import { Badge } from '@icio/shared-ui/parts/badge'
import styles from './question-labels.module.css'

export function QuestionLabels({ badges, worth }: { badges: readonly string[]; worth: string }) {
  return (
    <p className={styles.labels}>
      {badges.map((badge) => (
        <Badge key={badge}>{badge}</Badge>
      ))}
      <span className={styles.worth}>{worth}</span>
    </p>
  )
}
