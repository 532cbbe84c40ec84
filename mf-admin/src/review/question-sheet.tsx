import { questionText } from '@icio/contracts/banks/question-problems'
import { shortDayText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import type { BankQuestion } from '@icio/contracts/question-passport/endpoints'
import { sourceOf } from '@icio/contracts/review/review-reasons'
import { Badge } from '@icio/shared-ui/parts/badge'
import { Differences } from '../content-updates/differences.js'
import { changedFields } from '../question-builder/manual/changed-fields.js'
import { choicesOfDraft, idOf, withoutPassport, type Draft } from '../question-builder/manual/draft.js'
import type { QueueEntry } from './review-queue.js'
import styles from './review.module.css'

/** One question as a readable sheet: what is asked, the choices with the key and why, the source, the passport (REVIEW-1). */
export function QuestionSheet({ entry: { bank, question } }: { entry: QueueEntry }) {
  const fields = withoutPassport(question)
  const choices = choicesOfDraft(bank.kind, fields)
  const level = 'level' in question ? question.level : question.difficulty
  return (
    <article className={styles.sheet} aria-labelledby="review-question">
      <p className={styles.facts}>
        <Badge tone={question.state === 'draft' ? 'warning' : 'neutral'}>{question.state}</Badge>
        <span>{bank.title}</span>
        <span>{level}</span>
        <span>{idOf(question)}</span>
      </p>
      <h2 id="review-question" className={styles.asked} tabIndex={-1}>
        {questionText(question)}
      </h2>
      {'voices' in question && question.voices && question.voices.length > 0 && (
        <ul role="list" className={styles.voices}>
          {question.voices.map(({ seat, says }, place) => (
            <li key={place}>
              <strong>{seat}</strong>: {says}
            </li>
          ))}
        </ul>
      )}
      {question.key_change && (
        <section className={styles.keyChange} aria-labelledby="review-key-change">
          <h3 id="review-key-change">Another key is proposed</h3>
          <p>
            By <bdi>{question.key_change.by.name}</bdi>, {shortDayText(dayIn(question.key_change.at))}
            {question.key_change.note && `: ${question.key_change.note}`}
          </p>
          <p>
            <strong>Key now: </strong>
            {keyOf(bank, fields)}
          </p>
          <p>
            <strong>Proposed: </strong>
            {keyOf(bank, { ...fields, ...question.key_change.question })}
          </p>
          <details>
            <summary>Every field that would change</summary>
            <Differences
              labels={['Now', 'Proposed']}
              fields={changedFields(fields, { ...fields, ...question.key_change.question })}
            />
          </details>
        </section>
      )}
      <ol className={styles.choices} aria-label="Choices">
        {choices.map(({ text, isCorrect, why, more }, place) => (
          <li key={place} data-key={isCorrect || undefined}>
            <p className={styles.choice}>
              <strong>{'ABCD'[place]}</strong> {text} {isCorrect && <Badge tone="success">Key</Badge>}
            </p>
            {why && <p className={styles.why}>{why}</p>}
            {more && more !== why && <p className={styles.why}>{more}</p>}
          </li>
        ))}
      </ol>
      {explanationsOf(question).map((text) => (
        <p key={text} className={styles.why}>
          {text}
        </p>
      ))}
      <dl className={styles.passport}>
        <dt>Source</dt>
        <dd>{sourceOf(question) || 'none'}</dd>
        {'bias' in question && (
          <>
            <dt>Bias</dt>
            <dd>{question.bias}</dd>
          </>
        )}
        <dt>Written by</dt>
        <dd>
          <bdi>{question.author.name}</bdi>, {shortDayText(dayIn(question.created_at))}
        </dd>
        <dt>Changed</dt>
        <dd>
          {shortDayText(dayIn(question.updated_at))}, version {question.version}
        </dd>
        <dt>Approved</dt>
        <dd>
          {question.reviewer ? (
            <>
              by <bdi>{question.reviewer.name}</bdi>, {shortDayText(dayIn(question.reviewer.at))}
            </>
          ) : (
            'by nobody since'
          )}
        </dd>
      </dl>
    </article>
  )
}

function keyOf({ kind }: QueueEntry['bank'], question: Draft): string {
  const correct = choicesOfDraft(kind, question).filter(({ isCorrect }) => isCorrect)
  return correct.map(({ text }) => text).join('; ')
}

function explanationsOf(question: BankQuestion): string[] {
  if ('options' in question) return [question.correct_explanation]
  return [typeof question.explanation === 'string' ? question.explanation : question.explanation.correct]
}
