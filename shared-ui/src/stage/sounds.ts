/** The moments that have a sound: a card or question opens, a second of the last three, answers close, right, the podium (PLAY-20). */
export type Sound = 'card' | 'tick' | 'close' | 'right' | 'podium'

/** Pitches in hertz, played in order; short and soft, and synthesized so that no file has to be loaded. */
const tunes: Readonly<Record<Sound, readonly number[]>> = {
  card: [440, 660],
  tick: [880],
  close: [392, 330],
  right: [523, 659, 784],
  podium: [523, 659, 784, 1047],
}

const noteSeconds = 0.14
const loudness = 0.08

/**
 * Plays sounds once they are switched on. Does nothing in a browser without audio.
 *
 * @param onRunning learns whether sounds can be heard: many browsers wait for the first press of a key or a pointer
 */
export function createSounds(onRunning: (running: boolean) => void = () => {}) {
  let context: AudioContext | null = null
  /** Asks for sound; has to be called again after a press that the browser waits for. */
  function start(): AudioContext | null {
    if (typeof AudioContext === 'undefined') return null
    if (!context) {
      const newContext = new AudioContext()
      newContext.onstatechange = () => onRunning(newContext.state === 'running')
      onRunning(newContext.state === 'running')
      context = newContext
    }
    void context.resume()
    return context
  }
  return {
    start: () => void start(),
    play(sound: Sound): void {
      const audio = start()
      if (!audio) return
      for (const [place, pitch] of tunes[sound].entries())
        playNote(audio, pitch, audio.currentTime + place * noteSeconds)
    },
    stop(): void {
      void context?.close()
      context = null
    },
  }
}

function playNote(context: AudioContext, pitch: number, from: number): void {
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  oscillator.frequency.value = pitch
  volume.gain.setValueAtTime(loudness, from)
  volume.gain.exponentialRampToValueAtTime(0.0001, from + noteSeconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(from)
  oscillator.stop(from + noteSeconds)
}
