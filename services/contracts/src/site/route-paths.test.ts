import { needsAgreement } from './route-paths.js'

test.each(['/learn', '/learn-risk-pools', '/learn/education/fixed-income-primer', '/quiz?edition=general'])(
  '[GATE-4, GATE-5] a link to %s asks for the agreement first',
  (address) => {
    expect(needsAgreement(address)).toBe(true)
  },
)

test.each(['/', '/tools', '/tools/calculator?coupon=5', '/tools#toolkit', '/auth?next=%2Fgame', '/profile'])(
  '[GATE-4, TOOL-2] a link to %s does not',
  (address) => {
    expect(needsAgreement(address)).toBe(false)
  },
)

test('[GATE-4] a path that only begins like an open one asks', () => {
  expect(needsAgreement('/toolsmith')).toBe(true)
})
