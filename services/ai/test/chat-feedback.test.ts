import type { InjectOptions } from 'fastify'
import { feedbackDays, type ChatFeedbackList, type RatedReply } from '@icio/contracts/assistant/endpoints'
import { runAi, type TestedAi } from './run-ai.js'

const path = '/api/functions/chat-feedback'
const exchange = {
  consent: true,
  rating: 'up',
  specialization: 'general',
  question: 'What is duration? I am ada@example.org.',
  answer: 'A measure [1].',
}

let ai: TestedAi
beforeEach(async () => {
  ai = await runAi({ limits: { perHour: 2, perDay: 1000 } })
})
afterEach(() => ai.close())

const kept = () => ai.connection.collection('assistant_feedback').find().toArray()

test('with consent, the rating and the exchange are stored for 90 days, without personal data', async () => {
  const before = Date.now()
  const answer = await ai.visitor().post(path, exchange)
  expect(answer.status).toBe(201)
  const { kept_until } = (await answer.json()) as { kept_until: string }
  const days = (Date.parse(kept_until) - before) / 86_400_000
  expect(Math.round(days)).toBe(feedbackDays)
  const [row, ...others] = await kept()
  expect(others).toEqual([])
  expect(Object.keys(row ?? {}).sort()).toEqual(
    ['_id', 'answer', 'created_at', 'expires_at', 'question', 'rating', 'specialization'].sort(),
  )
  expect(row).toMatchObject({ rating: 'up', question: 'What is duration? I am [e-mail].' })
  const indexes = await ai.connection.collection('assistant_feedback').indexes()
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expires_at: 1 }, expireAfterSeconds: 0 }))
})

test.each([
  ['no consent', { ...exchange, consent: undefined }],
  ['a consent that is refused', { ...exchange, consent: false }],
  ['another rating', { ...exchange, rating: 'meh' }],
  ['unknown fields', { ...exchange, visitor: 'me' }],
])('with %s nothing is stored', async (_, body) => {
  expect((await ai.visitor().post(path, body)).status).toBe(400)
  expect(await kept()).toEqual([])
})

test('without a pass nothing is stored, and one visitor cannot fill the list', async () => {
  const stranger = ai.visitor()
  stranger.forget('gate_pass')
  expect((await stranger.post(path, exchange)).status).toBe(403)
  const visitor = ai.visitor()
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn++) statuses.push((await visitor.post(path, exchange)).status)
  expect(statuses).toEqual([201, 201, 429])
})

test('moderators and admins can read what is stored, newest first; nobody else can', async () => {
  await ai.visitor().post(path, exchange)
  await ai.visitor().post(path, { ...exchange, rating: 'down' })
  const read = (headers = {}, query = '') => ai.call<ChatFeedbackList>({ url: `${path}${query}`, headers })
  expect((await read()).status).toBe(401)
  expect((await read(ai.people.signIn().headers)).status).toBe(403)
  for (const role of ['moderator', 'admin'] as const) {
    const { status, body } = await read(ai.people.signIn({ role }).headers)
    expect([status, body.feedback.map(({ rating }) => rating)]).toEqual([200, ['down', 'up']])
  }
  const { headers } = ai.people.signIn({ role: 'admin' })
  expect((await read(headers, '?rating=up')).body.feedback).toHaveLength(1)
})

test('expired exchanges are not shown, even before they are deleted', async () => {
  await ai.visitor().post(path, exchange)
  await ai.connection
    .collection('assistant_feedback')
    .updateOne({}, { $set: { expires_at: new Date(Date.now() - 1000) } })
  const { headers } = ai.people.signIn({ role: 'admin' })
  expect((await ai.call<ChatFeedbackList>({ url: path, headers })).body.feedback).toEqual([])
})

describe('a verdict on a reply that was rated down', () => {
  const rule = (id: string, body: object, headers = {}) =>
    ai.call<RatedReply>({ method: 'POST', url: `${path}/${id}/ruling`, headers, payload: body })
  const list = async (query: string, headers: InjectOptions['headers']) =>
    (await ai.call<ChatFeedbackList>({ url: `${path}?rating=down${query}`, headers })).body.feedback
  const verdict = { verdict: 'wrong', note: ' It mixes two durations. ' }

  test('is stored with its note, removes the reply from the queue, and can be given once', async () => {
    await ai.visitor().post(path, { ...exchange, rating: 'down' })
    const { headers, displayName } = ai.people.signIn({ role: 'moderator', displayName: 'Mo' })
    const [open] = await list('&judged=false', headers)
    const id = open?.id ?? ''
    const answers = await Promise.all([
      rule(id, verdict, headers),
      rule(id, { ...verdict, verdict: 'right' }, headers),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const successBody = answers.find(({ status }) => status === 200)?.body
    expect(successBody?.ruling).toMatchObject({ note: 'It mixes two durations.', by: displayName })
    expect(await list('&judged=false', headers)).toEqual([])
    expect(await list('&judged=true', headers)).toEqual([successBody])
  })

  test('is refused without a note, for an unknown reply, and for everyone except admins and moderators', async () => {
    await ai.visitor().post(path, { ...exchange, rating: 'down' })
    const { headers } = ai.people.signIn({ role: 'admin' })
    const [open] = await list('', headers)
    const id = open?.id ?? ''
    expect((await rule(id, { ...verdict, note: ' ' }, headers)).status).toBe(400)
    expect((await rule('0'.repeat(24), verdict, headers)).status).toBe(404)
    expect((await rule(id, verdict)).status).toBe(401)
    expect((await rule(id, verdict, ai.people.signIn().headers)).status).toBe(403)
    expect(await list('', headers)).toMatchObject([{ ruling: null }])
  })
})
