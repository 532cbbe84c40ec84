import { useId } from 'react'
import { confidenceRange } from '@icio/contracts/statistics/calibration'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import styles from './confidence-slider.module.css'

interface ConfidenceSliderProps {
  /** Percent. */
  value: number
  /** True once the answer has been submitted. */
  locked: boolean
  onChange: (percent: number) => void
}

/** Asks for the player's confidence before the answer is marked. It does not affect the points. */
export function ConfidenceSlider({ value, locked, onChange }: ConfidenceSliderProps) {
  const id = useId()
  const { least, most, step } = confidenceRange
  return (
    <div className={styles.field}>
      <div className={styles.words}>
        <label htmlFor={id}>How sure are you?</label>
        <output className={styles.value} htmlFor={id}>
          {value}%
        </output>
      </div>
      <input
        type="range"
        className={styles.slider}
        id={id}
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={locked}
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>A coin’s toss</span>
        <span>Certain</span>
      </div>
    </div>
  )
}

/** Offers to ask for the player's confidence, and says what it is good for. */
export function ConfidenceSwitch({ asked, onAsk }: { asked: boolean; onAsk: (asked: boolean) => void }) {
  return (
    <CheckboxField
      label="Say how sure I am"
      hint="No points for it: it shows how well you judge yourself."
      checked={asked}
      onChange={(event) => onAsk(event.target.checked)}
    />
  )
}
