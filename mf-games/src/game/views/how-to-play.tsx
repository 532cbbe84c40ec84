import { Card, CardTitle } from '@icio/shared-ui/parts/card'
import styles from './how-to-play.module.css'

/** The rules of play (MODE-4, MODE-5). */
export function HowToPlay() {
  return (
    <Card as="section" tone="sunken">
      <CardTitle as="h2">How to Play</CardTitle>
      <ul className={styles.rules}>
        <li>10 multiple-choice questions</li>
        <li>Difficulty rises: Easy to Medium to Hard</li>
        <li>Points rise: 10, 20, 30 up to 100</li>
        <li>An explanation after each answer</li>
        <li>Play by mouse, or with keys 1-4 and Enter to submit</li>
      </ul>
    </Card>
  )
}
