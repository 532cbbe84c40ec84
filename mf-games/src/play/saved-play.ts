import type { GameName } from '@icio/contracts/game-sessions'
import type { Specialization } from '@icio/contracts/editions'

/**
 * What survives a reload: where the player is and what is picked but not yet submitted. Questions and answers are
 * not in it: the server has them and deals them again to whoever began the game (docs/spec/conflicts.md, 6).
 */
export interface SavedPlay {
  sessionId: string
  /** The question on the screen; null where none is open. */
  questionId: string | null
  selectedChoice: string | null
  /** In percent, as it stands on the slider. */
  confidence?: number
}

/** The one place in local storage that a game of an edition writes to. */
export interface SavedPlayFile {
  read(): SavedPlay | null
  write(play: SavedPlay): void
  remove(): void
}

/** Key of a game in local storage: each game and edition has its own (QUIZ-26, FILL-11), and so has practice. */
export function savedPlayKey({
  game,
  specialization,
  practice,
}: {
  game: GameName
  specialization: Specialization
  practice?: true
}): string {
  return `icio:${game}:${specialization}${practice ? ':practice' : ''}`
}

/**
 * Opens the saved play of a game. A browser that refuses local storage still plays; it only forgets at a reload.
 *
 * @param onRefused is told, with the reason, each time the browser refuses
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

/** The saved play in this text; null where there is none or it is not one of ours. */
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
