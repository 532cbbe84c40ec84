import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'

/** How long a bank is cached; a changed bank is used after this time. */
export const bankFreshMs = 10_000

/**
 * Caches the rows of each bank for some seconds, because they change rarely and every deal needs them. Concurrent
 * callers share one read; a failed read is not cached.
 */
export function createRecentBank(
  bank: QuestionBank,
  { freshMs = bankFreshMs, now = Date.now } = {},
): QuestionBank {
  const kept = new Map<string, { until: number; rows: Promise<unknown> }>()
  return {
    questions(kind, edition, options = {}) {
      const name = `${kind} ${edition} ${options.limit ?? ''}`
      const known = kept.get(name)
      if (known && known.until > now()) return known.rows as ReturnType<typeof bank.questions<typeof kind>>
      const rows = bank.questions(kind, edition, options)
      kept.set(name, { until: now() + freshMs, rows })
      rows.catch(() => kept.delete(name))
      return rows
    },
  }
}
