import { bankNames } from '@icio/contracts/banks/banks'
import { dayAfter, dayOf } from '@icio/contracts/dates/days'
import type { QuestionBank } from '@icio/contracts/question-bank/endpoints'
import type { ReviewDigest, ReviewDigestMails, SummarizeBank } from '@icio/contracts/review-digest/endpoints'
import type { AnsweredGames } from '../collections/answered-games.js'
import type { ChallengeRecords } from '../collections/challenges.js'
import type { ReviewDigests } from '../collections/review-digests.js'
import { bankStatistics, currentRevisions } from '../statistics/item-statistics.js'

/** The hour in UTC at which a Monday's digest is sent: the morning of the eastern United States. */
const digestHour = 12

/** As many open challenges as are counted; the desk lists fewer. */
const countedChallenges = 5000

interface DigestOptions {
  digests: ReviewDigests
  answered: AnsweredGames
  challenges: Pick<ChallengeRecords, 'inState'>
  bank: QuestionBank
  summarize: SummarizeBank
  mails: ReviewDigestMails
  now: () => Date
}

/**
 * Mails the digest of the review desk on Mondays: what waits, what is doubtful, and what was decided since the last one
 * (REVIEW-12). One instance composes it; one that is killed is followed by another, and nobody gets two in a week.
 *
 * @throws ServiceError unavailable if the accounts or the content service cannot be reached
 */
export async function mailReviewDigest({
  digests,
  answered,
  challenges,
  bank,
  summarize,
  mails,
  now,
}: DigestOptions): Promise<void> {
  const until = now()
  const week = weekOf(until)
  const turn = await digests.begin(week, until)
  if (!turn) return
  // Looking for near twins keeps a processor busy for seconds: not for nobody.
  if (await mails.isWanted()) {
    const open = await challenges.inState('open', countedChallenges)
    const banks: ReviewDigest['banks'] = []
    for (const name of bankNames) {
      const revisionOf = await currentRevisions(bank, name)
      const summary = await summarize(name, {
        since: turn.since.toISOString(),
        until: until.toISOString(),
        items: bankStatistics(await answered.ofBank(name), revisionOf),
        challenges: countsByQuestion(open.filter((challenge) => challenge.bank === name)),
      })
      banks.push({ bank: name, ...summary })
    }
    await mails.send({ week, since: turn.since.toISOString(), banks })
  }
  await digests.end(week, until)
}

function weekOf(at: Date): string {
  const due = new Date(at.getTime() - digestHour * 60 * 60_000)
  return dayAfter(dayOf(due), -((due.getUTCDay() + 6) % 7))
}

function countsByQuestion(open: readonly { question_id: string }[]) {
  const counts = new Map<string, number>()
  for (const { question_id } of open) counts.set(question_id, (counts.get(question_id) ?? 0) + 1)
  return [...counts].map(([question_id, count]) => ({ question_id, count }))
}
