import type { InjectOptions } from 'fastify'
import { fakeBank } from '@icio/kit/testing/fake-bank'
import { readBank } from '@icio/banks/banks'
import type { ErrorBody } from '@icio/contracts/errors'
import type { GeneratedReply, GenerationJob } from '@icio/contracts/generation/endpoints'
import type { QuizRow } from '@icio/contracts/question-bank/endpoints'
import type { GeneratedBatch } from '@icio/contracts/question-intake/endpoints'
import { runAi } from './run-ai.js'
import { createGenerationJobs, leaseMs } from '../src/collections/generation-jobs.js'
import { refuses, startModelServer, type Manner, type ModelServer } from './model-server.js'

let model: ModelServer
beforeEach(async () => {
  model = await startModelServer()
})
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const site of open.splice(0)) await site.close()
  await model.close()
})

const { rows } = readBank('quiz', 'general')

/** A question as the model writes it, made from one of the bank. */
function written({ difficulty, prompt, choices, explanation, source, tags }: QuizRow) {
  return {
    difficulty,
    prompt,
    choices: choices.map(({ id, text, isCorrect, whyCorrect, whyWrong }) => ({
      text,
      isCorrect,
      why: isCorrect ? whyCorrect : (whyWrong ?? explanation.incorrectByChoiceId[id]),
    })),
    explanation: explanation.correct,
    source,
    tags,
  }
}

const whole =
  (content: unknown): Manner =>
  (response) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message: { content: text }, finish_reason: 'stop' }] }))
  }

/**
 * A model with planned replies: in its turn it writes the planned questions; for a second reading it gives the right
 * choices, which it knows from what it has written. `contradicts` names prompts for which it gives another choice.
 */
function plan(turns: (Manner | QuizRow[] | string)[], contradicts: string[] = []) {
  const right = new Map(rows.map((row) => [row.prompt, row.choices.find(({ isCorrect }) => isCorrect)?.text]))
  model.answer((response, request) => {
    const [, user] = model.asked.at(-1)?.body.messages ?? []
    const asked = user?.content.startsWith('{') ? (JSON.parse(user.content) as Reading) : null
    if (asked) {
      const answers = asked.questions.map(({ n, question, choices }) => ({
        n,
        choice: Object.entries(choices).find(
          ([, text]) => (text === right.get(question)) !== contradicts.includes(question),
        )?.[0],
      }))
      return whole({ answers })(response, request)
    }
    const turn = turns.shift() ?? []
    if (typeof turn === 'function') return turn(response, request)
    if (typeof turn === 'string') return whole(turn)(response, request)
    return whole(`\`\`\`json\n${JSON.stringify({ questions: turn.map(written) })}\n\`\`\``)(response, request)
  })
}
interface Reading {
  questions: { n: number; question: string; choices: Record<string, string> }[]
}

const rowsOf = (saved: readonly GeneratedBatch[]) =>
  saved.flatMap(({ questions }) => questions as unknown[] as QuizRow[])

/** A bank in memory: the initial questions, and those that have been saved. */
function bankWith(known: QuizRow[]) {
  const saved: GeneratedBatch[] = []
  return {
    saved,
    questions: () => rowsOf(saved),
    parts: {
      bank: fakeBank(() => ({ quiz: [...known, ...rowsOf(saved)] })),
      intake: {
        save: async (_bank: string, batch: GeneratedBatch) => {
          saved.push(batch)
          const ids = batch.questions.map((_, index) => `new-${saved.length}-${index}`)
          return { saved: ids.length, drafts: 0, errors: [], ids }
        },
      },
    },
  }
}

async function site(bank: ReturnType<typeof bankWith>, more: object = {}) {
  const waits: number[] = []
  const running = await runAi(
    { model: { baseUrl: model.url, apiKey: 'k', model: 'planned' } },
    {},
    { ...bank.parts, wait: async (ms) => void waits.push(ms), ...more },
  )
  open.push(running)
  const as = (role: 'user' | 'moderator') => running.people.signIn({ role, displayName: 'Mo' }).headers
  const moderator = as('moderator')
  const post = <Body>(url: string, payload: object = {}, headers: InjectOptions['headers'] = moderator) =>
    running.call<Body>({ method: 'POST', url: `/api/functions/${url}`, payload, headers })
  const jobs = async () =>
    (
      await running.call<{ jobs: GenerationJob[] }>({
        url: '/api/functions/generation-jobs',
        headers: moderator,
      })
    ).body.jobs
  const ended = async () => {
    for (;;) {
      const [job] = await jobs()
      if (job && !['running', 'waiting', 'cancelling'].includes(job.state)) return job
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ...running, waits, post, jobs, ended, as }
}

const generateBody = { questionType: 'quiz', count: 10 }

test('[CALL-16, CALL-18, SEC-30] good questions are saved; each of the others is named and not counted', async () => {
  const bank = bankWith(rows.slice(0, 20))
  const [fine, other, contradicted, ...rest] = rows.slice(30) as [QuizRow, QuizRow, QuizRow, ...QuizRow[]]
  const twoRight = { ...other, choices: other.choices.map((choice) => ({ ...choice, isCorrect: true })) }
  const long = rest[0] as QuizRow
  const giveaway = {
    ...long,
    choices: long.choices.map((choice) =>
      choice.isCorrect ? { ...choice, text: `${choice.text}, ${'and so on '.repeat(20)}` } : choice,
    ),
  }
  const known = { ...(rows[3] as QuizRow), prompt: `${rows[3]?.prompt} Please say.` }
  plan([[fine, twoRight, giveaway, known, fine, contradicted]], [contradicted.prompt])
  const { post } = await site(bank)
  const { status, body } = await post<GeneratedReply>('generate-questions', generateBody)
  expect(status).toBe(200)
  expect(body).toMatchObject({ savedCount: 1, deletedCount: 0 })
  expect(body.questions).toMatchObject([{ prompt: fine.prompt, difficulty: fine.difficulty }])
  expect(body.errors).toEqual([
    expect.stringContaining('Question 2: choices'),
    expect.stringContaining('given away by its length'),
    expect.stringMatching(/Question 4: too much like quiz-general-004 \(likeness 0\.\d\d of 1/),
    expect.stringMatching(/Question 5: too much like question 1 of this batch/),
    expect.stringMatching(/^Question 6: a second reading without the key did not agree; it answered ‘.+’$/),
  ])
  expect(bank.questions()).toHaveLength(1)
})

test('the second reading does not contain the key, and the correct choice is not always first', async () => {
  const bank = bankWith([])
  plan([
    rows
      .slice(0, 15)
      .map((row) => ({ ...row, choices: [...row.choices].sort((a) => (a.isCorrect ? -1 : 1)) })),
  ])
  const { post } = await site(bank)
  await post('generate-questions', { ...generateBody, count: 15 })
  const reading = model.asked[1]?.body.messages[1]?.content ?? ''
  expect(reading).toContain(rows[0]?.prompt.slice(0, 40))
  expect(reading).not.toMatch(/isCorrect|whyWrong|"explanation"/)
  const places = new Set(
    bank.questions().map(({ choices }) => choices.findIndex(({ isCorrect }) => isCorrect)),
  )
  expect(places.size).toBeGreaterThan(1)
})

test('[BUILD-7] more than fifteen are refused with the specified text', async () => {
  const { post } = await site(bankWith([]))
  const { status, body } = await post<ErrorBody>('generate-questions', { ...generateBody, count: 30 })
  expect(status).toBe(400)
  expect(body.error.message).toBe('Maximum 15 questions per request. Generate 30 by clicking multiple times.')
  expect(model.asked).toEqual([])
})

test.each([
  ['429', refuses(429), 429, 'ai_rate_limited'],
  ['402', refuses(402), 402, 'ai_credits'],
  ['no JSON', 'I would rather not.', 502, 'ai_unusable'],
] as const)('a model that answers %s saves nothing and says so', async (_, turn, status, code) => {
  const bank = bankWith([])
  plan([turn])
  const { post } = await site(bank)
  expect(await post('generate-questions', generateBody)).toMatchObject({ status, body: { error: { code } } })
  expect(bank.saved).toEqual([])
})

test('without a key the answer is ai_not_configured; users and visitors are refused', async () => {
  const running = await runAi()
  open.push(running)
  const calls = ['generate-questions', 'generation-jobs', 'generation-jobs/x/cancel']
  for (const call of calls) {
    const url = `/api/functions/${call}`
    expect((await running.call({ method: 'POST', url, payload: {} })).status).toBe(401)
    const { headers } = running.people.signIn({ role: 'user' })
    expect((await running.call({ method: 'POST', url, payload: {}, headers })).status).toBe(403)
  }
  const { headers } = running.people.signIn({ role: 'admin' })
  const url = '/api/functions/generate-questions'
  expect(await running.call({ method: 'POST', url, payload: generateBody, headers })).toMatchObject({
    status: 503,
    body: { error: { code: 'ai_not_configured' } },
  })
})

test('[BUILD-4, BUILD-11, BUILD-17, BUILD-19] a run: batches of 15 with pauses, 429 retried, failures counted', async () => {
  const bank = bankWith(rows.slice(0, 60))
  plan([rows.slice(60, 75), refuses(429), rows.slice(75, 90), 'no json', rows.slice(90)])
  const { post, ended, waits } = await site(bank)
  const begun = await post<GenerationJob>('generation-jobs', { questionType: 'quiz' })
  expect(begun).toMatchObject({ status: 201, body: { target: 40, batches: 3, bank: 'quiz_questions' } })
  const job = await ended()
  expect(job).toMatchObject({ state: 'done', failedBatches: 1, savedCount: 30, batch: 3, inBank: 90 })
  expect(job.errors).toEqual(['Batch 3 failed: The model’s answer could not be used.'])
  expect(waits).toEqual([2500, 10_000, 2500])
  const asked = model.asked.map(({ body }) => /Write (\d+) new/.exec(body.messages[1]?.content ?? '')?.[1])
  expect(asked.filter(Boolean)).toEqual(['15', '15', '15', '10'])
})

test('[BUILD-22] a quick batch that failed is not in the list of runs; one that saved is', async () => {
  plan(['no json', rows.slice(0, 10)])
  const { post, jobs } = await site(bankWith([]))
  expect((await post('generate-questions', generateBody)).status).toBe(502)
  expect(await jobs()).toEqual([])
  await post('generate-questions', generateBody)
  expect(await jobs()).toMatchObject([{ kind: 'single', state: 'done', savedCount: 10 }])
})

test('[BUILD-18] a run stops when the credits are used up', async () => {
  const bank = bankWith([])
  plan([rows.slice(0, 15), refuses(402)])
  const { post, ended } = await site(bank)
  await post('generation-jobs', { questionType: 'quiz' })
  const job = await ended()
  expect(job).toMatchObject({ state: 'stopped', savedCount: 15, batch: 2 })
  expect(job.errors.at(-1)).toContain('no credits')
})

test('[BUILD-10] a canceled run finishes its batch and starts no other', async () => {
  const bank = bankWith([])
  const running = { cancel: async () => {} }
  plan([
    (response, request) =>
      void running
        .cancel()
        .then(() => whole({ questions: rows.slice(0, 15).map(written) })(response, request)),
  ])
  const { post, ended, jobs } = await site(bank)
  running.cancel = async () => {
    const [job] = await jobs()
    await post(`generation-jobs/${job?.id}/cancel`)
  }
  await post('generation-jobs', { questionType: 'quiz' })
  expect(await ended()).toMatchObject({ state: 'cancelled', savedCount: 15 })
  expect(bank.saved).toHaveLength(1)
})

test('a bank has one run at a time, and a full bank requires confirmation', async () => {
  const bank = bankWith(rows)
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  plan([(response, request) => void held.then(() => refuses(402)(response, request))])
  const { post, ended } = await site(bank)
  const run = { questionType: 'quiz' }
  expect(await post('generation-jobs', run)).toMatchObject({
    status: 409,
    body: { error: { code: 'bank_full' } },
  })
  expect(await post('generation-jobs', { ...run, replace: true })).toMatchObject({
    body: { target: 100, batches: 7 },
  })
  for (const [url, body] of [
    ['generation-jobs', { ...run, replace: true }],
    ['generate-questions', generateBody],
  ] as const)
    expect(await post(url, body)).toMatchObject({
      status: 409,
      body: { error: { code: 'generation_running' } },
    })
  go()
  expect(await ended()).toMatchObject({ state: 'stopped' })
})

test('a run continues in the next process after the first has ended', async () => {
  const bank = bankWith([])
  let asked = () => {}
  const beginsSecond = new Promise<void>((resolve) => (asked = resolve))
  plan([rows.slice(0, 15), () => asked()])
  const first = await site(bank)
  await first.post('generation-jobs', { questionType: 'quiz' })
  await beginsSecond
  // The second process shares the database of the first, which stays open until both have ended.
  await first.app.close()
  plan([
    rows.slice(15, 30),
    rows.slice(30, 45),
    rows.slice(45, 60),
    rows.slice(60, 75),
    rows.slice(75, 90),
    rows.slice(90),
  ])
  const { aiApp } = await import('../src/app.js')
  const { createTestApp } = await import('@icio/kit/testing/run-service')
  const { registerIdentity } = await import('@icio/kit/auth/identity')
  const app = await createTestApp()
  registerIdentity(app, first.people.source)
  const database = await aiApp(app, {
    connection: first.connection,
    config: {
      humanCheck: { secret: 'a secret of the tests only', recaptcha: null },
      model: { baseUrl: model.url, apiKey: 'k', model: 'planned' },
      limits: { perHour: 10, perDay: 10 },
    },
    ...bank.parts,
    findOpen: async () => [],
    findRoomAllowance: async () => null,
    wait: async () => {},
  })
  await database.ready
  const { headers } = first.people.signIn({ role: 'moderator' })
  for (;;) {
    const answer = await app.inject({ url: '/api/functions/generation-jobs', headers })
    const [job] = answer.json<{ jobs: GenerationJob[] }>().jobs
    if (job?.state === 'done') {
      expect(job).toMatchObject({ savedCount: 100, failedBatches: 0, batches: 7 })
      break
    }
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(bank.saved.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
  await app.close()
})

test('a run whose process was killed goes on in another one once its lease is over, and the first writes no more', async () => {
  const { connection } = await site(bankWith([]))
  let clock = Date.now()
  const jobs = createGenerationJobs(connection, () => clock)
  const run = { kind: 'full-set', bank: 'quiz_questions', questionType: 'quiz' } as const
  const { _id } = await jobs.begin(
    { ...run, target: 100, batches: 7, in_bank: 0, started_by: 'ann' },
    'killed',
  )
  await jobs.note(_id, 'killed', { saved: 15, batch: 2 })
  clock += leaseMs - 1
  expect(await jobs.takeOver('next')).toBeNull()
  clock += 1
  expect(await jobs.takeOver('next')).toMatchObject({ _id, saved: 15, batch: 2 })
  expect(await jobs.note(_id, 'killed', { saved: 30, batch: 3 })).toBe(false)
  expect(await jobs.find(_id)).toMatchObject({ holder: 'next', saved: 15, batch: 2 })
})
