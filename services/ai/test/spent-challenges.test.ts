import { spentChallenges } from '../src/collections/human-check-uses.js'
import { runAi, type TestedAi } from './run-ai.js'

let ai: TestedAi
beforeEach(async () => {
  ai = await runAi()
})
afterEach(() => ai.close())

const later = new Date(Date.now() + 60_000)

test('[SEC-37] a challenge counts once, for every instance of the service', async () => {
  expect(await spentChallenges(ai.connection).spend('a', later)).toBe(true)
  expect(await spentChallenges(ai.connection).spend('a', later)).toBe(false)
  expect(await spentChallenges(ai.connection).spend('b', later)).toBe(true)
})

test('[SEC-37] of many tabs that use a challenge at once, one gets the pass', async () => {
  const { spend } = spentChallenges(ai.connection)
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => spend('a', later)))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
})
