import { challengesByDay, gameStartWindowMs, visitorsPerAddress } from '@icio/contracts/games/fair-play'
import { senderOf } from '@icio/kit/net/addresses'
import { createLimiter } from '@icio/kit/limits/limiter'
import type { Connection } from 'mongoose'
import { seenKeyOf, type Asker, type Player } from '../games/owner.js'

const dayMs = 24 * 60 * 60_000

export interface BegunGamesOptions {
  perVisitor: number
  /** A keyed hash, the same at every instance, so that the collection contains no address and no person. */
  seal(text: string): string
  now: () => Date
}

export type BegunGamesRecords = ReturnType<typeof createBegunGames>

/**
 * Counts the games that somebody starts, so that nobody can read a whole bank by starting game after game (LEAD-18). A
 * visitor who deletes the cookie is still counted by the gate pass. Without both, all visitors of an address count as
 * one, because the site's own pages always have a pass. The answers of games that somebody challenges are counted beside.
 */
export function createBegunGames(connection: Connection, { perVisitor, seal, now }: BegunGamesOptions) {
  const limiter = createLimiter(connection, { collection: 'begun_games', now })
  return {
    ensureIndexes: limiter.ensureIndexes,

    /**
     * Counts one game.
     *
     * @throws ServiceError too_many_games, with the seconds to wait
     */
    async take(player: Player): Promise<void> {
      const sender = senderOf(player.visit.address)
      const limits: [key: string, max: number][] = [
        [player.pass === null ? `without a pass ${sender}` : `pass ${player.pass}`, perVisitor],
        [`address ${sender}`, perVisitor * visitorsPerAddress],
      ]
      // A browser without our cookie gets a new id each time, so counting that id is useless.
      if (!player.isNew || player.userId !== null)
        limits.unshift([`visitor ${seenKeyOf(player)}`, perVisitor])
      const budgets = limits.map(([key, max]) => ({ key: seal(key), max, windowMs: gameStartWindowMs }))
      await limiter.take(budgets, 'too_many_games')
    },

    /**
     * Counts a challenged answer.
     *
     * @throws ServiceError too_many_requests, with the seconds to wait
     */
    async takeChallenge(asker: Pick<Asker, 'person' | 'visit'>): Promise<void> {
      const person = await asker.person()
      const limits: [key: string, max: number][] = person
        ? [[`challenges of ${person.id}`, challengesByDay.member]]
        : [
            [`challenges from ${senderOf(asker.visit.address)}`, challengesByDay.address],
            ['challenges of all visitors', challengesByDay.visitors],
          ]
      const budgets = limits.map(([key, max]) => ({ key: seal(key), max, windowMs: dayMs }))
      await limiter.take(budgets, 'too_many_requests')
    },
  }
}
