import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldWords {
  label: ReactNode
  /** Stands between label and control: what is expected. */
  hint?: ReactNode
  /** What is wrong and how to put it right; read out with the control and announced when it appears. */
  error?: ReactNode
}

interface FieldIds {
  control: string
  hint: string
  error: string
  describedBy: string | undefined
}

/** The ids that tie a control to its hint and its error. */
export function useFieldIds(
  { id, hint, error }: { id?: string } & Pick<FieldWords, 'hint' | 'error'>,
  alsoDescribedBy?: string,
): FieldIds {
  const made = useId()
  const control = id ?? made
  const describedBy = [hint && `${control}-hint`, error && `${control}-error`, alsoDescribedBy]
    .filter(Boolean)
    .join(' ')
  return {
    control,
    hint: `${control}-hint`,
    error: `${control}-error`,
    describedBy: describedBy || undefined,
  }
}

/** Label, hint and error around a control that carries the ids. */
export function Field({
  label,
  hint,
  error,
  ids,
  required,
  children,
}: FieldWords & { ids: FieldIds; required?: boolean; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.control}>
        {label}
        {required === false && <span className={styles.optional}> (optional)</span>}
      </label>
      {hint && (
        <p className={styles.hint} id={ids.hint}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={ids.error}>{error}</FieldError>
    </div>
  )
}

/** The line below a control; its live region stands there before there is anything to say. */
export function FieldError({ id, children }: { id: string; children?: ReactNode }) {
  return (
    <div aria-live="polite">
      {children && (
        <p className={styles.error} id={id}>
          <CircleAlert aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
