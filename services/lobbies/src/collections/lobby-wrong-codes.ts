import { createHash } from 'node:crypto'
import { wrongCodesByAddress, wrongCodesByPerson } from '@icio/contracts/lobbies/endpoints'
import type { ErrorCode } from '@icio/contracts/errors'
import { ServiceError } from '@icio/kit/http/errors'
import { createLimiter } from '@icio/kit/limits/limiter'
import { senderOf } from '@icio/kit/net/addresses'
import type { Connection } from 'mongoose'

const windowMs = 60_000

/** Pairs of address and right code that an instance remembers; beyond them it begins anew. */
const knownAtMost = 20_000

interface Guesser {
  userId: string
  address: string
}

/** What codes lead to, and how many wrong ones are allowed in a minute. */
export interface CodeKind {
  collection: string
  byPerson: number
  byAddress: number
  missing: ErrorCode
}

const lobbyCodes: CodeKind = {
  collection: 'lobby_wrong_codes',
  byPerson: wrongCodesByPerson,
  byAddress: wrongCodesByAddress,
  missing: 'lobby_not_found',
}

/** Counts wrong codes in the database, so that the counts survive a restart and apply to all instances. */
export function createWrongCodeRecords(connection: Connection, now: () => Date, kind: CodeKind = lobbyCodes) {
  const limiter = createLimiter(connection, { collection: kind.collection, now })

  /** Returns the budgets of a guesser. The address is stored only as a hash that changes every minute. */
  function budgetsOf({ userId, address }: Guesser) {
    const window = Math.floor(now().getTime() / windowMs)
    const addressHash = createHash('sha256')
      .update(`${window}:${senderOf(address)}`)
      .digest('base64url')
    return {
      person: { key: `user:${userId}`, max: kind.byPerson, windowMs },
      address: { key: `address:${addressHash}`, max: kind.byAddress, windowMs },
    }
  }

  /**
   * Which addresses have typed which code rightly, in memory alone: where a code is known, hearing again that it is
   * right tells a guesser nothing, and a guesser in the hall's own network must not keep the hall out.
   */
  const knownPairs = new Set<string>()
  function remember(pair: string): void {
    if (knownPairs.size >= knownAtMost) knownPairs.clear()
    knownPairs.add(pair)
  }

  return {
    ensureIndexes: limiter.ensureIndexes,

    removeOf: (userId: string): Promise<void> => limiter.forget(`user:${userId}`),

    /**
     * Looks a code up and counts it if it is wrong. A person's try is counted before the lookup, so that parallel tries
     * gain nothing; an address's try is counted after it, because an office that joins together shares an address. A
     * code that this address has already typed rightly is never refused.
     *
     * @throws ServiceError with the code of a missing one, or too_many_attempts from the wrong code after the last allowed one
     */
    async lookUp<T>(guesser: Guesser, code: string, find: () => Promise<T | null>): Promise<T> {
      const { person, address } = budgetsOf(guesser)
      const pair = `${senderOf(guesser.address)} ${code}`
      const isKnown = knownPairs.has(pair)
      if (!isKnown) {
        // A reached address is refused without being counted again.
        await limiter.demand(address, 'too_many_attempts')
        await limiter.take([person], 'too_many_attempts')
      }
      const result = await find()
      if (!result) {
        knownPairs.delete(pair)
        await limiter.attempt([address])
        throw new ServiceError(kind.missing)
      }
      if (!isKnown) await limiter.giveBack(person)
      remember(pair)
      return result
    },

    /**
     * Counts a wrong key of somebody who has come through the door: for the browser, which is refused after its last
     * allowed one, and for the address, whose other browsers are not. Each browser has passed a human check, and an
     * address passes few of them in a minute.
     *
     * @throws ServiceError too_many_attempts
     */
    async demandKey(
      guesser: Guesser,
      isCorrect: () => boolean | Promise<boolean>,
      refusal: ErrorCode,
    ): Promise<void> {
      const { person, address } = budgetsOf(guesser)
      await limiter.take([person], 'too_many_attempts')
      if (await isCorrect()) return limiter.giveBack(person)
      await limiter.attempt([address])
      throw new ServiceError(refusal)
    },
  }
}
