import { publicBodyTexts } from '@icio/contracts/rooms/public-body'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState, type ReactNode } from 'react'

const answers = { '': 'Choose…', no: 'No', yes: 'Yes' } as const
type Answer = keyof typeof answers

/**
 * 'Is this a matter before your body?' in the form of a host's own question (FORUM-21): the field, and what the form sends
 * of it; null until it was answered with 'No', which the field then asks for.
 *
 * @param isAsked whether the room is one of a public body
 */
export function useBodyQuestion(isAsked: boolean): {
  field: ReactNode
  demand: () => { before_body?: false } | null
} {
  const [answer, setAnswer] = useState<Answer>('')
  const [isDemanded, setDemanded] = useState(false)
  if (!isAsked) return { field: null, demand: () => ({}) }
  const error =
    answer === 'yes' ? publicBodyTexts.warning : isDemanded && answer === '' ? 'This is required.' : undefined
  return {
    field: (
      <SelectField
        label={publicBodyTexts.own}
        value={answer}
        error={error}
        options={Object.entries(answers).map(([value, label]) => ({ value, label }))}
        onChange={({ target }) => setAnswer(target.value as Answer)}
      />
    ),
    demand: () => {
      setDemanded(true)
      return answer === 'no' ? { before_body: false } : null
    },
  }
}
