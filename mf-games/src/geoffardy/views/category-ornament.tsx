import styles from './board-table.module.css'

/** The crossing yield curves of the house over the name of a category, as decoration. */
export function CategoryOrnament() {
  return (
    <svg className={styles.ornament} viewBox="0 0 96 22" aria-hidden="true">
      <path d="M1 20C20 8 44 5 95 4M1 15C24 10 50 9 95 10M1 5c26 3 52 8 94 14" />
      <circle cx="37" cy="9.6" r="1.9" />
    </svg>
  )
}
