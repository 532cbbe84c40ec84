import styles from '../builder.module.css'

/** A list of errors, one line each. */
export function ErrorLines({ errors }: { errors: readonly string[] }) {
  return (
    <ul className={styles.errors}>
      {errors.map((error, index) => (
        <li key={index}>{error}</li>
      ))}
    </ul>
  )
}
