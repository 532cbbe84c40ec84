import type { TimeSetting } from '@icio/contracts/lobbies/multiplayer-phases'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useState } from 'react'
import { readTimeSetting } from '../game-settings.js'

const options: readonly { value: TimeSetting; label: string }[] = [
  { value: 'standard', label: 'Standard: 20 to 45 seconds' },
  { value: 'relaxed', label: 'Relaxed: twice as long' },
  { value: 'untimed', label: 'No time limit' },
]

/** The lobby's time setting in words. */
export const timeWords: Readonly<Record<TimeSetting, string>> = {
  standard: 'standard time',
  relaxed: 'relaxed time',
  untimed: 'no time limit',
}

/** How much time this player needs. The lobby uses the slowest setting and does not show whose it is. */
export function TimeChoice({ onChoose }: { onChoose: (time: TimeSetting) => void }) {
  const [time, setTime] = useState(readTimeSetting)
  return (
    <SelectField
      label="Time for answers"
      hint="Each question has a clock. The game runs at the longest time that anybody asks for; nobody is told who asked."
      options={options}
      value={time}
      onChange={(event) => {
        const chosen = event.target.value as TimeSetting
        setTime(chosen)
        onChoose(chosen)
      }}
    />
  )
}
