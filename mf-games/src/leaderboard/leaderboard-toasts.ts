import type { ErrorCode } from '@icio/contracts/errors'
import { visitorErrorOf } from '@icio/contracts/visitor-errors'
import { CallError } from '@icio/shared-ui/api/call'
import type { ToastMessage } from '@icio/shared-ui/host-contract/contract'

/** The leaderboard cannot be read (LEAD-3). */
export const loadFailed: ToastMessage = {
  title: 'Error',
  description: 'Could not load leaderboard. Please try again.',
  tone: 'destructive',
}

/** The score is stored (LEAD-14). */
export function scoreSubmitted(score: number): ToastMessage {
  return {
    title: 'Score Submitted!',
    description: `Your score of ${score} has been added to the leaderboard.`,
    tone: 'success',
  }
}

/** Error codes whose catalog text is shown as it is. */
const shownVerbatim: readonly ErrorCode[] = [
  'too_fast',
  'name_reserved',
  'already_submitted',
  'no_score',
  'not_completed',
  'faster_than_reading',
  'answers_seen',
]

/**
 * Explains why a score was not stored: no session, or the error of the call (LEAD-11 to LEAD-13).
 *
 * @param error of the call; null if no call was made because nobody is signed in
 */
export function submitRefused(error: unknown): ToastMessage {
  if (error === null || (error instanceof CallError && error.status === 401))
    return toastOf('login_to_submit')
  const code = error instanceof CallError ? error.code : null
  const known = shownVerbatim.find((own) => own === code)
  if (known) return toastOf(known)
  return { title: 'Submission Failed', description: 'Could not submit your score. Please try again.' }
}

function toastOf(code: ErrorCode): ToastMessage {
  return { title: visitorErrorOf(code).title, description: visitorErrorOf(code).text }
}
