import {
  participantKinds,
  participantTexts,
  publicBodyTexts,
  type Participants,
} from '@icio/contracts/rooms/public-body'
import { SelectField } from '@icio/shared-ui/parts/select-field'

/** 'Who will be in the room?' (FORUM-21). */
export function ParticipantsField({
  participants,
  error,
  disabled = false,
  onChange,
}: {
  participants: Participants | null
  error?: string | undefined
  disabled?: boolean
  onChange: (participants: Participants) => void
}) {
  return (
    <SelectField
      label={publicBodyTexts.participants}
      value={participants ?? ''}
      error={error}
      disabled={disabled}
      options={[
        ...(participants === null ? [{ value: '', label: 'Choose…' }] : []),
        ...participantKinds.map((value) => ({ value, label: participantTexts[value] })),
      ]}
      onChange={({ target }) => {
        const chosen = participantKinds.find((kind) => kind === target.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
