import { articleAnswers } from '@icio/contracts/games/fair-play'
import { createLimiter } from '@icio/kit/limits/limiter'
import { senderOf } from '@icio/kit/net/addresses'
import type { Connection } from 'mongoose'

export type ArticleAnswerUses = ReturnType<typeof createArticleAnswerUses>

/**
 * Counts the practice answers of articles that an address has checked in an hour (SEC-69): a brake on reading the bank
 * through them, under a ceiling that a hall of 500 readers does not meet. The address is stored as a keyed hash.
 */
export function createArticleAnswerUses(
  connection: Connection,
  { seal, now }: { seal: (text: string) => string; now: () => Date },
) {
  const limiter = createLimiter(connection, {
    collection: 'article_answer_uses',
    now,
  })
  const { perReader, readersPerAddress, windowMs } = articleAnswers
  return {
    ensureIndexes: limiter.ensureIndexes,

    /** @throws ServiceError too_many_attempts, with the seconds to wait */
    take: (address: string): Promise<void> =>
      limiter.take(
        [{ key: seal(`address ${senderOf(address)}`), max: perReader * readersPerAddress, windowMs }],
        'too_many_attempts',
      ),
  }
}
