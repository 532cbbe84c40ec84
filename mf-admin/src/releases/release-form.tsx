import { Button } from '@icio/shared-ui/parts/button'
import type { ReactNode } from 'react'
import styles from './releases.module.css'

interface ReleaseFormProps {
  title?: string
  /** What its button says. */
  submit: string
  onSubmit: () => void
  /** Fields in two columns where there is room; a fieldset takes the second. */
  isWide?: boolean
  children: ReactNode
}

/** A form of the releases page: fields below each other, and one button. */
export function ReleaseForm({ title, submit, onSubmit, isWide = false, children }: ReleaseFormProps) {
  return (
    <form
      className={isWide ? styles.wideForm : styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {title !== undefined && <h3 className={styles.name}>{title}</h3>}
      {children}
      <Button type="submit">{submit}</Button>
    </form>
  )
}
