import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { TextField } from '@icio/shared-ui/parts/text-field'

interface SecondCodeFieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

/** Asks at the door for the code that the stage shows now (ROOM-42). */
export default function SecondCodeField({ value, error, onChange }: SecondCodeFieldProps) {
  return (
    <TextField
      label={laterTexts.askSecondCode}
      autoComplete="off"
      autoCapitalize="characters"
      maxLength={12}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
