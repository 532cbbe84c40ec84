import { useId } from 'react'
import { confidenceRange } from '@icio/contracts/statistics/calibration'
import { CheckboxField } from '@icio/shared-ui/parts/checkbox-field'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import styles from './confidence-slider.module.css'

interface ConfidenceSliderProps {
  /** Percent; null until it is stated. */
  value: number | null
  locked: boolean
  onChange: (percent: number) => void
}

/**
 * Asks for the player's confidence before the answer is marked. It does not affect the points, and a slider that nobody has
 * touched says nothing (PLAY-13).
 */
export function ConfidenceSlider({ value, locked, onChange }: ConfidenceSliderProps) {
  const id = useId()
  const { least, most, step } = confidenceRange
  return (
    <div className={styles.field}>
      <div className={styles.words}>
        <label htmlFor={id}>How sure are you?</label>
        <output className={styles.value} htmlFor={id}>
          {value === null ? 'Not said' : `${value}%`}
        </output>
      </div>
      <input
        type="range"
        className={styles.slider}
        id={id}
        min={least}
        max={most}
        step={step}
        value={value ?? least}
        data-stated={value !== null || undefined}
        disabled={locked}
        aria-valuetext={value === null ? 'Not said' : `${value} percent`}
        // A press on the thumb where it stands states the least, without a change.
        onPointerUp={(event) => onChange(event.currentTarget.valueAsNumber)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>50%: right or wrong alike</span>
        <span>100%: certain</span>
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

/** Reads and sets whether the player states confidence before each answer; off by default. */
export function useConfidenceSetting() {
  return useLocalSwitch('icio:confidence', false)
}
