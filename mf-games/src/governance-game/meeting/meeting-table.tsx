import type { Voice } from '@icio/contracts/question-bank/endpoints'
import { lazy, Suspense } from 'react'
import styles from './meeting-table.module.css'

// Requested with this module, so that the faces arrive with the first scenario.
const faces = import(/* webpackChunkName: "governance-faces" */ './face.js')
const Face = lazy(async () => ({ default: (await faces).Face }))

/** The seats at the table with their faces, each with its argument beside it, in order (GOV-33). */
export function MeetingTable({ voices }: { voices: readonly Voice[] }) {
  if (voices.length === 0) return null
  return (
    <ul role="list" className={styles.table} aria-label="At the table">
      {voices.map(({ seat, says }) => (
        <li key={`${seat} ${says}`} className={styles.seat}>
          <div className={styles.person}>
            <span className={styles.portrait}>
              <Suspense fallback={null}>
                <Face seat={seat} />
              </Suspense>
            </span>
            <span className={styles.name}>{seat}</span>
          </div>
          <p className={styles.says}>{says}</p>
        </li>
      ))}
    </ul>
  )
}
