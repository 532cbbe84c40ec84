import { Progress } from '@icio/shared-ui/parts/progress'
import { Stat } from '@icio/shared-ui/parts/stat'
import type { GovernanceSession } from '../governance-session.js'
import { Agenda } from '../meeting/agenda.js'
import styles from './governance-progress.module.css'

/** Progress of the game: the score out of its maximum, and the number of the scenario (GOV-7). */
export function GovernanceProgress({
  session,
  scenario,
}: {
  session: GovernanceSession
  /** Number of the scenario on the screen, from 1. */
  scenario: number
}) {
  const total = session.questions.length
  return (
    <section className={styles.progress} aria-label="Score and progress">
      <Stat label="Current Score" value={session.score} suffix={`/${session.maxScore}`} />
      <div>
        <Progress value={scenario} max={total} label="Scenario Progress" valueText={`${scenario}/${total}`} />
        <p className={styles.percent}>{Math.round((scenario / total) * 100)}%</p>
      </div>
      <Agenda session={session} />
    </section>
  )
}
