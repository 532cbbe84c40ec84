import type { QuizLevel } from '@icio/contracts/editions'
import {
  getLeaderboard,
  readOwnPlace,
  submitScore,
  type LeaderboardEntry,
  type OwnPlace,
} from '@icio/contracts/leaderboard/endpoints'
import { canSubmitScore, leaderboardSize } from '@icio/contracts/leaderboard/leaderboard-rules'
import { createStore, type StoreApi } from '@icio/platform'
import { CallError, createCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { createStaleGuard } from '../play/stale-guard.js'
import { loadFailed, scoreSubmitted, submitRefused } from './leaderboard-toasts.js'

/** State of the leaderboard's rows; 'absent' if this installation has no leaderboard. */
export type Rows =
  { at: 'loading' } | { at: 'failed' } | { at: 'absent' } | { at: 'loaded'; entries: LeaderboardEntry[] }

/** A finished game whose score can be submitted to the leaderboard. */
export interface SubmittableScore {
  sessionId: string
  score: number
  /** The server saw answers faster than a person can read, so it would refuse the score (LEAD-17). */
  tooFast: boolean
  /** Opens the sign-in screen, which returns to this result. */
  onSignIn: () => void
}

export type Submitting = 'idle' | 'submitting' | 'submitted'

/** The leaderboard and the form that adds to it (LEAD-1 to LEAD-15). */
export interface Leaderboard {
  rows: Rows
  /** Rank of the signed-in person; null while unknown, signed out or without an entry. */
  place: OwnPlace['place']
  /** The level whose scores are shown; null for all (LEAD-19). */
  level: QuizLevel | null
  submitting: Submitting
  /** Called when the screen opens. Returns the cleanup. */
  opened(): () => void
  retried(): Promise<void>
  levelPicked(level: QuizLevel | null): Promise<void>
  /** Resolves to true when the score is on the leaderboard. */
  nameSubmitted(name: string, submittable: SubmittableScore): Promise<boolean>
}

/** Creates the leaderboard store of one screen. */
export function createLeaderboardStore(shell: ShellApi): StoreApi<Leaderboard> {
  return createStore<Leaderboard>()((set, get) => {
    const staleGuard = createStaleGuard()
    const load = async () => {
      const isCurrent = staleGuard.renew()
      const { level } = get()
      const [rows, place] = await Promise.all([readRows(shell, level), readPlace(shell, level)])
      if (!isCurrent()) return
      set({ rows, place })
      if (rows.at === 'failed') shell.toast(loadFailed)
    }
    return {
      rows: { at: 'loading' },
      place: null,
      level: null,
      submitting: 'idle',
      opened() {
        void load()
        return () => void staleGuard.renew()
      },
      async retried() {
        set({ rows: { at: 'loading' } })
        await load()
      },
      async levelPicked(level) {
        set({ level, rows: { at: 'loading' } })
        await load()
      },
      async nameSubmitted(name, submittable) {
        if (get().submitting !== 'idle' || !canSubmitScore(submittable.score, name)) return false
        set({ submitting: 'submitting' })
        const stored = await submit(shell, name, submittable)
        set({ submitting: stored ? 'submitted' : 'idle' })
        if (stored) await load()
        return stored
      },
    }
  })
}

async function readRows(shell: ShellApi, level: QuizLevel | null): Promise<Rows> {
  try {
    const entries = await createCall(shell.http)(getLeaderboard, {
      body: { limit: leaderboardSize, mode: null, level },
    })
    return { at: 'loaded', entries }
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return { at: 'absent' }
    shell.log.error(error, 'leaderboard')
    return { at: 'failed' }
  }
}

/** The own rank is optional: if it cannot be read, the leaderboard renders without it. */
async function readPlace(shell: ShellApi, level: QuizLevel | null): Promise<OwnPlace['place']> {
  if (shell.session.get().at !== 'signed-in') return null
  try {
    return (await createCall(shell.http)(readOwnPlace, { query: level ? { level } : {} })).place
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
