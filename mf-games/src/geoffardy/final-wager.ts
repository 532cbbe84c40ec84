import type { BoardGame } from '@icio/contracts/game-sessions/endpoints'
import { mostToWager } from '@icio/contracts/games/board-rules'
import { useState } from 'react'
import { useLocalSwitch } from '@icio/shared-ui/parts/local-switch'

/** Reads and sets whether the last clue asks for a wager; this browser remembers it (BOARD-20). */
export function useWagerSetting() {
  return useLocalSwitch('icio:final-wager', false)
}

/** The wager on the open clue: how much is possible, and what has been placed; null until then. */
export function useFinalWager({ answers, score }: BoardGame) {
  const [isOn] = useWagerSetting()
  const [placed, place] = useState<number | null>(null)
  return { most: isOn ? mostToWager({ answered: answers.length, score }) : 0, placed, place }
}
