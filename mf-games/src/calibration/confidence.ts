import { useLocalSwitch } from '../play/local-switch.js'

/** The range of stated confidence, in percent: from a coin toss to certainty. */
export const confidenceRange = { least: 50, most: 100, step: 5 } as const

/** Reads and sets whether the player states confidence before each answer; off by default. */
export function useConfidenceSetting() {
  return useLocalSwitch('icio:confidence', false)
}
