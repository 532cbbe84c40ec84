import { LRUCache } from 'lru-cache'
import { createKeptAnswers, type Answer } from './kept-answers.js'

/** How long a reply is given to everybody who sends the same call. */
const freshMs = 1000

/** Longer calls are answered one by one: their keys would fill the memory. */
const longestKey = 2000

/** A call whose reply is the same for everybody who sends it with the same input. */
export interface Shared {
  /**
   * Counts the changes that this instance knows of: who reads after a change sees it at once. Changes by other instances
   * show after a second.
   */
  changes?(): number
  /** Whether the reply to this caller depends on the person, so that it is shared with nobody. */
  isPersonal?(request: { headers: { authorization?: string | undefined } }): boolean
}

/**
 * Keeps the replies to one call for a second, by its input (CACHE-7). Equal calls at the same time share one reply that
 * is being made (single flight); a failure reaches those who wait for it and is not kept.
 */
export function createSharedReplies({ now = Date.now }: { now?: () => number } = {}) {
  const keptAnswers = createKeptAnswers({ maxBytes: 8 * 2 ** 20, maxKeys: 1 })
  const replies = new LRUCache<string, { until: number; answer: Promise<Answer> }>({ max: 500 })

  return async (key: string, make: () => Promise<{ text: string; type: string }>): Promise<Answer> => {
    const reply = replies.get(key)
    if (reply && now() < reply.until) return reply.answer
    const began = now()
    const answer = make().then(({ text, type }) =>
      keptAnswers.keep({ status: 200, headers: { 'content-type': type }, text }),
    )
    if (key.length > longestKey) return answer
    const entry = { until: Number.POSITIVE_INFINITY, answer }
    replies.set(key, entry)
    const forget = () => replies.get(key) === entry && replies.delete(key)
    // A reply that takes longer than its second is given only to those who wait for it.
    answer.then(() => (entry.until = began + freshMs), forget)
    return answer
  }
}
