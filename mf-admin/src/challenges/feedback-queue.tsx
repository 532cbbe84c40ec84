import { listChatFeedback } from '@icio/contracts/assistant'
import { useCall } from '@icio/shared-ui/api/call'
import { useLoaded } from '@icio/shared-ui/api/use-loaded'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import styles from './challenges.module.css'

/** Replies of the assistant that visitors rated down and have agreed to hand in; kept for 90 days. */
export function FeedbackQueue() {
  const call = useCall()
  const [feedback, reload] = useLoaded(() =>
    call(listChatFeedback, { query: { rating: 'down', limit: 100 } }).then((reply) => reply.feedback),
  )
  return (
    <LoadedPart part={feedback} name="The rated replies" onRetry={() => void reload()}>
      {(list) =>
        list.length === 0 ? (
          <p>No reply has been rated down in the last 90 days.</p>
        ) : (
          <ul className={styles.list} role="list">
            {list.map(({ id, question, answer, specialization, created_at }) => (
              <li key={id} className={styles.entry}>
                <p className={styles.facts}>
                  <span>
                    {specialization}, {new Date(created_at).toLocaleString('en-US')}
                  </span>
                </p>
                <p className={styles.question}>{question || 'No question before it'}</p>
                <p className={styles.answer}>{answer}</p>
              </li>
            ))}
          </ul>
        )
      }
    </LoadedPart>
  )
}
