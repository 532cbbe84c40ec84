import { Button } from '@icio/shared-ui/parts/button'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useSoundSwitch } from '../game-sounds.js'

/** Switches the sounds of all games on and off (PLAY-20). */
export function SoundSwitch() {
  const [on, set] = useSoundSwitch()
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={on ? <Volume2 /> : <VolumeX />}
      aria-label="Sound"
      aria-pressed={on}
      onClick={() => set(!on)}
    />
  )
}
