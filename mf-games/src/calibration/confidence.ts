import { useLocalSwitch } from '../play/local-switch.js'

/** Reads and sets whether the player states confidence before each answer; off by default. */
export function useConfidenceSetting() {
  return useLocalSwitch('icio:confidence', false)
}
