import type { Locator } from '@playwright/test'
import { expect, test, type Visitor } from '../people/people.js'

test.use({ viewport: { width: 390, height: 844 } })

/** Counts what a person presses on the way to something. */
function countedPresses() {
  let count = 0
  return {
    press: async (target: Locator) => {
      count += 1
      await target.click()
    },
    /** The presses since the last call. */
    taken: () => {
      const before = count
      count = 0
      return before
    },
  }
}

test('[SITE-26] [LEARN-20] [LEARN-21] a newcomer on a phone finds duration, five questions, the other edition, and the calculator in 3, 2, 1, and 3 presses', async ({
  visitor,
}) => {
  const { page } = visitor
  const { press, taken } = countedPresses()

  await visitor.open('/')
  await press(page.getByRole('link', { name: 'Ten minutes: what is duration?' }))
  await agreeByPressing(visitor, press)
  const section = page.getByRole('heading', { name: 'Interest rate risk: duration and convexity' })
  await expect(section).toBeInViewport()
  await expect(page.locator('figure[data-figure="price-yield-curve"]')).toBeVisible()
  expect(taken()).toBeLessThanOrEqual(3)

  await press(page.getByRole('link', { name: '5 questions on it' }))
  const questions = page.getByRole('region', { name: 'Try it' })
  await expect(questions.getByRole('radiogroup')).toHaveCount(5)
  await expect(questions.getByRole('radiogroup').first()).toBeInViewport()
  expect(taken()).toBeLessThanOrEqual(2)

  await press(
    page
      .getByRole('navigation', { name: 'Edition of this article' })
      .getByRole('link', { name: 'Government Risk Pools' }),
  )
  await expect(page).toHaveURL(/edition=government-risk-pools/)
  expect(taken()).toBeLessThanOrEqual(1)

  await press(page.getByRole('button', { name: 'Menu' }))
  await press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tools' }))
  await press(
    page.getByRole('navigation', { name: 'Quick access' }).getByRole('link', { name: /^Calculator/ }),
  )
  await page.getByLabel('Coupon, % a year').fill('3')
  await expect(page.getByText(/^Price [\d.]+, modified duration [\d.]+$/)).toBeInViewport()
  expect(taken()).toBeLessThanOrEqual(3)
})

/** Agrees to the disclosure, which is one press. */
async function agreeByPressing({ page }: Visitor, press: (target: Locator) => Promise<void>): Promise<void> {
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: /agree/i }))
  await expect(dialog).toBeHidden()
}
