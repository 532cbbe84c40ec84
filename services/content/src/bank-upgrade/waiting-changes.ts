import { readBanks, type Bank } from '@icio/banks/banks'
import type { BankName } from '@icio/contracts/banks/banks'
import type { WaitingChange } from '@icio/contracts/bank-upgrades/endpoints'
import type { DecideChange } from '@icio/contracts/bank-upgrades/schemas'
import type { RowOf } from '@icio/contracts/question-bank/endpoints'
import type { Actor, BankQuestion } from '@icio/contracts/question-passport/endpoints'
import type { BankKind } from '@icio/contracts/banks/banks'
import { ServiceError } from '@icio/kit/http/errors'
import type { ClientSession } from 'mongoose'
import { idField, kindOf } from '../collections/banks.js'
import { questionOf, withPassport } from '../editing/passport.js'
import { changeRow, findRow, idOf, inTransaction } from '../editing/bank-writes.js'
import type { QuestionKeeper } from '../editing/question-keeper.js'
import type { Change, KeptRow } from '../editing/revision.js'
import { whyNotSave } from '../editing/question-shape.js'
import { planUpgrade, type Step } from './plan.js'

type Waiting = Extract<Step, { at: 'wait' }>

export type WaitingChanges = ReturnType<typeof createWaitingChanges>

/** Edited questions that the project has changed or dropped, and the decisions on them. */
export function createWaitingChanges(
  keeper: QuestionKeeper,
  now: () => Date,
  banks: readonly Bank[] = readBanks(),
) {
  async function of({ name, rows }: Bank, session: ClientSession | null): Promise<Waiting[]> {
    const standing = {
      bank: name,
      rows: await keeper.byId(name, session),
      projectTexts: await keeper.projectTexts(name, session),
    }
    return planUpgrade({ rows }, standing).flatMap((step) => (step.at === 'wait' ? [step] : []))
  }

  return {
    async list(): Promise<WaitingChange[]> {
      const changeLists = await Promise.all(
        banks.map(async (bank) => (await of(bank, null)).map((step) => toWaitingChange(bank.name, step))),
      )
      return changeLists.flat()
    },

    /**
     * Stores a decision on one of them. It does not wait again until the project changes its text once more.
     *
     * @throws ServiceError question_changed if its version is not the one that was read; nothing_to_decide;
     *   question_invalid with the paths of the fields of a merged text
     */
    async decide(name: BankName, id: string, changeDecision: DecideChange, by: Actor): Promise<BankQuestion> {
      return inTransaction(keeper, async (session) => {
        const before = await findRow(keeper, name, id, session)
        const bank = banks.find((one) => one.name === name)
        const step = bank && (await of(bank, session)).find((waiting) => waiting.id === id)
        if (!step) throw new ServiceError('nothing_to_decide')
        if (before.version !== changeDecision.version) throw new ServiceError('question_changed')
        const change = changeFor(name, step, changeDecision, by, now())
        return withPassport(await changeRow(keeper, name, before, change, session))
      })
    },
  }
}

function toWaitingChange(bank: BankName, { id, before, row }: Waiting): WaitingChange {
  return {
    bank,
    id,
    version: before.version,
    state: withPassport(before).state,
    current: questionOf(before),
    offered: row as RowOf[BankKind] | null,
  }
}

function changeFor(bank: BankName, step: Waiting, changeDecision: DecideChange, by: Actor, at: Date): Change {
  const { before, row, print } = step
  const seedFields = row ? { seed_print: print } : { dropped_at: at }
  switch (changeDecision.decision) {
    case 'keep':
      return { action: 'edited', by, note: 'Kept beside the new text of the project', keeping: seedFields }
    case 'take':
      return row
        ? {
            action: 'updated',
            by,
            note: 'New text of the project taken',
            question: row,
            keeping: { ...seedFields, reviewer: null },
            isKeyAgreed: true,
          }
        : {
            action: 'retired',
            by,
            note: 'Dropped by the project',
            keeping: { ...seedFields, retired_at: at },
          }
    case 'merge':
      return {
        action: 'edited',
        by,
        note: 'Merged with the new text of the project',
        question: mergeQuestion(bank, before, changeDecision),
        keeping: { ...seedFields, reviewer: null },
      }
  }
}

function mergeQuestion(bank: BankName, before: KeptRow, { question }: DecideChange): Record<string, unknown> {
  const whole = { ...questionOf(before), ...question } as Record<string, unknown>
  const field = idField[kindOf[bank]]
  const problems = !question
    ? [{ path: 'question', message: 'is missing' }]
    : String(whole[field]) === idOf(bank, before)
      ? whyNotSave(kindOf[bank], whole)
      : [{ path: field, message: 'cannot be changed' }]
  if (problems.length > 0) throw new ServiceError('question_invalid', problems)
  return whole
}
