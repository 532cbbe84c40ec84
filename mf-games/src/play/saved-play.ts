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
  confidence?: number
  /** Set once the game is finished: its result is kept until it is submitted, replaced or a day old (PLAY-2). */
  result?: KeptResult
}

/** What is kept of a finished game besides its id. */
export interface KeptResult {
  /** Key of the history entry that shows it: a reload and the way back show it again, the way to a new game does not. */
  place: string
  /** True after the player left to sign in for it: it is shown wherever the game is opened, another tab included. */
  awaitsSignIn?: boolean
  name?: string
}

/** Returns whether the screen opened at this history entry goes on with what is saved, or begins a new game. */
export function goesOn({ result }: SavedPlay, place: string): boolean {
  return result === undefined || result.awaitsSignIn === true || result.place === place
}

/** The entry in local storage for one game of one edition. */
export interface SavedPlayFile {
  read(): SavedPlay | null
  write(play: SavedPlay): void
  remove(): void
}

/** Returns the local-storage key: separate for each game, edition (QUIZ-26, FILL-11), practice and module of the path. */
export function savedPlayKey({
  game,
  specialization,
  practice,
  module,
}: {
  game: GameName
  specialization: Edition
  practice?: true
  module?: string
}): string {
  return `icio:${game}:${specialization}${practice ? ':practice' : ''}${module === undefined ? '' : `:${module}`}`
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
  const { sessionId, questionId, selectedChoice, confidence, result } = value
  return {
    sessionId,
    questionId: textOrNull(questionId),
    selectedChoice: textOrNull(selectedChoice),
    confidence: typeof confidence === 'number' ? confidence : undefined,
    ...(typeof result?.place === 'string' ? { result: parseResult(result) } : {}),
  }
}

function parseResult({ place, awaitsSignIn, name }: KeptResult): KeptResult {
  return {
    place,
    ...(awaitsSignIn === true ? { awaitsSignIn } : {}),
    ...(typeof name === 'string' ? { name } : {}),
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
