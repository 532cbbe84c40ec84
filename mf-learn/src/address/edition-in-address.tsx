import { defaultEdition, editionIds, editions, isEdition, type Edition } from '@icio/contracts/editions'
import { SelectField } from '@icio/shared-ui/parts/select-field'

/** The edition that an address names; the usual one for any other. */
export function editionIn(search: URLSearchParams): Edition {
  const namedEdition = search.get('edition')
  return isEdition(namedEdition) ? namedEdition : defaultEdition
}

interface EditionFieldProps {
  edition: Edition
  onSelect: (edition: Edition) => void
}

export function EditionField({ edition, onSelect }: EditionFieldProps) {
  return (
    <SelectField
      label="Edition"
      value={edition}
      onChange={(event) => onSelect(event.target.value as Edition)}
      options={editionIds.map((value) => ({ value, label: editions[value].audience }))}
    />
  )
}
