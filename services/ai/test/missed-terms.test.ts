import { fewestVisitors } from '@icio/contracts/assistant/endpoints'
import { tradeTermsIn } from '../src/assistant/trade-terms.js'
import { runAi, type TestedAi } from './run-ai.js'

const dayMs = 24 * 60 * 60 * 1000
let clock = Date.parse('2026-11-27T10:00:00Z')
let ai: TestedAi
beforeEach(async () => {
  clock = Date.now()
  ai = await runAi({}, {}, { now: () => clock })
})
afterEach(() => ai.close())

/** 'Nearest', in words that name a person, and two terms of the list. */
const question = { message: 'Zebulon Quist asks: what is a blockchain catastrophe bond?', sharing: true }

async function list(role: 'admin' | 'moderator' | null = 'moderator') {
  const headers = role ? ai.people.signIn({ role }).headers : {}
  const answer = await fetch(`${ai.address}/api/functions/missed-terms`, { headers })
  return { status: answer.status, body: (await answer.json()) as { terms: unknown[] } }
}

/** Asks as so many visitors. */
async function askAs(visitors: number, asked: typeof question | Omit<typeof question, 'sharing'>) {
  for (let visitor = 0; visitor < visitors; visitor += 1) {
    const { body } = await ai.visitor().ask(asked)
    expect(body.kind).not.toBe('answer')
  }
}

const rows = () => ai.connection.collection('missed_terms').find().toArray()

test('[PRIV-14] a term without an answer is shown from five visitors on, each counted once, and its text is nowhere', async () => {
  await askAs(fewestVisitors - 1, question)
  const visitor = ai.visitor()
  await visitor.ask({ ...question, message: 'What is a blockchain swap?' })
  await expect(list()).resolves.toEqual({ status: 200, body: { terms: [] } })
  await visitor.ask(question)
  await visitor.ask(question)
  expect((await rows()).length).toBe(fewestVisitors)
  expect((await list()).body.terms).toEqual([
    {
      term: 'catastrophe bond',
      specialization: 'general',
      visitors: fewestVisitors,
      last_asked: new Date(clock).toISOString().slice(0, 10),
    },
  ])
  expect(JSON.stringify(await rows())).not.toMatch(/Zebulon|Quist|blockchain|asks/)
})

test('[PRIV-14] without sharing nothing is counted, and a question that is answered counts nothing', async () => {
  await askAs(1, { message: question.message })
  await ai.visitor().ask({ message: 'What is a bond?', sharing: true })
  await askAs(1, question)
  expect((await rows()).length).toBe(1)
})

test('[PRIV-14] the same visitor on another day counts for the day and not as another; after 90 days a term is gone', async () => {
  const visitor = ai.visitor()
  for (let day = 0; day < fewestVisitors; day += 1) {
    await visitor.ask(question)
    clock += dayMs
  }
  expect((await rows()).length).toBe(fewestVisitors)
  expect((await list()).body.terms).toEqual([])
  await askAs(fewestVisitors - 1, question)
  expect((await rows()).length).toBe(2 * fewestVisitors - 1)
  expect((await list()).body.terms).toHaveLength(1)
  clock += 91 * dayMs
  expect((await list()).body.terms).toEqual([])
})

test('[PRIV-14] only staff read the terms', async () => {
  expect((await list(null)).status).toBe(401)
  const headers = ai.people.signIn().headers
  expect((await fetch(`${ai.address}/api/functions/missed-terms`, { headers })).status).toBe(403)
})

test('[PRIV-14] a term counts by its longest name, in any form, and no other word of a question', () => {
  expect(tradeTermsIn('Are catastrophe bonds, says Maria Lopez of Elm Street 5, like swaps?')).toEqual([
    'catastrophe bond',
  ])
  expect(tradeTermsIn('Maria Lopez, 555-1234')).toEqual([])
})
