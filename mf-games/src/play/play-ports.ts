import type { RoundId } from '@icio/contracts/path/mastery'
import { ownTimeZone } from '@icio/contracts/dates/days'
import type { QuizLevel, Edition } from '@icio/contracts/editions'
import type { ErrorCode } from '@icio/contracts/errors'
import {
  answerQuestion,
  startGameSession,
  readGame,
  type AnswerQuestion,
  type AnswerReply,
  type GameName,
  type GameSession,
  type StartGameSession,
} from '@icio/contracts/game-sessions/endpoints'
import { visitorErrorOf, visitorErrors } from '@icio/contracts/visitor-errors'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { verdictTitle, type FailureText, type RoundGame } from './round.js'
import { openSavedPlay, savedPlayKey, type SavedPlayFile } from './saved-play.js'

/** The game and edition a screen was opened for; the level if the game has one. */
export interface GameChoice<N extends GameName = GameName> {
  game: N
  specialization: Edition
  difficulty?: QuizLevel
  /** Only questions that the signed-in person missed and that are due. */
  practice?: true
  /** A round of this module of the path, for the signed-in person. */
  module?: RoundId
}

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
  const { module: _, ...asked } = choice
  return {
    // The service deals the requested game; matches() tells whether a saved game is the requested one.
    begin: async () =>
      (await call(startGameSession, {
        body: { ...asked, ...moduleOrMeeting(choice.module), time_zone: ownTimeZone() },
      })) as GameNamed<N>,
    read: async (id) => (await call(readGame, { params: { id } })) as GameNamed<N>,
    answer: (id, body) => call(answerQuestion, { params: { id }, body }),
    matches: (game) =>
      game.game === choice.game &&
      game.specialization === choice.specialization &&
      Boolean(game.practice) === Boolean(choice.practice) &&
      (game.meeting ? 'meeting' : game.module) === choice.module &&
      (choice.practice === true || choice.module !== undefined || hasLevel(game, choice.difficulty)),
    saved: openSavedPlay(savedPlayKey(choice), (reason) =>
      shell.log.event('local_storage_refused', { where: choice.game, reason: String(reason) }),
    ),
  }
}

function moduleOrMeeting(round: RoundId | undefined): Pick<StartGameSession, 'module' | 'meeting'> {
  if (round === 'meeting') return { meeting: true }
  return round === undefined ? {} : { module: round }
}

function hasLevel(game: GameSession, level: QuizLevel | undefined): boolean {
  return level === undefined || ('difficulty' in game && game.difficulty === level)
}

export interface PlayPorts<G extends RoundGame> extends GameCalls<G> {
  notify: {
    /** No game could be dealt, or the server was not reached. */
    noQuestions(error: unknown): void
    marked(answer: AnswerReply): void
    /** The server had already marked the question, for example in another tab. */
    markedElsewhere(): void
    /** The server no longer knows the game; a new one is being dealt. */
    expired(): void
    failed(error: unknown): void
  }
}

/**
 * Connects a game to the site: its calls go through the shell, its messages to the shell's toasts, log and live
 * region.
 *
 * @param nothingDealt the toast for when there are no questions (QUIZ-5), or they could not be dealt, if the game has words of
 *   its own (GOV-24)
 */
export function playPorts<N extends RoundGame['game']>(
  shell: ShellApi,
  choice: GameChoice<N>,
  nothingDealt?: { title: string; description: string },
): PlayPorts<GameNamed<N>> {
  const where = choice.game
  return {
    ...gameCalls(shell, choice),
    notify: {
      noQuestions(error) {
        // Nothing due is good news: the screen shows it, and nothing has failed.
        if (error instanceof CallError && error.code === 'nothing_to_practice') return
        shell.log.error(error, where)
        const failure = failureTextOf(error)
        const isKnown = failure !== null && failure !== questionsNotLoaded
        const words = failure
          ? { title: failure.title, description: failure.text }
          : { title: 'No questions available in database' }
        shell.toast({ ...(isKnown ? words : (nothingDealt ?? words)), tone: 'destructive' })
      },
      marked: (answer) => shell.announce(markingAnnouncement(answer, choice.game)),
      markedElsewhere: () => shell.toast(answeredElsewhere),
      expired: () => shell.toast(toastOf('session_not_found')),
      failed: (error) => shell.log.error(error, where),
    },
  }
}

export function toastOf(code: ErrorCode): { title: string; description: string } {
  return { title: visitorErrorOf(code).title, description: visitorErrorOf(code).text }
}

/** The toast for when another tab continued the same game. */
export const answeredElsewhere = {
  title: visitorErrors.already_answered.title,
  description: 'This question was answered in another tab. The game goes on from there.',
}

/** Returns what a screen reader announces for a marked answer (WCAG 4.1.3). */
export function markingAnnouncement({ is_correct, points, score }: AnswerReply, game?: GameName): string {
  return `${verdictTitle({ is_correct, points }, game)}. Score ${score}.`
}

const emptyCodes: readonly CallError['code'][] = ['no_questions', 'nothing_to_practice']

/** True if the server has no such game for this visitor, or no longer has it. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.code === 'session_not_found' || error.code === 'not_found')
}

/** Shown when questions could not be dealt and there is nothing more exact to say. */
export const questionsNotLoaded: FailureText = {
  title: 'Questions Not Loaded',
  text: 'The questions could not be loaded. Nothing is lost; please try again in a moment.',
}

/**
 * Returns the text of a failure to deal; null if the server says that there is nothing to deal. Any other failure, our
 * own ones included, does not mean that there are no questions (QUIZ-30).
 */
export function failureTextOf(error: unknown): FailureText | null {
  if (!(error instanceof CallError)) return questionsNotLoaded
  const { code } = error
  if (emptyCodes.includes(code)) return null
  if (code === 'network_error') return { title: 'No Connection', text: errorText(error) }
  const visitorError = visitorErrorOf(code)
  return visitorError === visitorErrorOf('internal_error')
    ? questionsNotLoaded
    : { title: visitorError.title, text: visitorError.text }
}

export function errorText(error: unknown): string {
  if (!(error instanceof CallError)) return 'Something went wrong on this page.'
  if (error.code === 'network_error') return 'There was no answer from the server.'
  return error.message
}
