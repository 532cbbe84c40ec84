import type { QuizLevel, Edition } from '@icio/contracts/editions'
import {
  getLeaderboard,
  readOwnPlace,
  submitScore,
  type LeaderboardEntry,
  type OwnPlace,
} from '@icio/contracts/leaderboard/endpoints'
import { canSubmitScore, leaderboardSize } from '@icio/contracts/leaderboard/leaderboard-rules'
import { CallError, createCall, type Call } from '@icio/shared-ui/api/call'
import { useResource } from '@icio/shared-ui/api/use-resource'
import type { ShellApi, ToastMessage } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'
import type { ErrorCode } from '@icio/contracts/errors'
import { visitorErrorOf } from '@icio/contracts/visitor-errors'

/** The listed entries, and the rank of the signed-in person; `place` is null while signed out or without an entry. */
export interface Standings {
  entries: LeaderboardEntry[]
  place: OwnPlace['place']
}

/** A finished game whose score can be submitted to the leaderboard. */
export interface SubmittableScore {
  sessionId: string
  score: number
  /** Why the server would refuse the score: the pace (LEAD-17), or answers seen at a desk (LEAD-22). */
  refusal: 'faster_than_reading' | 'answers_seen' | null
  kept: KeptName
  /** Opens the sign-in screen, which returns to this result. */
  onSignIn: () => void
}

/** The name that is kept with a result until its score is submitted. */
export interface KeptName {
  name: string | undefined
  onName: (name: string) => void
  onSubmitted: () => void
}

export type Submitting = 'idle' | 'submitting' | 'submitted'

/** Reads the leaderboard of one screen and submits a score to it (LEAD-1 to LEAD-15). */
export function useLeaderboard() {
  const shell = useHost()
  // Null shows all levels (LEAD-19), and both editions (LEAD-21).
  const [level, pickLevel] = useState<QuizLevel | null>(null)
  const [edition, pickEdition] = useState<Edition | null>(null)
  const [submitting, setSubmitting] = useState<Submitting>('idle')
  // The value is null if this installation has no leaderboard.
  const standings = useResource((call) => readStandings(shell, call, { level, edition }), {
    key: `${level ?? 'all levels'} ${edition ?? 'both editions'}`,
    where: 'leaderboard',
  })
  const isFailed = standings.at === 'failed'
  useEffect(() => {
    if (isFailed) shell.toast(loadFailed)
  }, [isFailed, shell])

  /** Resolves to true when the score is on the leaderboard. */
  const submitName = async (name: string, submittable: SubmittableScore) => {
    if (submitting !== 'idle' || !canSubmitScore(submittable.score, name)) return false
    setSubmitting('submitting')
    const isStored = await submit(shell, name, submittable)
    setSubmitting(isStored ? 'submitted' : 'idle')
    if (isStored) {
      submittable.kept.onSubmitted()
      await standings.reload()
    }
    return isStored
  }
  return { standings, level, pickLevel, edition, pickEdition, submitting, submitName }
}

interface Shown {
  level: QuizLevel | null
  edition: Edition | null
}

async function readStandings(
  shell: ShellApi,
  call: Call,
  { level, edition }: Shown,
): Promise<Standings | null> {
  try {
    const [entries, place] = await Promise.all([
      call(getLeaderboard, {
        body: {
          limit: leaderboardSize,
          mode: null,
          level,
          specialization: edition ?? undefined,
        },
      }),
      readPlace(shell, call, { level, edition }),
    ])
    return { entries, place }
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return null
    throw error
  }
}

/** The player’s own rank is optional: if it cannot be read, the leaderboard renders without it. */
async function readPlace(shell: ShellApi, call: Call, { level, edition }: Shown): Promise<OwnPlace['place']> {
  if (shell.session.get().at !== 'signed-in') return null
  try {
    const query = { level: level ?? undefined, specialization: edition ?? undefined }
    return (await call(readOwnPlace, { query })).place
  } catch (error) {
    shell.log.error(error, 'leaderboard place')
    return null
  }
}

/** Refreshes the session, then stores the score (CALL-20). Shows a toast; resolves to true if the score was stored. */
async function submit(
  shell: ShellApi,
  name: string,
  { sessionId, score }: SubmittableScore,
): Promise<boolean> {
  await shell.session.refresh()
  if (shell.session.get().at !== 'signed-in') {
    shell.toast(submitRefused(null))
    return false
  }
  try {
    await createCall(shell.http)(submitScore, { body: { session_id: sessionId, player_name: name } })
  } catch (error) {
    shell.log.error(error, 'score')
    shell.toast(submitRefused(error))
    return false
  }
  shell.toast(scoreSubmitted(score))
  return true
}

/** The leaderboard cannot be read (LEAD-3). */
const loadFailed: ToastMessage = {
  title: 'Error',
  description: 'Could not load leaderboard. Please try again.',
  tone: 'destructive',
}

/** The score is stored (LEAD-14). */
function scoreSubmitted(score: number): ToastMessage {
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
function submitRefused(error: unknown): ToastMessage {
  if (error === null || (error instanceof CallError && error.status === 401))
    return toastOf('login_to_submit')
  const code = error instanceof CallError ? error.code : null
  const verbatimCode = shownVerbatim.find((own) => own === code)
  if (verbatimCode) return toastOf(verbatimCode)
  return { title: 'Submission Failed', description: 'Could not submit your score. Please try again.' }
}

function toastOf(code: ErrorCode): ToastMessage {
  return { title: visitorErrorOf(code).title, description: visitorErrorOf(code).text }
}
