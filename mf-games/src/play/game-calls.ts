import type { QuizLevel, Specialization } from '@icio/contracts/editions'
import {
  answerQuestion,
  beginGame,
  readGame,
  type AnswerQuestion,
  type AnswerReply,
  type GameName,
  type GameSession,
} from '@icio/contracts/game-sessions'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { openSavedPlay, savedPlayKey, type SavedPlayFile } from './saved-play.js'

/** Which game of which edition a screen was opened for; the level where the game has one. */
export interface GameChoice<N extends GameName = GameName> {
  game: N
  specialization: Specialization
  difficulty?: QuizLevel
  /** Only what the signed-in person has missed and what is due. */
  practice?: true
}

/** The session of the game with this name. */
export type GameNamed<N extends GameName> = Extract<GameSession, { game: N }>

/** The server's part in a game, and what the browser keeps of it. */
export interface GameCalls<G extends GameSession> {
  begin(): Promise<G>
  read(sessionId: string): Promise<G>
  answer(sessionId: string, answer: AnswerQuestion): Promise<AnswerReply>
  saved: SavedPlayFile
  /** True where a game found on the server is the one that this screen was opened for. */
  fits(game: GameSession): boolean
}

/** The calls of one game, through the shell. They throw a CallError. */
export function gameCalls<N extends GameName>(
  shell: ShellApi,
  choice: GameChoice<N>,
): GameCalls<GameNamed<N>> {
  const call = createCall(shell.http)
  return {
    // The service deals the game that was asked for; whether a game that it had kept is this one, fits() tells.
    begin: async () => (await call(beginGame, { body: choice })) as GameNamed<N>,
    read: async (id) => (await call(readGame, { params: { id } })) as GameNamed<N>,
    answer: (id, body) => call(answerQuestion, { params: { id }, body }),
    fits: (game) =>
      game.game === choice.game &&
      game.specialization === choice.specialization &&
      Boolean(game.practice) === Boolean(choice.practice) &&
      (choice.practice === true || hasLevel(game, choice.difficulty)),
    saved: openSavedPlay(savedPlayKey(choice), (reason) =>
      shell.log.event('local_storage_refused', { where: choice.game, reason: String(reason) }),
    ),
  }
}

function hasLevel(game: GameSession, level: QuizLevel | undefined): boolean {
  return level === undefined || ('difficulty' in game && game.difficulty === level)
}
