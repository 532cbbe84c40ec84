import type { changedFields } from '../question-builder/manual/changed-fields.js'
import styles from './content-updates.module.css'

/** Each changed field of an edited question: the text in the bank next to the project's. */
export function Differences({ fields }: { fields: ReturnType<typeof changedFields> }) {
  return (
    <div className={styles.differences}>
      {fields.map(({ path, from, to }) => (
        <div key={path} className={styles.difference}>
          <p className={styles.path}>{path}</p>
          <div className={styles.texts}>
            <div>
              <p className={styles.label}>Yours</p>
              <p>{from || '–'}</p>
            </div>
            <div>
              <p className={styles.label}>New</p>
              <p>{to || '–'}</p>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
