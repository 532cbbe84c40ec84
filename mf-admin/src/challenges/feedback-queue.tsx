import { listChatFeedback, type RatedReply } from '@icio/contracts/assistant'
import { useCall } from '@icio/shared-ui/api/call'
import { useLoaded } from '@icio/shared-ui/api/use-loaded'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useEffect, useState } from 'react'
import styles from './challenges.module.css'
import { FeedbackRuling } from './feedback-ruling.js'

const states = { open: 'Not judged yet', judged: 'Judged' } as const
type State = keyof typeof states

/** Replies of the assistant that visitors rated down and have agreed to hand in, with what moderators say of them. */
export function FeedbackQueue() {
  const call = useCall()
  const [state, setState] = useState<State>('open')
  const [feedback, reload] = useLoaded(() =>
    call(listChatFeedback, { query: { rating: 'down', judged: state === 'judged', limit: 100 } }).then(
      (reply) => reply.feedback,
    ),
  )
  useEffect(() => void reload(), [state, reload])
  return (
    <div className={styles.stack}>
      <SelectField
        label="Verdict"
        value={state}
        onChange={({ target }) => setState(target.value as State)}
        options={Object.entries(states).map(([value, label]) => ({ value, label }))}
      />
      <LoadedPart part={feedback} name="The rated replies" onRetry={() => void reload()}>
        {(list) =>
          list.length === 0 ? (
            <p>
              {state === 'open'
                ? 'No reply of the last 90 days that was rated down waits for a verdict.'
                : 'No reply of the last 90 days has been judged.'}
            </p>
          ) : (
            <ul className={styles.list} role="list">
              {list.map((reply) => (
                <li key={reply.id} className={styles.entry}>
                  <Exchange reply={reply} />
                  {!reply.ruling && <FeedbackRuling id={reply.id} onRuled={reload} />}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </div>
  )
}

function Exchange({ reply }: { reply: RatedReply }) {
  const { specialization, created_at, question, answer, ruling } = reply
  return (
    <>
      <p className={styles.facts}>
        <span>
          {specialization}, {new Date(created_at).toLocaleString('en-US')}
        </span>
      </p>
      <p className={styles.question}>{question || 'No question before it'}</p>
      <p className={styles.answer}>{answer}</p>
      {ruling && (
        <p>
          <strong>
            {ruling.verdict === 'wrong' ? 'The reply was wrong' : 'The reply holds'}, {ruling.by},{' '}
            {new Date(ruling.ruled_at).toLocaleDateString('en-US')}:{' '}
          </strong>
          {ruling.note}
        </p>
      )}
    </>
  )
}
