import { changeEntry } from '@icio/contracts/rooms/endpoints'
import type { Entry, SeatRoom } from '@icio/contracts/rooms/room-views'
import { useCall } from '@icio/shared-ui/api/call'
import { Button } from '@icio/shared-ui/parts/button'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import { useState } from 'react'
import { entryStateTexts, inOrder } from '../room/entry-order.js'
import { messageOf } from '../room/use-attempt.js'
import styles from './seat-screen.module.css'

/** The approved questions with their votes, and the seat's own that wait (ROOM-15, ROOM-16). */
export default function AudienceQuestions({
  room,
  refresh,
}: {
  room: SeatRoom
  refresh: () => Promise<void>
}) {
  const call = useCall()
  const [error, setError] = useState<string | null>(null)
  const questions = inOrder(room.entries.filter(({ kind }) => kind === 'questions'))
  if (questions.length === 0) return null
  async function vote({ id, voted = false }: Entry) {
    try {
      await call(changeEntry, { params: { id: room.id, eid: id }, body: { vote: !voted } })
      setError(null)
      await refresh()
    } catch (failure) {
      setError(messageOf(failure, 'Not counted. Please try again.'))
    }
  }
  return (
    <section aria-labelledby="room-questions">
      <h3 id="room-questions">Questions of the room</h3>
      {error && <p role="alert">{error}</p>}
      <ul className={styles.questions} role="list">
        {questions.map((entry) => (
          <li key={entry.id}>
            <p>
              <bdi>{entry.text}</bdi>
              {entryStateTexts[entry.state] && (
                <span className={styles.state}>{entryStateTexts[entry.state]}</span>
              )}
              {entry.own && <span className={styles.state}>yours</span>}
            </p>
            {!entry.own && entry.state !== 'put_aside' && (
              <Button
                size="sm"
                icon={<ThumbsUp />}
                aria-pressed={entry.voted ?? false}
                aria-label={`Vote for: ${entry.text}`}
                variant={entry.voted ? 'primary' : 'secondary'}
                onClick={() => void vote(entry)}
              >
                {entry.votes === undefined ? 'Vote' : String(entry.votes)}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
