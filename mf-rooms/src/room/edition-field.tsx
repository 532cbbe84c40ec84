import { editionIds, editions, type Edition } from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'

/** Which edition, by who it is for. */
export function EditionField({
  label = 'Edition',
  edition,
  disabled = false,
  onChange,
}: {
  label?: string
  edition: Edition
  disabled?: boolean
  onChange: (edition: Edition) => void
}) {
  return (
    <SelectField
      label={label}
      value={edition}
      disabled={disabled}
      options={editionIds.map((value) => ({ value, label: editions[value].audience }))}
      onChange={({ target }) => onChange(target.value as Edition)}
    />
  )
}
