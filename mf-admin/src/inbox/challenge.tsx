import { ruleOnChallenge, type ChallengeCase } from '@icio/contracts/challenges/endpoints'
import { dayIn } from '@icio/contracts/dates/days'
import { shortDayText, shortMomentText } from '@icio/contracts/dates/day-text'
import type { Call } from '@icio/shared-ui/api/call'
import { Badge } from '@icio/shared-ui/parts/badge'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import styles from '../challenges/challenges.module.css'
import { RulingForm } from '../challenges/ruling-form.js'

export const rulingReason = {
  label: 'Ruling',
  hint: 'The player reads it beside the question.',
  rows: 3,
  maxLength: 2000,
  missing: 'Say why, in a sentence that the player will read.',
}

/** A challenged answer, and the form for its ruling while it is open. */
export function Challenge({ entry, onRuled }: { entry: ChallengeCase; onRuled: () => Promise<void> }) {
  return (
    <>
      <ChallengedAnswer entry={entry} />
      {entry.state === 'open' && <ChallengeRuling entry={entry} onRuled={onRuled} />}
    </>
  )
}

function ChallengeRuling({ entry, onRuled }: { entry: ChallengeCase; onRuled: () => Promise<void> }) {
  const [correctChoice, setCorrectChoice] = useState(
    entry.key_asked?.correct_choice_id ?? entry.correct_choice_id,
  )

  async function send(call: Call, state: 'upheld' | 'rejected', text: string) {
    const isCorrected = state === 'upheld' && correctChoice !== entry.correct_choice_id
    const body = { state, text, ...(isCorrected ? { correct_choice_id: correctChoice } : {}) }
    const updatedCase = await call(ruleOnChallenge, { params: { id: entry.id }, body })
    if (updatedCase.state === 'open')
      return {
        title: 'Another key is asked for',
        description: 'Somebody else has to uphold the challenge with the same choice.',
      }
    const { correction } = updatedCase
    return {
      title: state === 'upheld' ? 'Challenge upheld' : 'Challenge rejected',
      ...(correction ? { description: correctionWords(correction) } : {}),
    }
  }
  return (
    <RulingForm
      reason={rulingReason}
      verdicts={{ upheld: 'Uphold', rejected: 'Reject' }}
      send={send}
      onRuled={onRuled}
    >
      <SelectField
        label="Right choice"
        hint="Another one than before corrects the bank, stands as an erratum at the question, and counts points again."
        value={correctChoice}
        onChange={({ target }) => setCorrectChoice(target.value)}
        options={entry.choices.map(({ id, text: label }) => ({ value: id, label }))}
      />
    </RulingForm>
  )
}

export const tones = { open: 'warning', upheld: 'success', rejected: 'neutral' } as const

/** A disputed answer: the question as it was dealt, the player's choice, the right one, and the player's objection. */
function ChallengedAnswer({ entry }: { entry: ChallengeCase }) {
  const { state, question, choices, correct_choice_id, choice_id, explanation, reason, ruling, correction } =
    entry
  return (
    <>
      <p className={styles.facts}>
        <Badge tone={tones[state]}>{state}</Badge>
        <span>
          {entry.game}, {entry.question_id}, {shortMomentText(entry.created_at)}
        </span>
        {entry.same_question > 1 && (
          <Badge tone="info">{entry.same_question} challenges of this question</Badge>
        )}
      </p>
      <p className={styles.question}>{question}</p>
      {entry.picked && <p>The player’s answer to this: {entry.picked}. The choices of the bank:</p>}
      <ul className={styles.choices}>
        {choices.map(({ id, text }) => (
          <li key={id}>
            {text}
            {id === correct_choice_id && <Badge tone="success">counted as right</Badge>}
            {id === choice_id && <Badge tone="accent">the player’s answer</Badge>}
          </li>
        ))}
      </ul>
      <p>
        <strong>Explanation: </strong>
        {explanation}
      </p>
      <blockquote className={styles.reason}>{reason}</blockquote>
      {entry.key_asked && (
        <p>
          <strong>
            <bdi>{entry.key_asked.by}</bdi> asks for another key:{' '}
          </strong>
          ‘{choices.find(({ id }) => id === entry.key_asked?.correct_choice_id)?.text}’.{' '}
          {entry.key_asked.text} It waits for a second person.
        </p>
      )}
      {ruling && (
        <p>
          <strong>Ruling of {shortDayText(dayIn(ruling.ruled_at))}: </strong>
          {ruling.text}
        </p>
      )}
      {correction && (
        <p>
          <strong>Erratum: </strong>
          right is ‘{correction.correct}’, not ‘{correction.was}’. {correctionWords(correction)}
        </p>
      )}
    </>
  )
}

function correctionWords({ games, scores, is_applied }: NonNullable<ChallengeCase['correction']>): string {
  if (!is_applied) return 'The correction is being carried through.'
  const gameWords = `${games} ${games === 1 ? 'game' : 'games'}`
  const rowWords = `${scores} ${scores === 1 ? 'leaderboard row' : 'leaderboard rows'}`
  return `The points of ${gameWords} and ${rowWords} were counted again.`
}
