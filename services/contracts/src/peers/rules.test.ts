import { valueProblem } from './rules.js'

const equities = { name: 'Most in equities', unit: '% of invested assets', least: 0, most: 100 }
const review = { name: 'Review of the policy every', unit: 'months', least: 1, most: 120 }

test('[PEER-8] a value that no policy holds is refused with the limits; the limits themselves can stand', () => {
  expect(valueProblem(equities, 140)).toBe('Most in equities: from 0 to 100% of invested assets.')
  expect(valueProblem(review, 0)).toBe('Review of the policy every: from 1 to 120 months.')
  for (const value of [-0.1, 100.1, NaN, Infinity, -Infinity])
    expect(valueProblem(equities, value)).not.toBeNull()
  for (const value of [0, 7.25, 100]) expect(valueProblem(equities, value)).toBeNull()
})
