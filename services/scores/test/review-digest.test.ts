import type { ReviewDigest, SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import { createAnsweredGames } from '../src/collections/answered-games.js'
import { createChallengeRecords } from '../src/collections/challenges.js'
import { createReviewDigests } from '../src/collections/review-digests.js'
import { mailReviewDigest } from '../src/jobs/mail-review-digest.js'
import { realBank } from './bank-in-test.js'
import { runScores, type TestedScores } from './run-scores.js'

let site: TestedScores
beforeEach(async () => {
  site = await runScores()
})
afterEach(() => site.close())

const at = (text: string) => new Date(`${text}:00.000Z`)
const summary = { waiting: 1, doubtful: [], decided: 2 }

/** An instance of the service with a clock and sent digests of its own test. */
function instance(
  now: () => Date,
  sent: ReviewDigest[],
  { wanted = true, summarize = async () => summary }: { wanted?: boolean; summarize?: SummarizeBank } = {},
) {
  return () =>
    mailReviewDigest({
      digests: createReviewDigests(site.connection),
      answered: createAnsweredGames(site.connection),
      challenges: createChallengeRecords(site.connection),
      bank: realBank(),
      summarize,
      mails: { isWanted: async () => wanted, send: async (digest) => void sent.push(digest) },
      now,
    })
}

test('[REVIEW-12] of three instances one sends the digest of a week, on Monday at noon UTC, and the next begins where it ended', async () => {
  const sent: ReviewDigest[] = []
  let now = at('2026-11-30T11:59')
  const three = [1, 2, 3].map(() => instance(() => now, sent))
  const everybody = () => Promise.all(three.map((run) => run()))
  await everybody()
  expect(sent.map(({ week }) => week)).toEqual(['2026-11-23'])
  now = at('2026-11-30T12:00')
  await everybody()
  await everybody()
  now = at('2026-12-06T23:00')
  await everybody()
  expect(sent.map(({ week, since }) => [week, since])).toEqual([
    ['2026-11-23', '2026-11-23T11:59:00.000Z'],
    ['2026-11-30', '2026-11-30T11:59:00.000Z'],
  ])
  expect(sent[1]?.banks).toHaveLength(6)
  expect(sent[1]?.banks[0]).toEqual({ bank: 'quiz_questions', ...summary })
})

test('[REVIEW-12] an instance that fails halfway is followed by another after ten minutes; nobody is looked for when nobody asked', async () => {
  const sent: ReviewDigest[] = []
  let now = at('2026-11-30T12:00')
  const asked: string[] = []
  const failing = instance(() => now, sent, { summarize: () => Promise.reject(new Error('away')) })
  await expect(failing()).rejects.toThrow('away')
  const other = instance(() => now, sent)
  await other()
  expect(sent).toEqual([])
  now = at('2026-11-30T12:11')
  await other()
  expect(sent).toHaveLength(1)
  now = at('2026-12-07T12:00')
  const summarize: SummarizeBank = async (bank) => (asked.push(bank), summary)
  await instance(() => now, sent, { wanted: false, summarize })()
  expect([sent.length, asked]).toEqual([1, []])
})

test('[REVIEW-12] the content service hears of figures and open challenges of each bank', async () => {
  const heard: Parameters<SummarizeBank>[] = []
  const summarize: SummarizeBank = async (...each) => (heard.push(each), summary)
  await createChallengeRecords(site.connection).insert({
    session_id: 's',
    visitor: 'v',
    user_id: null,
    game: 'quiz',
    specialization: 'general',
    bank: 'quiz_questions',
    question_id: 'quiz-general-001',
    subject: 'quiz_questions quiz-general-001',
    question: 'Which?',
    choices: [],
    correct_choice_id: 'a',
    choice_id: 'b',
    explanation: '',
    reason: 'The other one.',
    created_at: new Date(),
  } as Parameters<ReturnType<typeof createChallengeRecords>['insert']>[0])
  await instance(() => at('2026-11-30T12:00'), [], { summarize })()
  expect(heard.map(([bank, { challenges }]) => [bank, challenges])[0]).toEqual([
    'quiz_questions',
    [{ question_id: 'quiz-general-001', count: 1 }],
  ])
  expect(heard[1]?.[1].challenges).toEqual([])
})
