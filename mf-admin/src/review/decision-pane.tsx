import { Badge, type BadgeTone } from '@icio/shared-ui/parts/badge'
import { Button } from '@icio/shared-ui/parts/button'
import { isComposing } from '@icio/shared-ui/parts/composing-key'
import { useSession } from '@icio/shared-ui/host-contract/use-host'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import type { ReviewReasonKind } from '@icio/contracts/review/review-reasons'
import { reviewReasonNames } from '@icio/contracts/review/review-reasons'
import { useState } from 'react'
import { ItemStatisticsCard } from '../question-builder/manual/item-statistics-card.js'
import { idOf } from '../question-builder/manual/draft.js'
import { decisionWords, isProposal, type Decided, type Decision } from './decisions.js'
import type { QueueEntry } from './review-queue.js'
import styles from './review.module.css'

const serious: readonly ReviewReasonKind[] = ['key-waits', 'key-doubtful', 'challenged']
const toneOf = (kind: ReviewReasonKind): BadgeTone => (serious.includes(kind) ? 'danger' : 'warning')

interface DecisionPaneProps {
  entry: QueueEntry
  last: Decided | null
  isRejecting: boolean
  onDecide: (decision: Decision) => void
  onMode: (mode: 'reading' | 'editing' | 'rejecting') => void
  onUndo: () => void
  onKeyChange: (decision: 'confirm' | 'refuse') => void
}

/** Why the question stands here, the decisions with their keys, and what the answers say (REVIEW-1, REVIEW-3). */
export function DecisionPane({
  entry,
  last,
  isRejecting,
  onDecide,
  onMode,
  onUndo,
  onKeyChange,
}: DecisionPaneProps) {
  const session = useSession()
  const keyChange = entry.question.key_change
  const isOwn = keyChange && session.at === 'signed-in' && session.user.id === keyChange.by.id
  return (
    <section className={styles.decide} aria-label="Decision">
      {entry.reasons.length > 0 ? (
        <ul role="list" className={styles.reasons} aria-label="Why it stands here">
          {entry.reasons.map(({ kind, words }) => (
            <li key={kind}>
              <Badge tone={toneOf(kind)}>{reviewReasonNames[kind]}</Badge> {words}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.hint}>Approved, and nothing speaks against it.</p>
      )}
      {entry.challenges.map((reason, place) => (
        <blockquote key={place} className={styles.challenge}>
          {reason}
        </blockquote>
      ))}
      {keyChange && (
        <div className={styles.buttons}>
          {!isOwn && (
            <Button variant="primary" onClick={() => onKeyChange('confirm')}>
              Confirm the key <kbd>C</kbd>
            </Button>
          )}
          <Button onClick={() => onKeyChange('refuse')}>
            {isOwn ? 'Take the proposal back' : 'Refuse the key'}
          </Button>
        </div>
      )}
      {isRejecting ? (
        <RejectForm
          onReject={(reason) => onDecide({ kind: 'reject', reason })}
          onCancel={() => onMode('reading')}
        />
      ) : (
        <div className={styles.buttons}>
          <Button variant={keyChange ? 'secondary' : 'primary'} onClick={() => onDecide({ kind: 'approve' })}>
            Approve <kbd>A</kbd>
          </Button>
          <Button onClick={() => onMode('editing')}>
            Edit <kbd>E</kbd>
          </Button>
          <Button onClick={() => onMode('rejecting')}>
            Reject <kbd>R</kbd>
          </Button>
          <Button onClick={() => onDecide({ kind: 'flag' })}>
            Flag <kbd>F</kbd>
          </Button>
          {last && (
            <Button variant="quiet" onClick={onUndo}>
              Undo: {isProposal(last) ? 'another key for' : decisionWords[last.kind].toLowerCase()}{' '}
              {idOf(last.before)} <kbd>U</kbd>
            </Button>
          )}
        </div>
      )}
      <ItemStatisticsCard bank={entry.bank.name} id={idOf(entry.question)} />
    </section>
  )
}

function RejectForm({ onReject, onCancel }: { onReject: (reason: string) => void; onCancel: () => void }) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  return (
    <form
      className={styles.reject}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) onReject(reason.trim())
        else setError('Say why, for the audit trail.')
      }}
    >
      <TextAreaField
        label="Why is it rejected?"
        rows={2}
        maxLength={300}
        autoFocus
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value)
          setError('')
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel()
          if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return
          event.preventDefault()
          event.currentTarget.form?.requestSubmit()
        }}
      />
      <div className={styles.buttons}>
        <Button variant="destructive" type="submit">
          Reject <kbd>Enter</kbd>
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
