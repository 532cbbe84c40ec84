import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'

/** Reads and sets whether the player states confidence before each answer; off by default. */
export function useConfidenceSetting() {
  return useLocalSwitch('icio:confidence', false)
}
