import { ownTimeZone } from '@icio/contracts/dates/days'
import type { QuizLevel, Edition } from '@icio/contracts/editions'
import {
  answerQuestion,
  startGameSession,
  readGame,
  type AnswerQuestion,
  type AnswerReply,
  type GameName,
  type GameSession,
} from '@icio/contracts/game-sessions/endpoints'
import { createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { openSavedPlay, savedPlayKey, type SavedPlayFile } from './saved-play.js'

/** The game and edition a screen was opened for; the level if the game has one. */
export interface GameChoice<N extends GameName = GameName> {
  game: N
  specialization: Edition
  difficulty?: QuizLevel
  /** Only questions that the signed-in person missed and that are due. */
  practice?: true
}

/** The session type of the game with this name. */
export type GameNamed<N extends GameName> = Extract<GameSession, { game: N }>

/** The server calls of a game, and the saved state in the browser. */
export interface GameCalls<G extends GameSession> {
  begin(): Promise<G>
  read(sessionId: string): Promise<G>
  answer(sessionId: string, answer: AnswerQuestion): Promise<AnswerReply>
  saved: SavedPlayFile
  /** True if a game found on the server is the one that this screen was opened for. */
  matches(game: GameSession): boolean
}

/** Creates the calls of one game, through the shell. They throw a CallError. */
export function gameCalls<N extends GameName>(
  shell: ShellApi,
  choice: GameChoice<N>,
): GameCalls<GameNamed<N>> {
  const call = createCall(shell.http)
  return {
    // The service deals the requested game; matches() tells whether a saved game is the requested one.
    begin: async () =>
      (await call(startGameSession, {
        body: { ...choice, time_zone: ownTimeZone() },
      })) as GameNamed<N>,
    read: async (id) => (await call(readGame, { params: { id } })) as GameNamed<N>,
    answer: (id, body) => call(answerQuestion, { params: { id }, body }),
    matches: (game) =>
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
