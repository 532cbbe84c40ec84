import { endpoint } from '../endpoint.js'
import type {
  BeginCheck,
  CheckSheet,
  HandInCheck,
  Meeting,
  Meetings,
  NewMeeting,
  NextQuery,
  NextThing,
  Path,
  PathCheck,
  PathQuery,
} from './schemas.js'

/**
 * Returns the seven modules of an edition's path with what each promises and reads and, for who is signed in, what their
 * own answers show (PATH-1, PATH-4 to PATH-9). Without sign-in, no module is begun. startGameSession with `module` deals
 * a round.
 */
export const readPath = endpoint<{ query: PathQuery; reply: Path }>({
  method: 'GET',
  url: '/api/path',
  errors: [],
})

/** Returns whether the check is open to the signed-in person, and how the last one ended (PATH-10, PATH-11). */
export const readPathCheck = endpoint<{ query: PathQuery; reply: PathCheck }>({
  method: 'GET',
  url: '/api/path/check',
  errors: ['unauthenticated'],
})

/**
 * Begins a check, or returns the one that runs: 20 questions for 60 minutes, of which nothing is marked before it is
 * handed in. A check that is begun is a try.
 */
export const beginPathCheck = endpoint<{ body: BeginCheck; reply: CheckSheet }>({
  method: 'POST',
  url: '/api/path/check',
  errors: ['unauthenticated', 'not_ready', 'too_soon', 'no_questions', 'too_many_games'],
})

/** Marks a check once, all of it; handed in again, it changes nothing. */
export const handInPathCheck = endpoint<{ params: { id: string }; body: HandInCheck; reply: PathCheck }>({
  method: 'POST',
  url: '/api/path/check/:id',
  errors: ['unauthenticated', 'session_not_found', 'unknown_question', 'unknown_choice', 'already_answered'],
})

/** Returns the meetings to come of the signed-in person in an edition, and the topics to choose from (PATH-21). */
export const readMeetings = endpoint<{ query: PathQuery; reply: Meetings }>({
  method: 'GET',
  url: '/api/path/meetings',
  errors: ['unauthenticated'],
})

/** Adds a meeting, 1 to 120 days ahead, of one to five of the edition's topics (PATH-21). */
export const addMeeting = endpoint<{ body: NewMeeting; reply: Meeting }>({
  method: 'POST',
  url: '/api/path/meetings',
  errors: ['unauthenticated', 'no_such_day', 'unknown_topic', 'too_many'],
})

export const removeMeeting = endpoint<{ params: { id: string }; reply: void }>({
  method: 'DELETE',
  url: '/api/path/meetings/:id',
  errors: ['unauthenticated', 'not_found'],
})

/** Returns the one thing that the signed-in person can do next, and the hours of the year (PATH-31). */
export const readNextThing = endpoint<{ query: NextQuery; reply: NextThing }>({
  method: 'GET',
  url: '/api/path/next',
  errors: ['unauthenticated'],
})

export type { Meeting, Meetings, NewMeeting, NextThing } from './schemas.js'
export type { BeginCheck, CheckSheet, HandInCheck, PathCheck } from './schemas.js'
export type { Path, PathData, PathModule, PathQuery } from './schemas.js'
