import type { PhaseView } from '@icio/contracts/lobbies/lobby-live'
import { Button } from '@icio/shared-ui/parts/button'
import { createSounds, type Sound } from '@icio/shared-ui/stage/sounds'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useEffect, useState } from 'react'
import { keepSoundSetting, readSoundSetting } from '../game-settings.js'

/** Switches the sounds of the game on and off; off by default. */
export function SoundSwitch({ state }: { state: PhaseView }) {
  const [on, setOn] = useState(readSoundSetting)
  const [sounds] = useState(() => createSounds())
  const sound = soundOf(state)
  const moment = `${state.phase_seq} ${sound}`
  useEffect(() => {
    if (on && sound) sounds.play(sound)
    // Plays once per phase, not once per message.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moment])
  useEffect(() => sounds.stop, [sounds])
  const toggle = () => {
    keepSoundSetting(!on)
    setOn(!on)
    if (!on) sounds.play('open')
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={on ? <Volume2 /> : <VolumeX />}
      aria-pressed={on}
      onClick={toggle}
    >
      Sound
    </Button>
  )
}

function soundOf(state: PhaseView): Sound | null {
  if (state.phase === 'open') return 'open'
  if (state.phase === 'podium') return 'end'
  if (state.phase !== 'reveal' || !state.own) return null
  return state.own.is_correct ? 'right' : 'wrong'
}
