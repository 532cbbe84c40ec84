import type { StageRoom } from '@icio/contracts/rooms/room-views'
import { createSounds, type Sound } from '@icio/shared-ui/stage/sounds'
import { useEffect, useState } from 'react'

/**
 * Plays the sounds of the stage while the host has them on (STAGE-5): when something opens, when a result is shown, and
 * at a podium.
 *
 * @returns whether the browser waits for the press of a key before it lets anything be heard
 */
export function useStageSounds(room: StageRoom | null): boolean {
  const [running, setRunning] = useState(true)
  const [sounds] = useState(() => createSounds(setRunning))
  const isOn = room?.sounds ?? false
  const sound = room && soundOf(room)
  const moment = `${room?.current?.id} ${room?.current?.phase_seq} ${sound}`
  useEffect(() => {
    if (!isOn) return
    sounds.start()
    const wake = () => sounds.start()
    document.addEventListener('keydown', wake)
    document.addEventListener('pointerdown', wake)
    return () => {
      document.removeEventListener('keydown', wake)
      document.removeEventListener('pointerdown', wake)
      sounds.stop()
    }
  }, [isOn, sounds])
  useEffect(() => {
    if (isOn && sound) sounds.play(sound)
    // Plays once for each step of the room, not with every message.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moment, isOn])
  return isOn && !running
}

/** Returns the sound of the state in which the room is; null for silence. */
export function soundOf({ current, paused }: Pick<StageRoom, 'current' | 'paused'>): Sound | null {
  if (!current || paused) return null
  if (current.quiz?.phase === 'podium' || current.board?.phase === 'final') return 'podium'
  if (current.state === 'shown') return 'close'
  return current.state === 'open' && !current.closing && current.board?.phase !== 'choosing' ? 'card' : null
}
