import { readSwitch, useLocalSwitch } from '@icio/shared-ui/parts/local-switch'
import { createSounds, type Sound } from '@icio/shared-ui/stage/sounds'
import { useEffect } from 'react'

/** This browser remembers the switch, for all games (PLAY-20). */
const key = 'icio:game-sound'
const sounds = createSounds()

/** Reads and sets whether games have sounds; off by default. The press that turns them on is heard. */
export function useSoundSwitch(): [on: boolean, set: (on: boolean) => void] {
  const [on, set] = useLocalSwitch(key, false)
  return [
    on,
    (next) => {
      set(next)
      if (next) sounds.play('card')
      else sounds.stop()
    },
  ]
}

/**
 * Plays a sound of a game, if sounds are on.
 *
 * @param sound null for silence
 * @param moment changes with each moment that is heard, so that it is heard once
 */
export function useSound(sound: Sound | null, moment: string | number | null) {
  useEffect(() => {
    if (sound && readSwitch(key)) sounds.play(sound)
  }, [sound, moment])
}
