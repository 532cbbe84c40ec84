import type { ErrorCode } from '@icio/contracts/errors'
import { visitorErrorOf, visitorErrors } from '@icio/contracts/visitor-errors'
import { noLobbyQuestions } from '@icio/contracts/lobbies/endpoints'
import { CallError } from '@icio/shared-ui/api/call'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'

const failure = (title: string, description: string): ToastMessage => ({
  title,
  description,
  tone: 'destructive',
})
const success = (title: string, description: string): ToastMessage => ({
  title,
  description,
  tone: 'success',
})
const fromCatalog = (code: ErrorCode) => failure(visitorErrorOf(code).title, visitorErrorOf(code).text)

// The notices of a lobby (LOBBY-9, LOBBY-15, LOBBY-17, LOBBY-22, LOBBY-24, LOBBY-36).

export const invalidName = (message: string) => failure('Invalid Name', message)
export const invalidCode = (message: string) => failure('Invalid Code', message)
export const lobbyCreated = (code: string) =>
  success('Lobby Created!', `Share the code ${code} with the people you want to play with.`)
export const lobbyJoined = (creator: string) => success('Joined Lobby!', `Welcome to ${creator}'s game!`)
export const gameStarted = success('Game Started!', 'Get ready for the first question.')
export const codeCopied = success('Code Copied', 'The lobby code is on your clipboard.')
export const linkCopied = success('Link Copied', 'The link to this lobby is on your clipboard.')
export const copyFailed = failure('Copy failed', 'Your browser did not let us copy. Please select the text.')
/** A message did not reach the server. */
export const notSent = failure('Not Sent', 'The connection was lost. Please try again.')
/** The answer came after its question. */
export const lateAnswer = (index: number) =>
  failure('Too Late', `Your answer to question ${index + 1} came too late and does not count.`)
export const questionReported = success('Question Reported', 'Thank you. The editors will look at it.')

/** Error codes whose catalog text is shown as it is. */
const shownVerbatim: readonly ErrorCode[] = [
  'lobby_not_found',
  'lobby_full',
  'lobby_locked',
  'name_taken',
  'name_reserved',
  'removed_from_lobby',
  'too_many_attempts',
  'too_many_requests',
  'unauthenticated',
  'not_host',
  'not_enough_players',
  'too_many_games',
]

/** A lobby could not be created (LOBBY-18). */
export function creationFailed(error: unknown): ToastMessage {
  return catalogToast(error) ?? failure('Creation Failed', 'Could not create lobby. Please try again.')
}

/** A lobby could not be joined (LOBBY-20, LOBBY-21, LOBBY-23). */
export function joinFailed(error: unknown): ToastMessage {
  return catalogToast(error) ?? failure('Join Failed', 'Could not join lobby. Please try again.')
}

/** A game could not be started (LOBBY-31, LOBBY-35, LOBBY-37). */
export function startFailed(error: unknown): ToastMessage {
  if (error instanceof CallError && error.code === 'no_questions') {
    return failure(noLobbyQuestions.title, noLobbyQuestions.text)
  }
  return catalogToast(error) ?? failure('Start Failed', 'Could not start the game. Please try again.')
}

/** A command of the host was refused. */
export function commandRefused(code: string): ToastMessage {
  return code in visitorErrors
    ? fromCatalog(code as ErrorCode)
    : failure('Not Possible', 'The game did not take this. Please try again.')
}

function catalogToast(error: unknown): ToastMessage | null {
  if (!(error instanceof CallError)) return null
  const verbatimCode = shownVerbatim.find((code) => code === error.code)
  return verbatimCode ? fromCatalog(verbatimCode) : null
}

/** Returns the server's message for a field of the form; undefined if it has none. */
export function fieldMessage(error: unknown, field: 'player_name' | 'code'): string | undefined {
  if (!(error instanceof CallError) || error.code !== 'validation_failed') return undefined
  const details: unknown[] = Array.isArray(error.details) ? error.details : []
  const fieldDetail = details.find((detail) => (detail as { path?: unknown }).path === field)
  const message = (fieldDetail as { message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}
