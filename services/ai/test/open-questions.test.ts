import { readBank } from '@icio/banks/banks'
import {
  openInAll,
  type OpenQuestion,
  type OpenQuestionsAsker,
} from '@icio/contracts/open-questions/endpoints'
import { boardPrompt } from '@icio/contracts/games/board-prompt'
import { ServiceError } from '@icio/kit/http/errors'
import { says, startModelServer, type ModelServer } from './model-server.js'
import { runAi, type TestedAi } from './run-ai.js'

/** Whose questions are requested, and what the scores service answers. */
const askers: OpenQuestionsAsker[] = []
let findOpen: (asker: OpenQuestionsAsker) => Promise<OpenQuestion[] | null>
const parts = {
  findOpen: (asker: OpenQuestionsAsker) => {
    askers.push(asker)
    return findOpen(asker)
  },
}

let server: ModelServer
let library: TestedAi
let model: TestedAi
beforeAll(async () => {
  server = await startModelServer()
  server.answer(says('So it is [1].'))
  library = await runAi({}, {}, parts)
  model = await runAi({ model: { baseUrl: server.url, apiKey: 'sk-canary', model: 'test-model' } }, {}, parts)
})
afterAll(async () => {
  await library.close()
  await model.close()
  await server.close()
})
beforeEach(() => {
  askers.length = 0
  server.asked.length = 0
  findOpen = async () => []
})

const quizRow = readBank('quiz', 'general').rows.find(({ question_id }) => question_id === 'quiz-general-004')
const scenario = readBank('governance', 'government-risk-pools').rows.find(
  ({ scenario_id }) => scenario_id === 7,
)
if (!quizRow || !scenario) throw new Error('The banks no longer contain the questions of this test')

/** Questions that the library answers with an explanation, among others. */
const explained = [
  {
    open: { bank: 'quiz_questions', id: quizRow.question_id },
    question: { message: quizRow.prompt, specialization: 'general' },
    explanation: quizRow.explanation.correct,
  },
  {
    open: { bank: 'governance_scenarios_risk_pools', id: '7' },
    question: {
      message: 'Why is social proof strongest when people feel unsure and others seem to agree?',
      specialization: 'government-risk-pools',
    },
    explanation: scenario.correct_explanation,
  },
] as const

describe.each(explained)('[SEC-69, CHAT-23] the explanation of $open.bank $open.id', ({ open, ...asked }) => {
  const { question, explanation } = asked
  const passagesQuoted = async () => {
    const { status, body } = await library.visitor().ask(question)
    expect(status).toBe(200)
    return { texts: [body.reply, ...body.sources.map(({ passage }) => passage)].join('\n'), body }
  }
  const givenToModel = async () => {
    expect((await model.visitor().ask(question)).status).toBe(200)
    return JSON.stringify(server.asked.at(-1)?.body.messages)
  }
  const inJson = JSON.stringify(explanation).slice(1, -1)

  test('is quoted, and given to the model, if the question is not open', async () => {
    const otherBank = open.bank === 'quiz_questions' ? 'quiz_questions_risk_pools' : 'governance_scenarios'
    findOpen = async () => [
      { bank: open.bank, id: 'another' },
      { bank: otherBank, id: open.id },
    ]
    expect((await passagesQuoted()).texts).toContain(explanation)
    expect(await givenToModel()).toContain(inJson)
  })

  test('is neither quoted nor given to the model while it is open', async () => {
    findOpen = async () => [open]
    const { texts, body } = await passagesQuoted()
    expect(texts).not.toContain(explanation)
    expect(body.sources.length).toBeGreaterThan(0)
    expect(await givenToModel()).not.toContain(inJson)
  })

  test('is withheld, like every other explanation, if the open questions are unknown; the answer still arrives', async () => {
    for (const answer of [
      () => Promise.reject(new ServiceError('unavailable')),
      () => Promise.reject(new Error('The test breaks it')),
      () => Promise.resolve(null),
    ]) {
      findOpen = answer
      const { texts, body } = await passagesQuoted()
      expect(texts).not.toContain(explanation)
      expect(body.sources.map(({ kind }) => kind)).not.toContain('explanation')
      expect(await givenToModel()).not.toContain(inJson)
    }
  })
})

test('[SEC-69] the visitor is identified by the browser and the account, never by what the call claims', async () => {
  const visitor = library.visitor()
  const ann = library.people.signIn()
  const cookie = visitor.cookies.get('visitor') ?? ''
  const id = cookie.slice('visitor:'.length, cookie.lastIndexOf('.'))
  await visitor.ask(explained[0].question)
  await visitor.ask({ ...explained[0].question, visitor: 'another', user_id: 'another' }, ann.headers)
  await visitor.ask(explained[0].question, ann.headers)
  expect(askers[0]).toEqual({ visitor: id, user_id: null, pass: 'test' })
  expect(askers.slice(1)).toEqual(
    Array(askers.length - 1).fill({ visitor: id, user_id: ann.id, pass: 'test' }),
  )
  expect(askers.length).toBeGreaterThan(1)
})

test('[SEC-69] leaving the access token out does not help: the browser’s session identifies the visitor', async () => {
  const visitor = library.visitor()
  const ann = library.people.signIn()
  visitor.cookies.set('session', ann.sessionId)
  await visitor.ask(explained[0].question)
  expect(askers.map(({ user_id }) => user_id)).toEqual([ann.id])
})

test('[SEC-69] all services that deal questions are asked; if one fails, the open questions count as unknown', async () => {
  const asker = { visitor: 'a', user_id: 'b' }
  const one = { bank: 'quiz_questions', id: 'one' } as const
  const other = { bank: 'quiz_questions', id: 'other' } as const
  expect(await openInAll([async () => [one], async () => [other]])(asker)).toEqual([one, other])
  expect(await openInAll([async () => [one], async () => null])(asker)).toBeNull()
  const away = () => Promise.reject(new ServiceError('unavailable'))
  await expect(openInAll([async () => [one], away])(asker)).rejects.toThrow(ServiceError)
})

test('[SEC-69] making a board does not call the scores service, because it uses no passage', async () => {
  await model.visitor().ask({ message: boardPrompt('general'), specialization: 'general' })
  expect(server.asked).toHaveLength(1)
  expect(askers).toEqual([])
})
