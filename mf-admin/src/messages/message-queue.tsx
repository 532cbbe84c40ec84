import { shortMomentText } from '@icio/contracts/dates/day-text'
import { listMessages, settleMessage, type VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import { messageKinds, type MessageState } from '@icio/contracts/visitor-messages/message-rules'
import { useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { useState } from 'react'
import { CaseQueue } from '../challenges/case-queue.js'
import styles from './messages.module.css'

const states: Readonly<Record<MessageState, string>> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** The messages in a state, each with where an answer goes and the states to move it to (WRITE-3). */
export function MessageQueue() {
  return (
    <CaseQueue
      label="State"
      states={states}
      name="The messages"
      read={(call, state) => call(listMessages, { query: { state } }).then((reply) => reply.messages)}
      none={(state) => `No ${states[state].toLowerCase()} messages.`}
    >
      {(message, reload) => <Message message={message} onSettled={reload} />}
    </CaseQueue>
  )
}

const moves: Readonly<Record<MessageState, readonly { to: MessageState; label: string }[]>> = {
  open: [
    { to: 'answered', label: 'I have answered' },
    { to: 'closed', label: 'Close without an answer' },
  ],
  answered: [{ to: 'open', label: 'Open again' }],
  closed: [{ to: 'open', label: 'Open again' }],
}

function Message({ message, onSettled }: { message: VisitorMessage; onSettled: () => Promise<void> }) {
  const { id, kind, text, reply_to, is_member, created_at, state, settled_by } = message
  const call = useCall()
  const host = useHost()
  const [busy, setBusy] = useState<MessageState | null>(null)
  const settle = async (to: MessageState) => {
    setBusy(to)
    try {
      await call(settleMessage, { params: { id }, body: { state: to } })
      host.toast({ title: `Message ${to}`, tone: 'success' })
      await onSettled()
    } catch (error) {
      host.log.error(error, 'messages')
      host.toast({ title: (error as Error).message, tone: 'destructive' })
    } finally {
      setBusy(null)
    }
  }
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
