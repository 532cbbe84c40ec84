import { Section } from '@icio/shared-ui/parts/section'
import { Stat } from '@icio/shared-ui/parts/stat'
import {
  calibrationOf,
  confidenceVerdict,
  leastForConfidenceVerdict,
  type Calibration,
  type ConfidenceVerdict,
} from '@icio/contracts/statistics/calibration'
import { CalibrationChart, CalibrationTable } from './calibration-chart.js'
import styles from './calibration-report.module.css'

/** Says what the answers show about the stated confidence; that nothing was found is not said as 'fitted' (RANGE-29). */
function verdictText(verdict: ConfidenceVerdict | null, count: number): string {
  switch (verdict) {
    case 'too-sure':
      return 'You were surer than your answers bore out. Where you feel certain, look for what could be wrong.'
    case 'too-modest':
      return 'You knew more than you gave yourself credit for.'
    case 'in-line':
      return `${count} answers do not show that you were too sure or too modest.`
    case null:
      return `A verdict on your confidence takes ${leastForConfidenceVerdict} answers.`
  }
}

/** Shows how well the player's confidence matched the answers: chart, table and Brier score. */
export function CalibrationReport({
  answers,
}: {
  answers: readonly { confidence?: number; isCorrect: boolean }[]
}) {
  const calibration = calibrationOf(answers)
  if (!calibration) return null
  return (
    <Section title="Your Confidence" lead={verdictText(confidenceVerdict(answers), calibration.count)}>
      <div className={styles.report}>
        <CalibrationChart bands={calibration.bands} />
        <div className={styles.figures}>
          <Figures calibration={calibration} />
          <CalibrationTable bands={calibration.bands} />
        </div>
      </div>
    </Section>
  )
}

function Figures({ calibration: { brier, stated, right, count } }: { calibration: Calibration }) {
  return (
    <>
      <Stat label="Brier score" value={brier.toFixed(2)} />
      <p className={styles.note}>
        0 is perfect; always saying 50% gives 0.25. On {count} {count === 1 ? 'answer' : 'answers'} you were{' '}
        {Math.round(stated)}% sure on average, and {Math.round(right)}% were right.
      </p>
    </>
  )
}
