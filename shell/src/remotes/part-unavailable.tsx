import { ErrorCard } from '@icio/shared-ui/parts/error-card'
import { KeptText } from '../standing-text/kept-text.js'
import { useArrival } from '../navigation/use-arrival.js'
import styles from './remote-area.module.css'

/** Replaces a remote or a screen that could not be loaded; the rest of the page keeps working. */
export function PartUnavailable({ supportCode, onRetry }: { supportCode: string; onRetry: () => void }) {
  useArrival('This part is unavailable')
  return (
    <>
      <div className={styles.area}>
        <ErrorCard title="This part is unavailable" onRetry={onRetry} supportCode={supportCode || undefined}>
          <p>
            We could not load it. The rest of the site works as usual. Please try again, or come back a little
            later.
          </p>
        </ErrorCard>
      </div>
      <KeptText />
    </>
  )
}
