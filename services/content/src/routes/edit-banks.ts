import {
  createBankQuestion,
  decideKeyChange,
  editBankQuestion,
  restoreBankQuestion,
  retireBankQuestion,
  listUndoableRuns,
  publishRun,
  readPublication,
  undoRun,
  type Actor,
} from '@icio/contracts/question-passport/endpoints'
import {
  BankParams,
  BankQuestionParams,
  CreateQuestion,
  DecideKeyChange,
  EditQuestion,
  OneQuestion,
  RunParams,
  Publication,
  PublishedRun,
  PublishRun,
  UndoableRuns,
  UndoneRun,
} from '@icio/contracts/question-passport/schemas'
import { serve } from '@icio/kit/http/serve'
import { actorOf } from '@icio/kit/auth/identity'
import type { FastifyInstance } from 'fastify'
import type { Keeping } from '../collections/banks.js'
import type { GeneratedQuestions } from '../editing/generated-questions.js'
import type { QuestionKeeper } from '../editing/question-keeper.js'
import type { Change } from '../editing/revision.js'

interface Given {
  keeper: QuestionKeeper
  generated: GeneratedQuestions
  now: () => Date
}

/** Writing, editing, retiring, and restoring questions by hand; every change has an entry in the audit trail. */
export async function serveEditBanks(app: FastifyInstance, { keeper, generated, now }: Given) {
  const one = { params: BankQuestionParams, reply: OneQuestion }
  serve(
    app,
    createBankQuestion,
    { params: BankParams, body: CreateQuestion, reply: OneQuestion, status: 201 },
    async ({ params, body, request }) => ({
      question: await keeper.create(params.bank, body.question, actorOf(request), body.state === 'draft'),
    }),
  )
  serve(app, editBankQuestion, { ...one, body: EditQuestion }, async ({ params, body, request }) => {
    const change = changeOf(body, actorOf(request), now())
    return { question: await keeper.edit(params.bank, params.id, body.version, change) }
  })
  serve(
    app,
    decideKeyChange,
    { ...one, body: DecideKeyChange, summary: 'Confirms or refuses another key that waits' },
    async ({ params: { bank, id }, body, request }) => ({
      question: await keeper.decideKeyChange(bank, id, body, actorOf(request)),
    }),
  )
  serve(app, retireBankQuestion, one, async ({ params: { bank, id }, request }) => ({
    question: await keeper.retire(bank, id, actorOf(request)),
  }))
  serve(app, restoreBankQuestion, one, async ({ params: { bank, id }, request }) => ({
    question: await keeper.restore(bank, id, actorOf(request)),
  }))
  serve(
    app,
    listUndoableRuns,
    { reply: UndoableRuns, summary: 'What an undo of each generation would change' },
    async () => ({ runs: await generated.undoable() }),
  )
  serve(
    app,
    readPublication,
    {
      params: RunParams,
      reply: Publication,
      summary: 'What publishing the drafts of a generation would retire',
    },
    async ({ params }) => generated.publication(params.run),
  )
  serve(
    app,
    publishRun,
    {
      params: RunParams,
      body: PublishRun,
      reply: PublishedRun,
      summary: 'Publishes the drafts of a generation',
    },
    async ({ params, body, request }) => generated.publish(params.run, body.retires, actorOf(request)),
  )
  serve(
    app,
    undoRun,
    { params: RunParams, reply: UndoneRun, summary: 'Takes a generation back' },
    async ({ params, request }) => generated.undo(params.run, actorOf(request)),
  )
}

function changeOf(
  { question, state, retired, reviewed, recheck_at, note }: EditQuestion,
  by: Actor,
  at: Date,
): Change {
  const keeping: Partial<Keeping> = {
    ...(state === undefined ? {} : { is_draft: state === 'draft' }),
    // Whether it was a draft stays: brought back, it is what it was.
    ...(retired === undefined ? {} : { retired_at: retired ? at : null, retired_for_run: null }),
    ...(recheck_at === undefined ? {} : { recheck_at: recheck_at === null ? null : new Date(recheck_at) }),
    // An edited question counts as unreviewed, unless the edit itself marks it as reviewed.
    ...(question || reviewed !== undefined ? { reviewer: reviewed ? { ...by, at } : null } : {}),
  }
  return { action: actionOf({ question, state, retired, reviewed }), by, note, question, keeping }
}

function actionOf({
  question,
  state,
  retired,
  reviewed,
}: Pick<EditQuestion, 'question' | 'state' | 'retired' | 'reviewed'>) {
  if (question) return 'edited'
  if (retired !== undefined) return retired ? 'retired' : 'restored'
  if (reviewed) return 'reviewed'
  if (state === 'draft') return 'drafted'
  return state ? 'published' : 'edited'
}
