import { gameErrors } from './games/game-errors.js'
import { pageErrors, type VisitorError } from './page-errors.js'

/**
 * The errors that any page can meet; part of errors.ts. Pages of visitors use this table alone: the texts of accounts,
 * question banks, releases and sign-in providers would otherwise be in the first view of each of them.
 */
export const visitorErrors = {
  bad_request: { status: 400, title: 'Invalid Request', text: 'The request is not in the expected form.' },
  odd_path: {
    status: 400,
    title: 'Invalid Request',
    text: 'This address is not written in its usual form.',
  },
  unknown_host: {
    status: 421,
    title: 'Unknown Address',
    text: 'This site is not known by the name that was asked for.',
  },
  invalid_json: { status: 400, title: 'Invalid Request', text: 'The body is not valid JSON.' },
  validation_failed: { status: 400, title: 'Invalid Request', text: 'Some fields are missing or wrong.' },
  too_many_attempts: {
    status: 429,
    title: 'Too Many Attempts',
    text: 'Too many attempts. Please wait a moment and try again.',
  },
  sign_up_password_needed: {
    status: 400,
    title: 'Password Needed',
    text: 'Please enter the password that you chose when you signed up',
  },
  human_check_needed: {
    status: 403,
    title: 'Security Check Needed',
    text: 'Many wrong passwords were typed for this account. Please pass the security check and try again.',
  },
  name_reserved: {
    status: 400,
    title: 'Name',
    text: 'This name looks like that of somebody who runs the site. Please choose another one.',
  },
  unauthenticated: { status: 401, title: 'Sign In Needed', text: 'Please sign in to continue.' },
  forbidden: { status: 403, title: 'Not Allowed', text: 'You are not allowed to do this.' },
  foreign_origin: { status: 403, title: 'Not Allowed', text: 'This request came from another site.' },
  not_found: { status: 404, title: 'Not Found', text: 'There is nothing at this address.' },
  lobby_not_found: {
    status: 404,
    title: 'Lobby Not Found',
    text: 'Could not find an active lobby with that code.',
  },
  lobby_full: { status: 409, title: 'Lobby Full', text: 'This lobby is already at maximum capacity.' },
  lobby_locked: {
    status: 409,
    title: 'Lobby Closed',
    text: 'The host lets nobody else into this lobby right now.',
  },
  removed_from_lobby: {
    status: 403,
    title: 'Removed From Lobby',
    text: 'The host has removed you from this lobby.',
  },
  name_taken: {
    status: 409,
    title: 'Name Taken',
    text: 'Somebody in this lobby already has that name. Please choose another one.',
  },
  room_not_found: {
    status: 404,
    title: 'Room Not Found',
    text: 'This room does not exist or has ended.',
  },
  room_full: { status: 409, title: 'Room Full', text: 'This room is full.' },
  too_many_rooms: {
    status: 409,
    title: 'Too Many Rooms',
    text: 'You already have {limit}. Close, end or delete one of them first.',
  },
  too_many: {
    status: 409,
    title: 'Limit Reached',
    text: 'The limit is reached. Delete something first.',
  },
  not_host: { status: 403, title: 'Host Only', text: 'Only the host can do this.' },
  not_enough_players: {
    status: 409,
    title: 'Not Enough Players',
    text: 'At least 2 players are needed to start the game.',
  },
  not_now: { status: 409, title: 'Not Now', text: 'This is not possible at this point of the game.' },
  ticket_refused: {
    status: 401,
    title: 'Connection Refused',
    text: 'This ticket is unknown, used or expired. Please ask for a new one.',
  },
  too_many_connections: {
    status: 429,
    title: 'Too Many Connections',
    text: 'You have too many open connections. Please close some windows.',
  },
  disclosure_needed: {
    status: 403,
    title: 'Disclosure Needed',
    text: 'Please agree to the disclosure first.',
  },
  ai_rate_limited: {
    status: 429,
    title: 'Rate Limit',
    text: 'Rate limit exceeded. Please wait a moment and try again.',
  },
  ai_credits: {
    status: 402,
    title: 'Credits Needed',
    text: 'The AI workspace has no credits left. Please add credits and try again.',
  },
  ai_not_configured: {
    status: 503,
    title: 'AI Not Configured',
    text: 'No AI model is connected to this installation.',
  },
  ai_failed: {
    status: 502,
    title: 'AI Unavailable',
    text: 'The AI assistant could not answer. Please try again.',
  },
  body_too_large: { status: 413, title: 'Too Large', text: 'The request is too large.' },
  unsupported_media_type: { status: 415, title: 'Wrong Type', text: 'Please send JSON.' },
  too_many_requests: {
    status: 429,
    title: 'Too Many Requests',
    text: 'Please wait a moment and try again.',
  },
  ...gameErrors,
  ...pageErrors,
} as const satisfies Record<string, VisitorError>

const byCode: Readonly<Record<string, VisitorError | undefined>> = visitorErrors

/** Returns title and text of an error for a visitor; those of an unexpected error if the code is none of theirs. */
export function visitorErrorOf(code: string): VisitorError {
  return byCode[code] ?? visitorErrors.internal_error
}
