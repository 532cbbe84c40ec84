import { fakeNetwork, humanCheckAnswers } from '../testing/fake-network.js'
import { createHumanCheck, type Provers } from './human-check.js'

const provers: Provers = {
  altcha: async () => 'proof',
  recaptcha: async (siteKey) => async () => `token of ${siteKey}`,
}

async function outcomeOf(verdict: { success: boolean; score: number }) {
  const check = createHumanCheck(fakeNetwork(humanCheckAnswers({ body: verdict })).http, provers)
  await check.prepare()
  return check.pass()
}

test.each([
  [{ success: true, score: 0.49 }, 'rejected'],
  [{ success: false, score: 1 }, 'rejected'],
  [{ success: true, score: 0.5 }, 'passed'],
  [{ success: true, score: 1 }, 'passed'],
] as const)('[GATE-10] a verdict of %j is %s', async (verdict, outcome) => {
  await expect(outcomeOf(verdict)).resolves.toBe(outcome)
})

test('[CALL-1] the proof of either provider goes to verify-recaptcha as token', async () => {
  const own = fakeNetwork(humanCheckAnswers())
  const check = createHumanCheck(own.http, provers)
  await check.prepare()
  await check.pass()
  expect(own.asked.at(-1)).toEqual({
    method: 'POST',
    path: '/api/functions/verify-recaptcha',
    body: { token: 'proof' },
  })

  const google = fakeNetwork({
    ...humanCheckAnswers(),
    'GET /api/functions/human-check': { body: { provider: 'recaptcha', site_key: 'key-1' } },
  })
  const other = createHumanCheck(google.http, provers)
  await other.prepare()
  await other.pass()
  expect(google.asked.at(-1)?.body).toEqual({ token: 'token of key-1' })
})

test('a visitor who agrees before the check is ready waits for it', async () => {
  const check = createHumanCheck(fakeNetwork(humanCheckAnswers()).http, provers)
  const preparing = check.prepare()
  const passing = check.pass()
  await preparing
  await expect(passing).resolves.toBe('passed')
})

test('[GATE-9] closing the disclosure while the check runs does not pass it', async () => {
  const check = createHumanCheck(fakeNetwork(humanCheckAnswers()).http, provers)
  const preparing = check.prepare()
  const passing = check.pass()
  check.close()
  await preparing
  await expect(passing).resolves.toBe('closed')
})

test('[GATE-9] closing while the server verifies makes its verdict irrelevant', async () => {
  let sendVerdict: (answer: { body: unknown }) => void = () => {}
  const { http } = fakeNetwork({
    ...humanCheckAnswers(),
    'POST /api/functions/verify-recaptcha': () => new Promise((resolve) => (sendVerdict = resolve)),
  })
  const check = createHumanCheck(http, provers)
  await check.prepare()
  const passing = check.pass()
  // The call is sent one microtask after the token.
  await Promise.resolve()
  await Promise.resolve()
  check.close()
  sendVerdict({ body: { success: true, score: 1 } })
  await expect(passing).resolves.toBe('closed')
})

test('[GATE-13] a check that cannot be prepared fails, and preparing it again recovers', async () => {
  let up = false
  const answers = humanCheckAnswers()
  const { http } = fakeNetwork({
    ...answers,
    'GET /api/functions/human-check': () =>
      up ? answers['GET /api/functions/human-check'] : new TypeError('no network'),
  })
  const check = createHumanCheck(http, provers)
  await check.prepare()
  await expect(check.pass()).rejects.toMatchObject({ code: 'network_error' })
  up = true
  await check.prepare()
  await expect(check.pass()).resolves.toBe('passed')
})

test('[ROOM-37] on the way to a room the code goes along, and a pass for the room alone is told', async () => {
  window.history.pushState(null, '', '/room/ABC234?table=3')
  const own = fakeNetwork({
    'GET /api/functions/human-check?room=ABC234': { body: { provider: 'altcha', challenge: {} } },
    'POST /api/functions/verify-recaptcha?room=ABC234': {
      body: { success: true, score: 1, room_only: true },
    },
  })
  const check = createHumanCheck(own.http, provers)
  window.history.pushState(null, '', '/')
  await check.prepare()
  await expect(check.pass()).resolves.toBe('passed-here')
})

test('[ROOM-37] a refused check goes on by itself, with the same proof and without another press', async () => {
  jest.useFakeTimers()
  const refusal = {
    status: 429,
    body: { error: { code: 'too_many_requests', message: 'x' } },
    retryAfter: 20,
  }
  const offers = [refusal, refusal, { body: { provider: 'altcha', challenge: {} } }]
  const verdicts = [refusal, { body: { success: true, score: 1 } }]
  const { http, asked } = fakeNetwork({
    'GET /api/functions/human-check': () => offers.shift()!,
    'POST /api/functions/verify-recaptcha': () => verdicts.shift()!,
  })
  const check = createHumanCheck(http, provers)
  const preparing = check.prepare()
  const passing = check.pass()
  await jest.advanceTimersByTimeAsync(0)
  expect(check.state.getState()).toEqual({ at: 'waiting', seconds: 20 })
  await jest.advanceTimersByTimeAsync(23_000)
  expect(offers).toHaveLength(1)
  await jest.advanceTimersByTimeAsync(23_000)
  await preparing
  expect(check.state.getState()).toEqual({ at: 'waiting', seconds: 20 })
  await jest.advanceTimersByTimeAsync(23_000)
  await expect(passing).resolves.toBe('passed')
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(2)
  jest.useRealTimers()
})

test('[ROOM-37] a refused check that is closed asks no more', async () => {
  jest.useFakeTimers()
  const { http, asked } = fakeNetwork({
    'GET /api/functions/human-check': { status: 429, body: { error: { code: 'too_many_requests' } } },
  })
  const check = createHumanCheck(http, provers)
  const preparing = check.prepare()
  await jest.advanceTimersByTimeAsync(0)
  check.close()
  await preparing
  await jest.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(1)
  expect(check.state.getState()).toEqual({ at: 'closed' })
  jest.useRealTimers()
})
