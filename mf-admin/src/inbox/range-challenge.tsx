import { shortDayText, shortMomentText } from '@icio/contracts/dates/day-text'
import { dayIn } from '@icio/contracts/dates/days'
import { ruleOnRangeChallenge, type RangeChallengeCase } from '@icio/contracts/ranges/endpoints'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { digitsText, figureText } from '@icio/contracts/numbers/figure-text'
import type { Call } from '@icio/shared-ui/api/call'
import { Badge } from '@icio/shared-ui/parts/badge'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import { useState } from 'react'
import { rulingReason, tones } from './challenge.js'
import styles from '../challenges/challenges.module.css'
import { RulingForm } from '../challenges/ruling-form.js'

/** A challenged range, and the form for its ruling while it is open (RANGE-26). */
export function RangeChallenge({
  entry,
  onRuled,
}: {
  entry: RangeChallengeCase
  onRuled: () => Promise<void>
}) {
  return (
    <>
      <ChallengedRange entry={entry} />
      {entry.state === 'open' && <RangeRuling entry={entry} onRuled={onRuled} />}
    </>
  )
}

function ChallengedRange({ entry }: { entry: RangeChallengeCase }) {
  const { question, unit, low, high, answer, source, explanation, reason, ruling, correction } = entry
  return (
    <>
      <p className={styles.facts}>
        <Badge tone={tones[entry.state]}>{entry.state}</Badge>
        <span>
          {entry.question_id}, {shortMomentText(entry.created_at)}
        </span>
      </p>
      <p className={styles.question}>{question}</p>
      <p>
        Counted as right: {figureText(answer, { unit })} ({source}). The player’s range:{' '}
        {digitsText(low, { unit })} to {figureText(high, { unit })}.
      </p>
      <p>
        <strong>Explanation: </strong>
        {explanation}
      </p>
      <blockquote className={styles.reason}>{reason}</blockquote>
      {ruling && (
        <p>
          <strong>Ruling of {shortDayText(dayIn(ruling.ruled_at))}: </strong>
          {ruling.text}
        </p>
      )}
      {correction && (
        <p>
          <strong>Erratum: </strong>
          right is {figureText(correction.answer, { unit })}, not {digitsText(correction.was, { unit })}.{' '}
          {correction.is_applied
            ? 'Rounds and records were counted again.'
            : 'The correction is being carried through.'}
        </p>
      )}
    </>
  )
}

function RangeRuling({ entry, onRuled }: { entry: RangeChallengeCase; onRuled: () => Promise<void> }) {
  const [answerText, setAnswerText] = useState(String(entry.answer))
  const answer = readNumber(answerText, { unit: entry.unit })

  async function send(call: Call, state: 'upheld' | 'rejected', text: string) {
    if (state === 'upheld' && answer === null) throw new Error('Enter a number as the right answer.')
    const isCorrected = state === 'upheld' && answer !== null && answer !== entry.answer
    const body = { state, text, ...(isCorrected ? { answer } : {}) }
    const { correction } = await call(ruleOnRangeChallenge, { params: { id: entry.id }, body })
    return {
      title: state === 'upheld' ? 'Challenge upheld' : 'Challenge rejected',
      ...(correction?.is_applied ? { description: 'Rounds and records were counted again.' } : {}),
    }
  }
  return (
    <RulingForm
      reason={{ ...rulingReason, maxLength: 1200 }}
      verdicts={{ upheld: 'Uphold', rejected: 'Reject' }}
      send={send}
      onRuled={onRuled}
    >
      <NumberField
        unit={entry.unit}
        label={`Right answer, in ${entry.unit}`}
        hint="Another one than before corrects the bank, and hits and scores are counted again. The ruling becomes the explanation."
        error={numberProblem(answerText, { unit: entry.unit }) ?? undefined}
        text={answerText}
        onText={setAnswerText}
      />
    </RulingForm>
  )
}
