import { expectAccessible } from '../people/axe.js'
import { expect, test } from '../people/people.js'

/** These journeys are about what comes after the disclosure; access.spec.ts and the assistant's pass it. */
test.beforeEach(({ page }) => page.addInitScript(`sessionStorage.setItem('disclosure_agreed', 'true')`))

test('[LEARN-6] the library answers as one types', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/learn/education')
  await page.getByLabel('Search everything').fill('convexity')
  await expect(page.getByRole('heading', { level: 2, name: /convexity/i })).toBeVisible()
  await expectAccessible(page)
})
