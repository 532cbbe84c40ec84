import type { GlossaryTerm } from '@icio/contracts/glossary/glossary'
import { useId } from 'react'
import styles from './term.module.css'

/**
 * A term whose definition opens with one click. It uses the browser's own popover: Escape and a click elsewhere close
 * it, the focus returns, and screen readers announce whether it is open.
 */
export function Term({
  term,
  closing,
  children,
}: {
  term: GlossaryTerm
  /** Punctuation that follows the term: within the button, because a browser may break the line after one. */
  closing?: string | undefined
  children: string
}) {
  const id = useId()
  return (
    <span className={styles.place}>
      <button type="button" className={styles.term} popoverTarget={id} aria-describedby={`${id}hint`}>
        <span className={styles.word}>{children}</span>
        {closing && <span aria-hidden="true">{closing}</span>}
      </button>
      <span id={`${id}hint`} hidden>
        Glossary term
      </span>
      <span
        id={id}
        popover="auto"
        className={styles.meaning}
        role="note"
        aria-label={`Meaning of ${term.name}`}
      >
        <span className={styles.name}>{term.name}</span>
        <span className={styles.text}>{term.meaning}</span>
      </span>
    </span>
  )
}
