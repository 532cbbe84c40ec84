import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { RangeBank } from '@icio/contracts/ranges/endpoints'

/** How long a bank is cached; a changed bank is used after this time. */
export const bankFreshMs = 10_000

interface Freshness {
  freshMs?: number
  now?: () => number
}

/**
 * Caches the rows of each bank for some seconds, because they change rarely and every deal needs them. Concurrent
 * callers share one read; a failed read is not cached.
 */
export function createRecentBank(bank: QuestionBank, freshness: Freshness = {}): QuestionBank {
  const recent = recentReads(freshness)
  return {
    questions: (kind, edition, options = {}) =>
      recent(`${kind} ${edition} ${options.limit ?? ''}`, () => bank.questions(kind, edition, options)),
  }
}

export function createRecentRangeBank(bank: RangeBank, freshness: Freshness = {}): RangeBank {
  const recent = recentReads(freshness)
  return {
    rows: (edition) => recent(edition, () => bank.rows(edition)),
    correct: (edition, id, correction) => bank.correct(edition, id, correction),
  }
}

function recentReads({ freshMs = bankFreshMs, now = Date.now }: Freshness) {
  const readsByName = new Map<string, { until: number; rows: Promise<unknown> }>()
  return <Rows>(name: string, read: () => Promise<Rows>): Promise<Rows> => {
    const cachedRead = readsByName.get(name)
    if (cachedRead && cachedRead.until > now()) return cachedRead.rows as Promise<Rows>
    const rows = read()
    readsByName.set(name, { until: now() + freshMs, rows })
    rows.catch(() => readsByName.delete(name))
    return rows
  }
}
