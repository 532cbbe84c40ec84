/** The moments that have a sound. */
export type GameSound = 'open' | 'right' | 'wrong' | 'end'

/** Pitches in hertz, played in order; short and soft, and synthesized so that no file has to be loaded. */
const tunes: Readonly<Record<GameSound, readonly number[]>> = {
  open: [440, 660],
  right: [523, 659, 784],
  wrong: [330, 262],
  end: [523, 659, 784, 1047],
}

const noteSeconds = 0.14
const loudness = 0.08

/** Plays the game's sounds once they are switched on. Does nothing in a browser without audio. */
export function createGameSounds() {
  let context: AudioContext | null = null
  return {
    play(sound: GameSound): void {
      if (typeof AudioContext === 'undefined') return
      context ??= new AudioContext()
      void context.resume()
      for (const [place, pitch] of tunes[sound].entries()) playNote(context, pitch, place * noteSeconds)
    },
    stop(): void {
      void context?.close()
      context = null
    },
  }
}

function playNote(context: AudioContext, pitch: number, after: number): void {
  const from = context.currentTime + after
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = pitch
  volume.gain.setValueAtTime(loudness, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + noteSeconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + noteSeconds)
}
