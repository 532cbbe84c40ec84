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
