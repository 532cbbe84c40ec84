import { agreeBeforehand, expect, test } from '../people/people.js'

/** These journeys start after the disclosure; everyone-screens.spec.ts covers the disclosure itself. */
test.beforeEach(({ page }) => agreeBeforehand(page))

test('[LEARN-6, SITE-3] the library lists its six primers with level and duration, and each leads to its article', async ({
  visitor,
}) => {
  const { page } = visitor
  const primers = [
    ['Fixed Income Primer', 'Beginner', '10 min'],
    ['Risk Assets Overview', 'Intermediate', '7 min'],
    ['Risk Tolerance Framework', 'Advanced', '4 min'],
    ['Asset Allocation Strategies', 'Intermediate', '9 min'],
    ['Investment Policy Best Practices', 'All Levels', '3 min'],
    ['SWOT Analysis Framework', 'Intermediate', '2 min'],
  ] as const
  for (const [title, level, duration] of primers) {
    await visitor.open('/learn/education')
    await page.getByRole('main').getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const facts = page.getByRole('list', { name: 'About this article' })
    await expect(facts.getByText(level, { exact: true })).toBeVisible()
    await expect(facts.getByText(duration, { exact: true })).toBeVisible()
  }
})

test('a found section opens at its place in the article', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/learn/education')
  await page.getByRole('searchbox', { name: 'Search everything' }).fill('call risk')
  await expect(page.getByRole('heading', { level: 2, name: /for “call risk”/ })).toBeVisible()
  await page.getByRole('main').locator('a[href*="#"]').first().click()
  await expect(page).toHaveURL(/\/learn\/(education|insights)\/[^#]+#./)
  const id = decodeURIComponent(new URL(page.url()).hash.slice(1))
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport()
})
