import type { GovernanceGame } from '@icio/contracts/game-sessions/endpoints'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useRef, useState } from 'react'
import type { Round } from '../play/round.js'
import { keepFound } from './found-biases.js'

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
export function useTrap({ question, marked }: Round<GovernanceGame>): Trap {
  const shell = useHost()
  const [turned, setTurned] = useState<{ scenario: string; named: string | null } | null>(null)
  const isSending = useRef(new Set<string>())
  const card = marked?.bias_card
  const isTurned = turned !== null && turned.scenario === question.id
  return {
    isOpen: card !== undefined && (marked?.trap ?? []).length > 0 && !isTurned,
    named: isTurned ? turned.named : null,
    isTurning: isTurned,
    name(name) {
      if (!card) return
      setTurned({ scenario: question.id, named: name })
      if (isSending.current.has(card.id)) return
      isSending.current.add(card.id)
      void keepFound(shell, card.id).finally(() => isSending.current.delete(card.id))
    },
  }
}
