import styles from './divider.module.css'

/** A fine rule between two parts of a page; with a label it names what follows. */
export function Divider({ label }: { label?: string }) {
  if (!label) return <hr className={styles.rule} />
  return (
    <div className={styles.labelled} role="separator" aria-label={label}>
      <span>{label}</span>
    </div>
  )
}
