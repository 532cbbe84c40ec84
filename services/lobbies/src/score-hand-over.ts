import type { Foundations } from './foundations.js'
import { settle } from './game/due-scores.js'
import type { LobbyRecord } from './lobby.js'

/** Hands the scores of finished games to the leaderboard. */
export type ScoreHandOver = ReturnType<typeof openScoreHandOver>

/**
 * Each score once, by its key. No game waits for it; what fails is tried again by the sweep of any instance, each time
 * later, so that a scores service that is down is not beaten.
 */
export function openScoreHandOver({ records, recordScore, clock, log }: Foundations) {
  const { lobbies } = records
  const running = new Map<string, Promise<void>>()

  /** One try; who asks meanwhile waits for the same. */
  function handOn(id: string): Promise<void> {
    const known = running.get(id) ?? tryOnce(id).finally(() => running.delete(id))
    running.set(id, known)
    return known
  }

  async function tryOnce(id: string): Promise<void> {
    const lobby = await lobbies.find(id)
    if (!lobby || !isDue(lobby)) return
    // One that is refused must not hold up the others.
    const outcomes = await Promise.allSettled(lobby.due_scores.map((score) => recordScore(score)))
    const failures = outcomes.filter(({ status }) => status === 'rejected')
    const failedAt = failures.length ? new Date(clock.now()) : null
    for (const { reason: err } of failures as PromiseRejectedResult[]) {
      log.error({ err, lobby: id }, 'a score could not be handed on; it will be tried again')
    }
    const handedOn = lobby.due_scores.filter((_, place) => outcomes[place]?.status === 'fulfilled')
    const keys = new Set(handedOn.map(({ key }) => key))
    await lobbies.change(id, (current) => settle(current, keys, failedAt))
  }

  function isDue({ scores_due_at }: Pick<LobbyRecord, 'scores_due_at'>): boolean {
    return scores_due_at !== null && scores_due_at.getTime() <= clock.now()
  }

  return {
    handOn,

    /** Begins at once where scores are due; the sweep takes up what fails. */
    handOnSoon(lobby: LobbyRecord): void {
      if (!isDue(lobby)) return
      handOn(lobby._id).catch((err: unknown) =>
        log.error({ err, lobby: lobby._id }, 'that scores are handed on could not be stored'),
      )
    },

    /** Settles when no try is running. */
    async idle(): Promise<void> {
      await Promise.allSettled(running.values())
    },
  }
}
