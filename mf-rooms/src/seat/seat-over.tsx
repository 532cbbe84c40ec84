import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { recordPage } from '@icio/contracts/record/record-words'
import { Link } from '@icio/platform'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import styles from './seat-screen.module.css'

/** What a seat reads that has gone: a host has freed or removed it, or the run has ended (ROOM-41, ROOM-44, FORUM-2). */
export default function SeatOver({ why }: { why: 'free' | 'removed' | 'ended' }) {
  if (why === 'free') return <Freed />
  return why === 'removed' ? (
    <p className={styles.still} role="status">
      {laterTexts.removed}
    </p>
  ) : (
    <Ended />
  )
}

/** The door asks for everything that joining asks for now, so the page starts anew. */
function Freed() {
  return (
    <div className={styles.still} role="status">
      <p>{laterTexts.freed}</p>
      <Button variant="primary" onClick={() => location.reload()}>
        Sit down again
      </Button>
    </div>
  )
}

/** The link to the record carries nothing of the room, and the room learns nothing of it (PATH-18). */
function Ended() {
  const { nav } = useHost()
  return (
    <div className={styles.still} role="status">
      <p>The room has ended. Thank you for taking part.</p>
      <p>
        <Link to="/room">Enter another code</Link>
      </p>
      <p>
        <Link to="/learn/education">Read about what was asked</Link>
      </p>
      {nav.hasScreen(recordPage) && (
        <p>
          <Link to={`${recordPage}?room=`}>Add to my education record</Link>
        </p>
      )}
    </div>
  )
}
