import type { changedFields } from '../question-builder/manual/changed-fields.js'
import styles from './content-updates.module.css'

/** Each changed field of a question, its two texts side by side: by default that in the bank and the project's. */
export function Differences({
  fields,
  labels: [before, after] = ['Yours', 'New'],
}: {
  fields: ReturnType<typeof changedFields>
  labels?: readonly [string, string]
}) {
  return (
    <div className={styles.differences}>
      {fields.map(({ path, from, to }) => (
        <div key={path} className={styles.difference}>
          <p className={styles.path}>{path}</p>
          <div className={styles.texts}>
            <div>
              <p className={styles.label}>{before}</p>
              <p>{from || '–'}</p>
            </div>
            <div>
              <p className={styles.label}>{after}</p>
              <p>{to || '–'}</p>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
