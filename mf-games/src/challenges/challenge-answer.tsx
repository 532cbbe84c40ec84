import { challengeAnswer } from '@icio/contracts/challenges/endpoints'
import { challengeReasonLimit } from '@icio/contracts/challenges/challenge-rules'
import type { challengeRange } from '@icio/contracts/ranges/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import Flag from 'lucide-react/icons/flag'
import { useState, useEffect, useRef, type FormEvent } from 'react'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useArrivalFocus } from '../play/use-arrival-focus.js'
import { errorText } from '../play/play-ports.js'
import styles from './challenge-answer.module.css'

interface ChallengeAnswerProps {
  sessionId: string
  questionId: string
  /** The call that sends the challenge; by default that of a game. */
  through?: typeof challengeAnswer | typeof challengeRange
  /** What a ruling corrects. */
  corrected?: string
}

type Challenging =
  | { at: 'idle' }
  | { at: 'writing'; sending: boolean; trouble: string | null }
  | { at: 'sent'; before: boolean }

/** Lets the player challenge a marked answer with a reason. Moderators rule on it. */
export function ChallengeAnswer({
  sessionId,
  questionId,
  through = challengeAnswer,
  corrected = 'your points are corrected',
}: ChallengeAnswerProps) {
  const call = useCall()
  const { log } = useHost()
  const [now, setNow] = useState<Challenging>({ at: 'idle' })
  const send = async (reason: string) => {
    setNow({ at: 'writing', sending: true, trouble: null })
    try {
      await call(through, { params: { id: sessionId }, body: { question_id: questionId, reason } })
      setNow({ at: 'sent', before: false })
    } catch (error) {
      const before = error instanceof CallError && error.code === 'already_challenged'
      if (!before) log.error(error, 'challenge')
      setNow(before ? { at: 'sent', before } : { at: 'writing', sending: false, trouble: errorText(error) })
    }
  }
  switch (now.at) {
    case 'idle':
      return (
        <div className={styles.offer} data-no-print>
          <Button
            size="sm"
            variant="quiet"
            icon={<Flag />}
            onClick={() => setNow({ at: 'writing', sending: false, trouble: null })}
          >
            I challenge this answer
          </Button>
        </div>
      )
    case 'writing':
      return (
        <ChallengeForm
          corrected={corrected}
          sending={now.sending}
          trouble={now.trouble}
          onEdit={() => now.trouble && setNow({ ...now, trouble: null })}
          onSend={(reason) => void send(reason)}
          onCancel={() => setNow({ at: 'idle' })}
        />
      )
    case 'sent':
      return <Sent before={now.before} corrected={corrected} />
  }
}

/** Confirms the challenge and takes the focus, because the form that had it is gone. */
function Sent({ before, corrected }: { before: boolean; corrected: string }) {
  const place = useArrivalFocus<HTMLDivElement>('take')
  return (
    <div ref={place} tabIndex={-1} className={styles.sent}>
      <Notice tone="success">
        {before ? 'You have already challenged this answer.' : 'Thank you. Your challenge has been sent.'} A
        moderator looks at it; if it is upheld, {corrected}.
      </Notice>
    </div>
  )
}

interface ChallengeFormProps {
  /** What a ruling corrects, after 'if it is upheld'. */
  corrected: string
  sending: boolean
  /** Why it could not be sent; the form keeps the text. */
  trouble: string | null
  /** The reason is changed, so that the trouble ends. */
  onEdit: () => void
  onSend: (reason: string) => void
  onCancel: () => void
}

function ChallengeForm({ corrected, sending, trouble, onEdit, onSend, onCancel }: ChallengeFormProps) {
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // The button that opened the form is gone, so the focus moves to the text field.
  useEffect(() => area.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reasonText = reason.trim()
    setMissing(reasonText === '')
    if (reasonText === '') area.current?.focus()
    else if (!sending) onSend(reasonText)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate data-no-print>
      <TextAreaField
        ref={area}
        label="Why do you challenge this answer?"
        hint={`What is wrong, and where one can look it up. A moderator reads it; if it is upheld, ${corrected}.`}
        error={missing ? 'Please give a reason.' : (trouble ?? undefined)}
        maxLength={challengeReasonLimit}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value)
          setMissing(false)
          onEdit()
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" size="sm" variant="primary" busy={sending}>
          Send Challenge
        </Button>
        <Button size="sm" variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
