import { Button } from '@icio/shared-ui/parts/button'
import type { FormEvent, ReactNode } from 'react'
import styles from './releases.module.css'

interface ReleaseFormProps {
  title?: string
  /** The label of its button. */
  submit: string
  /** What react-hook-form's handleSubmit returns. */
  onSubmit: (event: FormEvent) => Promise<void>
  /** Arranges the fields in two columns if there is room; a fieldset takes the second. */
  isWide?: boolean
  children: ReactNode
}

/** A form of the releases page: fields in a column, and one button. */
export function ReleaseForm({ title, submit, onSubmit, isWide = false, children }: ReleaseFormProps) {
  return (
    <form className={isWide ? styles.wideForm : styles.form} onSubmit={(event) => void onSubmit(event)}>
      {title !== undefined && <h3 className={styles.name}>{title}</h3>}
      {children}
      <Button type="submit">{submit}</Button>
    </form>
  )
}
