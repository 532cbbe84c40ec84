import styles from './gallery.module.css'
import { Specimen } from './specimen.js'

const families = {
  Paper: ['paper', 'surface', 'sunken'],
  Ink: ['ink', 'ink-soft', 'ink-faint', 'rule', 'rule-strong'],
  Accent: ['accent', 'accent-hover', 'accent-soft', 'mark', 'focus'],
  Success: ['success', 'success-soft', 'success-line'],
  Warning: ['warning', 'warning-soft', 'warning-line'],
  Danger: ['danger', 'danger-soft', 'danger-line'],
  Info: ['info', 'info-soft', 'info-line'],
}

export function ColorsPanel() {
  return Object.entries(families).map(([family, names]) => (
    <Specimen key={family} name={family}>
      <div className={styles.swatches}>
        {names.map((name) => (
          <div key={name} className={styles.swatch}>
            <div className={styles.color} style={{ background: `var(--color-${name})` }} />
            {name}
          </div>
        ))}
      </div>
    </Specimen>
  ))
}
