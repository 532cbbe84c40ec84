import { listChallenges } from '@icio/contracts/challenges/endpoints'
import { readBankStatistics } from '@icio/contracts/item-statistics/endpoints'
import {
  readBankQuestion,
  readBankRows,
  type BankQuestion,
} from '@icio/contracts/question-passport/endpoints'
import { readReviewFindings, type ReviewFinding } from '@icio/contracts/review/endpoints'
import { useCall, type Call } from '@icio/shared-ui/api/call'
import { dayIn } from '@icio/contracts/dates/days'
import { overdueByQuestion } from '@icio/contracts/review/overdue-rules'
import { listRuleChanges } from '@icio/contracts/rule-changes/endpoints'
import { useResource } from '@icio/shared-ui/api/use-resource'
import { useState } from 'react'
import { banks, type BankWords } from '../banks/bank-words.js'
import { idOf } from '../question-builder/manual/draft.js'
import type { BankFacts } from './review-queue.js'

/**
 * Reads the six banks with their statistics and open challenges, and then what programs find in them. The findings take
 * some seconds and come later; their failure, or that of the statistics, is told and leaves the rest.
 */
export function useReviewFacts() {
  const call = useCall()
  const [updatedQuestionByKey, setUpdatedQuestionByKey] = useState<ReadonlyMap<string, BankQuestion>>(
    new Map(),
  )
  const rows = useFacts((read) =>
    Promise.all(banks.map(({ name }) => read(readBankRows, { params: { bank: name }, query: {} }))).then(
      (replies) => banks.map((bank, place) => ({ bank, questions: replies[place]?.questions ?? [] })),
    ),
  )
  const figures = useFacts((read) =>
    byBank(({ name }) => read(readBankStatistics, { params: { bank: name } }).then(({ items }) => items)),
  )
  const findings = useFacts(async (read) => {
    const findingsByBank = new Map<string, ReadonlyMap<string, ReviewFinding>>()
    // One after the other: each bank keeps a processor busy for about a second.
    for (const { name } of banks) {
      const reply = await read(readReviewFindings, { params: { bank: name } })
      findingsByBank.set(name, new Map(reply.findings.map((each) => [each.id, each])))
    }
    return findingsByBank
  })
  const challenges = useFacts((read) =>
    read(listChallenges, { query: { state: 'open' } }).then((reply) => reply.challenges),
  )
  const rules = useFacts((read) => read(listRuleChanges, { query: {} }).then(({ changes }) => changes))
  const missing = [
    figures.at === 'failed' ? 'what the answers say' : null,
    findings.at === 'failed' ? 'what programs find' : null,
    challenges.at === 'failed' ? 'the open challenges' : null,
    rules.at === 'failed' ? 'the register of changes' : null,
  ].filter((name) => name !== null)

  const facts = (rows.latest ?? []).map(({ bank, questions }): BankFacts => ({
    bank,
    questions: questions.map(
      (question) => updatedQuestionByKey.get(`${bank.name} ${idOf(question)}`) ?? question,
    ),
    figures: figures.latest?.get(bank.name) ?? new Map(),
    findings: findings.latest?.get(bank.name) ?? new Map(),
    challenges: reasonsByQuestion(challenges.latest ?? [], bank),
    overdueRules: overdueByQuestion(rules.latest ?? [], bank.name, dayIn(new Date())),
  }))
  const keep = (bank: BankWords, question: BankQuestion) =>
    setUpdatedQuestionByKey((before) => new Map(before).set(`${bank.name} ${idOf(question)}`, question))
  return {
    rows,
    facts,
    missing,
    /** True while programs still look, so that the order may change. */
    isLooking: [findings, figures, challenges, rules].some(({ at }) => at === 'loading'),
    /** Puts the reply to a change in the place of the question. */
    keep,
    readAgain: async (bank: BankWords, id: string) =>
      keep(bank, (await call(readBankQuestion, { params: { bank: bank.name, id } })).question),
  }
}

function useFacts<T>(read: (call: Call) => Promise<T>) {
  return useResource(read, { where: 'review' })
}

async function byBank<T extends { id: string }>(read: (bank: BankWords) => Promise<T[]>) {
  const lists = await Promise.all(banks.map(read))
  return new Map(
    banks.map(({ name }, place) => [name, new Map(lists[place]?.map((each) => [each.id, each]))]),
  )
}

function reasonsByQuestion(
  challenges: readonly { bank: string | null; question_id: string; reason: string }[],
  bank: BankWords,
): Map<string, string[]> {
  const reasons = new Map<string, string[]>()
  for (const { bank: of, question_id, reason } of challenges)
    if (of === bank.name) reasons.set(question_id, [...(reasons.get(question_id) ?? []), reason])
  return reasons
}
