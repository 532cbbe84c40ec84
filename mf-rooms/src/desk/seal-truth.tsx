import { NumberField } from '@icio/shared-ui/parts/number-field'
import { TextField } from '@icio/shared-ui/parts/text-field'

/** What a forecast came to, and where that stands, as typed. */
export interface TypedTruth {
  truth: string
  source: string
}

/** The two fields with which a seal is opened, and corrected (FORUM-20). */
export function SealTruth({
  typed,
  problems,
  unit,
  onTyped,
}: {
  typed: TypedTruth
  problems: Partial<TypedTruth>
  unit?: string | undefined
  onTyped: (typed: TypedTruth) => void
}) {
  return (
    <>
      <NumberField
        label={unit ? `What it came to (${unit})` : 'What it came to'}
        unit={unit}
        text={typed.truth}
        error={problems.truth}
        onText={(truth) => onTyped({ ...typed, truth })}
      />
      <TextField
        label="Source"
        maxLength={300}
        autoComplete="off"
        value={typed.source}
        error={problems.source}
        onChange={({ target }) => onTyped({ ...typed, source: target.value })}
      />
    </>
  )
}
