import styles from './divider.module.css'

/** A rule between two parts of a page, optionally with a label. */
export function Divider({ label }: { label?: string }) {
  if (!label) return <hr className={styles.rule} />
  return (
    <div className={styles.labelled} role="separator" aria-label={label}>
      <span>{label}</span>
    </div>
  )
}
