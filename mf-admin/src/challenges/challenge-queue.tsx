import {
  listChallenges,
  ruleOnChallenge,
  type ChallengeCase,
  type ChallengeState,
} from '@icio/contracts/challenges/endpoints'
import { useCall } from '@icio/shared-ui/api/call'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import { CaseQueue } from './case-queue.js'
import { ChallengedAnswer } from './challenged-answer.js'
import { correctionWords } from './correction-words.js'
import { RulingForm } from './ruling-form.js'

/** The states of a challenge with their labels. */
export const challengeStates: Readonly<Record<ChallengeState, string>> = {
  open: 'Open',
  upheld: 'Upheld',
  rejected: 'Rejected',
}

/** The field for the ruling's text. */
export const rulingReason = {
  label: 'Ruling',
  hint: 'The player reads it beside the question.',
  rows: 3,
  maxLength: 2000,
  missing: 'Say why, in a sentence that the player will read.',
}

/** The challenges with a given state, and the ruling form for open ones. */
export function ChallengeQueue() {
  return (
    <CaseQueue
      label="State"
      states={challengeStates}
      name="The challenges"
      read={(call, state) => call(listChallenges, { query: { state } }).then((reply) => reply.challenges)}
      none={(state) => `No ${challengeStates[state].toLowerCase()} challenges.`}
    >
      {(entry, reload) => (
        <>
          <ChallengedAnswer entry={entry} />
          {entry.state === 'open' && <ChallengeRuling entry={entry} onRuled={reload} />}
        </>
      )}
    </CaseQueue>
  )
}

function ChallengeRuling({ entry, onRuled }: { entry: ChallengeCase; onRuled: () => Promise<void> }) {
  const call = useCall()
  const [right, setRight] = useState(entry.correct_choice_id)

  async function send(state: 'upheld' | 'rejected', text: string) {
    const isCorrected = state === 'upheld' && right !== entry.correct_choice_id
    const body = { state, text, ...(isCorrected ? { correct_choice_id: right } : {}) }
    const { correction } = await call(ruleOnChallenge, { params: { id: entry.id }, body })
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
        value={right}
        onChange={({ target }) => setRight(target.value)}
        options={entry.choices.map(({ id, text: label }) => ({ value: id, label }))}
      />
    </RulingForm>
  )
}
