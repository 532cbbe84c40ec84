import { fakeBank } from '@icio/kit/testing/fake-bank'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import { bankFreshMs, createRecentBank } from './recent-bank.js'

function bankThatCounts(failures = 0) {
  let reads = 0
  const bank = fakeBank(() => {
    reads += 1
    if (reads <= failures) throw new Error('away')
    return { quiz: [{ question_id: `read-${reads}` } as QuizRow] }
  })
  return { bank, reads: () => reads }
}

test('concurrent callers share one read, and the bank is read again when it has expired', async () => {
  let time = 0
  const { bank, reads } = bankThatCounts()
  const recent = createRecentBank(bank, { now: () => time })
  await Promise.all([recent.questions('quiz', 'general'), recent.questions('quiz', 'general')])
  expect(reads()).toBe(1)
  time = bankFreshMs + 1
  expect(await recent.questions('quiz', 'general')).toEqual([{ question_id: 'read-2' }])
})

test('editions, kinds, and limits are cached separately', async () => {
  const { bank, reads } = bankThatCounts()
  const recent = createRecentBank(bank)
  await recent.questions('quiz', 'general')
  await recent.questions('quiz', 'government-risk-pools')
  await recent.questions('governance', 'general')
  await recent.questions('quiz', 'general', { limit: 100 })
  expect(reads()).toBe(4)
})

test('a failed read is not cached', async () => {
  const { bank } = bankThatCounts(1)
  const recent = createRecentBank(bank)
  await expect(recent.questions('quiz', 'general')).rejects.toThrow('away')
  expect(await recent.questions('quiz', 'general')).toEqual([{ question_id: 'read-2' }])
})
