import {
  listChallenges,
  ruleOnChallenge,
  type ChallengeCase,
  type ChallengeState,
} from '@icio/contracts/challenges'
import { useCall } from '@icio/shared-ui/api/call'
import { useLoaded } from '@icio/shared-ui/api/use-loaded'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { Button } from '@icio/shared-ui/parts/button'
import { LoadedPart } from '@icio/shared-ui/parts/loaded-part'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextAreaField } from '@icio/shared-ui/parts/text-area-field'
import { useEffect, useState } from 'react'
import { ChallengedAnswer } from './challenged-answer.js'
import { correctionWords } from './correction-words.js'
import styles from './challenges.module.css'

const states: Readonly<Record<ChallengeState, string>> = {
  open: 'Open',
  upheld: 'Upheld',
  rejected: 'Rejected',
}

/** The challenges of a state, and for open ones the ruling. */
export function ChallengeQueue() {
  const call = useCall()
  const [state, setState] = useState<ChallengeState>('open')
  const [cases, reload] = useLoaded(() =>
    call(listChallenges, { query: { state } }).then((reply) => reply.challenges),
  )
  useEffect(() => void reload(), [state, reload])
  return (
    <div className={styles.stack}>
      <SelectField
        label="State"
        value={state}
        onChange={({ target }) => setState(target.value as ChallengeState)}
        options={Object.entries(states).map(([value, label]) => ({ value, label }))}
      />
      <LoadedPart part={cases} name="The challenges" onRetry={() => void reload()}>
        {(list) =>
          list.length === 0 ? (
            <p>No {states[state].toLowerCase()} challenges.</p>
          ) : (
            <ul className={styles.list} role="list">
              {list.map((entry) => (
                <li key={entry.id} className={styles.entry}>
                  <ChallengedAnswer entry={entry} />
                  {entry.state === 'open' && <RulingForm entry={entry} onRuled={reload} />}
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPart>
    </div>
  )
}

function RulingForm({ entry, onRuled }: { entry: ChallengeCase; onRuled: () => Promise<void> }) {
  const host = useHost()
  const call = useCall()
  const [text, setText] = useState('')
  const [right, setRight] = useState(entry.correct_choice_id)
  const [error, setError] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function rule(state: 'upheld' | 'rejected'): Promise<void> {
    if (!text.trim()) return setError('Say why, in a sentence that the player will read.')
    setError('')
    setIsBusy(true)
    try {
      const isCorrected = state === 'upheld' && right !== entry.correct_choice_id
      const body = { state, text: text.trim(), ...(isCorrected ? { correct_choice_id: right } : {}) }
      const { correction } = await call(ruleOnChallenge, { params: { id: entry.id }, body })
      host.toast({
        title: state === 'upheld' ? 'Challenge upheld' : 'Challenge rejected',
        tone: 'success',
        ...(correction ? { description: correctionWords(correction) } : {}),
      })
      await onRuled()
    } catch (failure) {
      host.log.error(failure, 'ruling')
      host.toast({ title: (failure as Error).message, tone: 'destructive' })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div className={styles.stack}>
      <TextAreaField
        label="Ruling"
        hint="The player reads it beside the question."
        rows={3}
        maxLength={2000}
        value={text}
        error={error}
        onChange={({ target }) => setText(target.value)}
      />
      <SelectField
        label="Right choice"
        hint="Another one than before corrects the bank, stands as an erratum at the question, and counts points again."
        value={right}
        onChange={({ target }) => setRight(target.value)}
        options={entry.choices.map(({ id, text: label }) => ({ value: id, label }))}
      />
      <div className={styles.buttons}>
        <Button variant="primary" busy={isBusy} onClick={() => void rule('upheld')}>
          Uphold
        </Button>
        <Button busy={isBusy} onClick={() => void rule('rejected')}>
          Reject
        </Button>
      </div>
    </div>
  )
}
