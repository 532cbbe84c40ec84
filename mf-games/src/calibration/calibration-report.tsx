import { Section } from '@icio/shared-ui/parts/section'
import { Stat } from '@icio/shared-ui/parts/stat'
import { calibrationOf, judgmentOf, type Calibration } from '@icio/contracts/statistics/calibration'
import { CalibrationChart } from './calibration-chart.js'
import { CalibrationTable } from './calibration-table.js'
import styles from './calibration-report.module.css'

const judgments: Readonly<Record<ReturnType<typeof judgmentOf>, string>> = {
  'too-sure':
    'You were surer than your answers bore out. Where you feel certain, look for what could be wrong.',
  'too-modest': 'You knew more than you gave yourself credit for.',
  fitting: 'Your confidence fitted your answers well.',
}

interface CalibrationReportProps {
  answers: readonly { confidence?: number; isCorrect: boolean }[]
}

/** Shows how well the player's confidence matched the answers: chart, table and Brier score. */
export function CalibrationReport({ answers }: CalibrationReportProps) {
  const calibration = calibrationOf(answers)
  if (!calibration) return null
  return (
    <Section title="Your Confidence" lead={judgments[judgmentOf(calibration)]}>
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
