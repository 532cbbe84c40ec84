import { shortDayText, shortMomentText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { listChatFeedback, ruleOnChatFeedback, type RatedReply } from '@icio/contracts/assistant/endpoints'
import { editionName } from '../banks/bank-words.js'
import { CaseQueue } from './case-queue.js'
import styles from './challenges.module.css'
import { RulingForm } from './ruling-form.js'

const states = { open: 'Not judged yet', judged: 'Judged' } as const
const verdicts = { wrong: 'The reply was wrong', right: 'The reply holds' } as const

const reason = {
  label: 'Note',
  hint: 'For the other moderators; nobody else reads it.',
  rows: 2,
  maxLength: 1000,
  missing: 'Say what was wrong, or why it holds, in a sentence.',
}

/** Replies of the assistant that visitors rated down and agreed to submit, with the moderators' verdicts. */
export function FeedbackQueue() {
  return (
    <CaseQueue
      label="Verdict"
      states={states}
      name="The rated replies"
      read={(call, state) =>
        call(listChatFeedback, { query: { rating: 'down', judged: state === 'judged', limit: 100 } }).then(
          (reply) => reply.feedback,
        )
      }
      none={(state) =>
        state === 'open'
          ? 'No reply of the last 90 days that was rated down waits for a verdict.'
          : 'No reply of the last 90 days has been judged.'
      }
    >
      {(reply, reload) => (
        <>
          <Exchange reply={reply} />
          {!reply.ruling && (
            <RulingForm
              reason={reason}
              verdicts={verdicts}
              send={async (call, verdict, note) => {
                await call(ruleOnChatFeedback, { params: { id: reply.id }, body: { verdict, note } })
                return 'Verdict kept'
              }}
              onRuled={reload}
            />
          )}
        </>
      )}
    </CaseQueue>
  )
}

function Exchange({ reply }: { reply: RatedReply }) {
  const { specialization, created_at, question, answer, ruling } = reply
  return (
    <>
      <p className={styles.facts}>
        <span>
          {editionName[specialization]}, {shortMomentText(created_at)}
        </span>
      </p>
      <p className={styles.question}>{question || 'No question before it'}</p>
      <p className={styles.answer}>{answer}</p>
      {ruling && (
        <p>
          <strong>
            {verdicts[ruling.verdict]}, <bdi>{ruling.by}</bdi>, {shortDayText(dayIn(ruling.ruled_at))}:{' '}
          </strong>
          {ruling.note}
        </p>
      )}
    </>
  )
}
