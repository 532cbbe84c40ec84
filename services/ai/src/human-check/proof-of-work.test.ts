import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { passesHumanCheck } from '@icio/contracts/human-check/endpoints'
import { challengeLifetimeMs, proofOfWork } from './proof-of-work.js'

function checker(now = () => Date.now()) {
  const spent = new Set<string>()
  return proofOfWork({
    secret: 'a secret of this test',
    now,
    spend: async (nonce) => {
      if (spent.has(nonce)) return false
      spent.add(nonce)
      return true
    },
  })
}

async function solve(
  challenge: unknown,
  change: (payload: { challenge: Challenge; solution: unknown }) => void = () => {},
) {
  const solution = await solveChallenge({ challenge: challenge as Challenge, deriveKey })
  const payload = { challenge: structuredClone(challenge) as Challenge, solution }
  change(payload)
  return Buffer.from(JSON.stringify(payload)).toString('base64')
}

test('[SEC-37] a solved challenge passes only once', async () => {
  const check = checker()
  const token = await solve((await check.offer()).challenge)
  expect(passesHumanCheck(await check.judge(token))).toBe(true)
  expect(await check.judge(token)).toEqual({ success: false, score: 0 })
})

test('[SEC-37] a challenge that has expired is rejected', async () => {
  let time = Date.now()
  const check = checker(() => time)
  const token = await solve((await check.offer()).challenge)
  time += challengeLifetimeMs + 1000
  expect(await check.judge(token)).toEqual({ success: false, score: 0 })
})

test.each<[string, (payload: { challenge: Challenge; solution: unknown }) => void]>([
  ['another action', ({ challenge }) => (challenge.parameters.data = { action: 'sign_up' })],
  ['an extended salt', ({ challenge }) => (challenge.parameters.salt += '00')],
  ['a later expiry', ({ challenge }) => (challenge.parameters.expiresAt = 4_000_000_000)],
  ['an easier task', ({ challenge }) => (challenge.parameters.cost = 1)],
  ['no signature', ({ challenge }) => delete challenge.signature],
  ['another solution', (payload) => (payload.solution = { counter: 1, derivedKey: '00', time: 1 })],
])('[SEC-37] a token with %s is rejected', async (_, change) => {
  const check = checker()
  const token = await solve((await check.offer()).challenge, change)
  expect(await check.judge(token)).toEqual({ success: false, score: 0 })
})

test.each([
  '',
  'not base64 json',
  Buffer.from('null').toString('base64'),
  Buffer.from('{"challenge":5}').toString('base64'),
])('a token that is not a payload is rejected: %s', async (token) => {
  expect(await checker().judge(token)).toEqual({ success: false, score: 0 })
})
