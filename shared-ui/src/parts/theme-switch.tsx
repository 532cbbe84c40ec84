import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useId } from 'react'
import styles from './theme-switch.module.css'
import { VisuallyHidden } from './visually-hidden.js'

/** The value of data-theme on the root element. */
export type Theme = 'light' | 'dark' | 'system'

const themes = [
  { id: 'light', label: 'Light', Icon: Sun },
  { id: 'dark', label: 'Dark', Icon: Moon },
  { id: 'system', label: 'System', Icon: Monitor },
] as const

/** Chooses the light theme, the dark theme, or the system's. The caller stores the choice and sets data-theme. */
export function ThemeSwitch({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  const name = useId()
  return (
    <fieldset className={styles.switch} aria-label="Theme">
      {themes.map(({ id, label, Icon }) => (
        <label key={id} className={styles.option} title={label}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={id}
            checked={id === value}
            onChange={() => onChange(id)}
          />
          <Icon aria-hidden="true" />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}
