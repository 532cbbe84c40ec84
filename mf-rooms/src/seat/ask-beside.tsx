import type { SeatRoom } from '@icio/contracts/rooms/room-views'
import type { RoomStore } from '../room/room-store.js'
import AudienceQuestions from './audience-questions.js'
import { QuestionForm } from './question-form.js'
import { statusOf, useAnswering } from './use-answering.js'
import styles from './seat-screen.module.css'

/** The audience asks and votes beside whatever is open (ROOM-46). */
export default function AskBeside({ room, store }: { room: SeatRoom; store: RoomStore<SeatRoom> }) {
  const { outcome, give } = useAnswering(store)
  const { asking, entries } = room
  if (!asking) return null
  const { activity_id, prompt } = asking
  async function send(text: string) {
    const became = await give({ activity_id, value: { text } })
    await store.refresh()
    return became
  }
  return (
    <details className={styles.change}>
      <summary>
        {prompt || 'Ask a question'}
        {entries.length > 0 && ` (${entries.length})`}
      </summary>
      <QuestionForm send={send} />
      <p className={styles.status} role="status">
        {statusOf(outcome, true)}
      </p>
      <AudienceQuestions room={room} refresh={store.refresh} />
    </details>
  )
}
