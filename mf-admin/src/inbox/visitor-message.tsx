import { shortMomentText } from '@icio/contracts/dates/day-text'
import { answerMessage, settleMessage, type VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import { messageKinds, messageLimit, type MessageState } from '@icio/contracts/visitor-messages/message-rules'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { RulingForm } from '../challenges/ruling-form.js'
import { useAct } from '../frame/use-act.js'
import styles from './inbox.module.css'

/** What the answer's form says; whoever wrote the message reads nothing but this. */
const answerField = {
  label: 'Answer by mail',
  hint: 'The mail has your answer and nothing of the message.',
  rows: 4,
  maxLength: messageLimit,
  missing: 'Write the answer.',
}

const moves: Readonly<Record<MessageState, readonly { to: MessageState; label: string }[]>> = {
  open: [
    { to: 'answered', label: 'I have answered otherwise' },
    { to: 'closed', label: 'Close without an answer' },
  ],
  answered: [{ to: 'open', label: 'Open again' }],
  closed: [{ to: 'open', label: 'Open again' }],
}

/** What a visitor wrote, where an answer goes, and what was answered (WRITE-3, REVIEW-9). */
export function Message({ message, onSettled }: { message: VisitorMessage; onSettled: () => Promise<void> }) {
  const { id, kind, text, reply_to, is_member, created_at, state, settled_by, answer } = message
  const { busy, act } = useAct('messages')
  const settle = (to: MessageState) =>
    act(
      to,
      async (call) => {
        await call(settleMessage, { params: { id }, body: { state: to } })
        return `Message ${to}`
      },
      onSettled,
    )
  return (
    <>
      <p className={styles.facts}>
        <Badge tone="info">{messageKinds[kind]}</Badge>
        <span>
          {shortMomentText(created_at)}, by {is_member ? 'a member' : 'a visitor'}
        </span>
        {settled_by && (
          <span>
            Settled by <bdi>{settled_by}</bdi>
          </span>
        )}
      </p>
      <blockquote className={styles.text}>{text}</blockquote>
      <p>
        {reply_to ? (
          <>
            Wants an answer at <a href={`mailto:${reply_to}`}>{reply_to}</a>
          </>
        ) : (
          'Wants no answer.'
        )}
      </p>
      {answer && (
        <p className={styles.text}>
          <strong>
            Answer of {shortMomentText(answer.at)} by <bdi>{answer.by}</bdi>:{' '}
          </strong>
          {answer.text}
        </p>
      )}
      {state === 'open' && reply_to && (
        <RulingForm
          reason={answerField}
          verdicts={{ answered: 'Send the answer' }}
          send={async (call, _, words) => {
            await call(answerMessage, { params: { id }, body: { text: words } })
            return 'The answer is on its way'
          }}
          onRuled={onSettled}
        />
      )}
      <div className={styles.moves}>
        {moves[state].map(({ to, label }) => (
          <Button key={to} size="sm" busy={busy === to} onClick={() => void settle(to)}>
            {label}
          </Button>
        ))}
      </div>
    </>
  )
}
