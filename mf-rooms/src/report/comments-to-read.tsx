import { plannedText } from '@icio/contracts/dates/day-text'
import { approveComment, readComments } from '@icio/contracts/room-hosting/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import { useToldAttempt } from '../room/use-attempt.js'
import styles from './report.module.css'

/** The comments of an exit card for its hosts, who take some into the report before they are deleted (FORUM-15). */
export function CommentsToRead({
  id,
  activity,
  approved,
  until,
  reload,
}: {
  id: string
  /** The place of the exit card in the report. */
  activity: number
  approved: readonly string[]
  until: string
  reload: () => Promise<void>
}) {
  const [takenText, setTakenText] = useState<string | null>(null)
  const { busy, attempt } = useToldAttempt(
    'approve comment',
    'Not Taken Into the Report',
    'Please try again.',
  )
  const read = useResource((call) => call(readComments, { params: { id } }), { key: id, where: 'comments' })
  function approve(text: string) {
    setTakenText(text)
    void attempt(async (call) => {
      await call(approveComment, { params: { id }, body: { activity, text } })
      await reload()
    })
  }
  if (read.at === 'loading') return null
  if (read.at === 'failed') return <p role="alert">The comments could not be read. Please try again.</p>
  const comments = read.value.cards.find((card) => card.activity === activity)?.comments ?? []
  const waiting = comments.filter(({ text }) => !approved.includes(text))
  return (
    <div>
      <h3>Comments, for hosts only</h3>
      <p className={styles.note}>
        {waiting.length === 0
          ? 'No other comment is there. '
          : 'Only what you take into the report is read by others. '}
        What is not in it is deleted a day after the session: {plannedText(until)}.
      </p>
      <ul>
        {waiting.map(({ text, marked }) => (
          <li key={text}>
            <bdi>{text}</bdi> {marked && <strong>A word of the list. </strong>}
            <Button
              size="sm"
              busy={busy && takenText === text}
              aria-label={`Into the report: ${text}`}
              onClick={() => approve(text)}
            >
              Into the report
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
