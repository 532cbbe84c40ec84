import type { GameName } from '@icio/contracts/game-sessions/endpoints'
import type { Edition } from '@icio/contracts/editions'

/**
 * What survives a reload: the player's position and the choice that is picked but not submitted. Questions and answers
 * are not stored: the server has them and returns them to the visitor who started the game (docs/spec/conflicts.md, 6).
 */
export interface SavedPlay {
  sessionId: string
  /** The question on the screen; null if none is open. */
  questionId: string | null
  selectedChoice: string | null
  /** Position of the slider, in percent. */
  confidence?: number
}

/** The entry in local storage for one game of one edition. */
export interface SavedPlayFile {
  read(): SavedPlay | null
  write(play: SavedPlay): void
  remove(): void
}

/** Returns the local-storage key: separate for each game, edition (QUIZ-26, FILL-11) and practice. */
export function savedPlayKey({
  game,
  specialization,
  practice,
}: {
  game: GameName
  specialization: Edition
  practice?: true
}): string {
  return `icio:${game}:${specialization}${practice ? ':practice' : ''}`
}

/**
 * Opens the saved state of a game. A browser without local storage can still play; a reload then starts over.
 *
 * @param onRefused called with the reason each time the browser refuses
 */
export function openSavedPlay(key: string, onRefused: (reason: unknown) => void): SavedPlayFile {
  const attempt = <T>(work: () => T): T | null => {
    try {
      return work()
    } catch (reason) {
      onRefused(reason)
      return null
    }
  }
  return {
    read: () => attempt(() => parseSavedPlay(localStorage.getItem(key))),
    write: (play) => void attempt(() => localStorage.setItem(key, JSON.stringify(play))),
    remove: () => void attempt(() => localStorage.removeItem(key)),
  }
}

/** Parses a saved state; null if there is none or it has another shape. */
function parseSavedPlay(text: string | null): SavedPlay | null {
  if (text === null) return null
  const value = JSON.parse(text) as Partial<SavedPlay> | null
  if (typeof value?.sessionId !== 'string') return null
  const { sessionId, questionId, selectedChoice, confidence } = value
  return {
    sessionId,
    questionId: textOrNull(questionId),
    selectedChoice: textOrNull(selectedChoice),
    confidence: typeof confidence === 'number' ? confidence : undefined,
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
