import { headingId } from './heading-id.js'

test.each([
  ['Why insurers own bonds', 'why-insurers-own-bonds'],
  ['Credit risk: being paid back', 'credit-risk-being-paid-back'],
  ['Why & how?', 'why-how'],
])('the heading %p has the id %p', (title, id) => {
  expect(headingId(title)).toBe(id)
})
