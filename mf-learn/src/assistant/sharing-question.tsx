import { feedbackDays } from '@icio/contracts/assistant/endpoints'
import { Button } from '@icio/shared-ui/parts/button'
import { useId } from 'react'
import styles from './message.module.css'

/** The question about sharing ratings; asked once, before any rating is sent. */
export function SharingQuestion({ onSharing }: { onSharing: (agreed: boolean) => void }) {
  const words = useId()
  return (
    <div className={styles.sharing} role="group" aria-labelledby={words} data-asks-sharing>
      <p id={words}>
        May we send your ratings, each with its question and answer, to the moderators of this site? They are
        kept for {feedbackDays} days, without your name. Without your consent nothing is sent.
      </p>
      <div className={styles.choices}>
        <Button size="sm" onClick={() => onSharing(false)}>
          No, keep them here
        </Button>
        <Button size="sm" variant="primary" onClick={() => onSharing(true)}>
          Yes, send my ratings
        </Button>
      </div>
    </div>
  )
}
