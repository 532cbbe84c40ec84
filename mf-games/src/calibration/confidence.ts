import { useLocalSwitch } from '../play/local-switch.js'

/** How sure a player can be, in percent: from a coin's toss to certain. */
export const confidenceRange = { least: 50, most: 100, step: 5 } as const

/** Whether the player says before each answer how sure they are; off until asked for. */
export function useConfidenceSetting() {
  return useLocalSwitch('icio:confidence', false)
}
