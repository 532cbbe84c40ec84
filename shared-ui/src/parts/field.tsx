import CircleAlert from 'lucide-react/icons/circle-alert'
import { useId, type ReactNode } from 'react'
import styles from './field.module.css'

export interface FieldWords {
  label: ReactNode
  /** Explains what to enter; shown between label and control. */
  hint?: ReactNode
  /** Says what is wrong and how to fix it. Screen readers announce it when it appears and read it with the control. */
  error?: ReactNode
}

interface FieldIds {
  control: string
  hint: string
  error: string
  describedBy: string | undefined
}

/** Returns the ids that connect a control with its hint and its error. */
export function useFieldIds(
  { id, hint, error }: { id?: string } & Pick<FieldWords, 'hint' | 'error'>,
  alsoDescribedBy?: string,
): FieldIds {
  const generatedId = useId()
  const control = id ?? generatedId
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

/** Lays out label, hint, control, and error. The control must carry the ids. */
export function Field({
  label,
  hint,
  error,
  ids,
  required,
  beside,
  children,
}: FieldWords & {
  ids: FieldIds
  required?: boolean
  /** Stands at the end of the label's line. */
  beside?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={ids.control}>
          {label}
          {required === false && <span className={styles.optional}> (optional)</span>}
        </label>
        {beside}
      </div>
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

/**
 * The error line below a control. Its live region exists before there is an error, so that screen readers announce it.
 */
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
