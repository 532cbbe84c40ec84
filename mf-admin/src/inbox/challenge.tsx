import { ruleOnChallenge, type ChallengeCase } from '@icio/contracts/challenges/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import { ChallengedAnswer } from './challenged-answer.js'
import { correctionWords } from './correction-words.js'
import { RulingForm } from '../challenges/ruling-form.js'

/** The field for the ruling's text. */
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
  const call = useCall()
  const [correctChoice, setCorrectChoice] = useState(
    entry.key_asked?.correct_choice_id ?? entry.correct_choice_id,
  )

  async function send(state: 'upheld' | 'rejected', text: string) {
    const isCorrected = state === 'upheld' && correctChoice !== entry.correct_choice_id
    const body = { state, text, ...(isCorrected ? { correct_choice_id: correctChoice } : {}) }
    const ruled = await call(ruleOnChallenge, { params: { id: entry.id }, body })
    if (ruled.state === 'open')
      return {
        title: 'Another key is asked for',
        description: 'Somebody else has to uphold the challenge with the same choice.',
      }
    const { correction } = ruled
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
