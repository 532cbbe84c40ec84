import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useRef, useState } from 'react'
import { keepFound } from './found-biases.js'
import type { GovernanceScenario } from './governance-session.js'

/** The offer beside the marking: naming the trap, and turning its card (GOV-29, GOV-30). */
export interface Trap {
  /** True while the scenario is decided and its card is not turned. */
  isOpen: boolean
  /** The name that the player picked; null without one. */
  named: string | null
  /** True if the card was turned on this page and not found turned. */
  isTurning: boolean
  name(name: string | null): void
}

/** Keeps the trap of one scenario after the other. After a reload it is open again. */
export function useTrap(scenario: GovernanceScenario | undefined): Trap {
  const shell = useHost()
  const [turned, setTurned] = useState<{ scenario: string; named: string | null } | null>(null)
  const isSending = useRef(new Set<string>())
  const card = scenario?.biasCard ?? null
  const isTurned = turned !== null && turned.scenario === scenario?.id
  return {
    isOpen: card !== null && (scenario?.trap.length ?? 0) > 0 && !isTurned,
    named: isTurned ? turned.named : null,
    isTurning: isTurned,
    name(name) {
      if (!scenario || !card) return
      setTurned({ scenario: scenario.id, named: name })
      if (isSending.current.has(card.id)) return
      isSending.current.add(card.id)
      void keepFound(shell, card.id).finally(() => isSending.current.delete(card.id))
    },
  }
}
