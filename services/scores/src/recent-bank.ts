import type { QuestionBank } from '@icio/contracts/question-bank'

/** A bank that was changed is dealt from anew after so long. */
export const bankFreshMs = 10_000

/**
 * Keeps what was read of each bank for some seconds: a hundred rows change seldom and are asked for at every deal.
 * Whoever asks while a read is under way waits for the same one; a read that fails is not kept.
 */
export function recentBank(bank: QuestionBank, { freshMs = bankFreshMs, now = Date.now } = {}): QuestionBank {
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
