import { useState } from 'react'
import { ChoiceList, type Verdict } from '../parts/choice-list.js'
import { Specimen, SpecimenGrid } from './specimen.js'

const question =
  'A property insurer expects most claims within two years. What should its bond portfolio look like?'
const choices = [
  { id: 'a', text: 'Short duration and high liquidity, close to the expected payment dates of the claims' },
  { id: 'b', text: 'Thirty-year zero-coupon bonds' },
  { id: 'c', text: 'Private credit with a five-year lock-up, since its yield is higher' },
  { id: 'd', text: 'A mix chosen by last year’s returns' },
]

export function QuestionPanel() {
  return (
    <SpecimenGrid>
      <Specimen name="Open: arrow keys move and select">
        <Question id="open" />
      </Specimen>
      <Specimen name="Picked, with letters">
        <Question id="picked" picked="b" letters />
      </Specimen>
      <Specimen name="Marked, right">
        <Question id="right" picked="a" verdicts={{ a: 'correct' }} />
      </Specimen>
      <Specimen name="Marked, wrong">
        <Question id="wrong" picked="c" verdicts={{ a: 'missed', c: 'wrong' }} />
      </Specimen>
    </SpecimenGrid>
  )
}

function Question({
  id,
  picked = null,
  letters,
  verdicts,
}: {
  id: string
  picked?: string | null
  letters?: boolean
  verdicts?: Record<string, Verdict>
}) {
  const [selected, setSelected] = useState(picked)
  return (
    <div>
      <h3 id={`question-${id}`} style={{ marginBlockEnd: 'var(--space-4)' }}>
        {question}
      </h3>
      <ChoiceList
        legend={`question-${id}`}
        choices={choices}
        selected={selected}
        onSelect={setSelected}
        locked={Boolean(verdicts)}
        verdicts={verdicts}
        letters={letters}
      />
    </div>
  )
}
