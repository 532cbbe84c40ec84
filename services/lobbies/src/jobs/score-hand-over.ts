import type { Foundations } from '../foundations.js'
import { recordTry } from '../game/due-scores.js'
import type { LobbyRecord } from '../lobby/lobby.js'

export type ScoreHandOver = ReturnType<typeof createScoreHandOver>

/**
 * Sends each score once, by its key. No game waits for this. The sweep of any instance retries failures with growing
 * delays, so that a scores service that is down is not overloaded.
 */
export function createScoreHandOver({ records, recordScore, clock, log }: Foundations) {
  const { lobbies } = records
  const running = new Map<string, Promise<void>>()

  /** Makes one try; concurrent callers share it. */
  function handOn(id: string): Promise<void> {
    const run = running.get(id) ?? tryOnce(id).finally(() => running.delete(id))
    running.set(id, run)
    return run
  }

  async function tryOnce(id: string): Promise<void> {
    const lobby = await lobbies.find(id)
    if (!lobby || !isDue(lobby)) return
    // A rejected score must not block the others.
    const outcomes = await Promise.allSettled(lobby.due_scores.map((score) => recordScore(score)))
    const failures = outcomes.filter(({ status }) => status === 'rejected')
    const failedAt = failures.length ? new Date(clock.now()) : null
    for (const { reason: err } of failures as PromiseRejectedResult[]) {
      log.error({ err, lobby: id }, 'a score could not be sent; it will be retried')
    }
    const handedOn = lobby.due_scores.filter((_, place) => outcomes[place]?.status === 'fulfilled')
    const keys = new Set(handedOn.map(({ key }) => key))
    await lobbies.change(id, (current) => recordTry(current, keys, failedAt))
  }

  function isDue({ scores_due_at }: Pick<LobbyRecord, 'scores_due_at'>): boolean {
    return scores_due_at !== null && scores_due_at.getTime() <= clock.now()
  }

  return {
    handOn,

    /** Starts at once if scores are due; the sweep retries failures. */
    handOnSoon(lobby: LobbyRecord): void {
      if (!isDue(lobby)) return
      handOn(lobby._id).catch((err: unknown) =>
        log.error({ err, lobby: lobby._id }, 'the state of sent scores could not be stored'),
      )
    },

    async idle(): Promise<void> {
      await Promise.allSettled(running.values())
    },
  }
}
