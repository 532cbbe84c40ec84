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

test('the library searches while typing, across articles, terms, books and tools', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/learn/education')
  const search = page.getByRole('searchbox', { name: 'Search everything' })
  await search.pressSequentially('conv')
  const count = page.getByRole('heading', { level: 2, name: /results? for “conv”/ })
  await expect(count).toBeVisible()
  await search.pressSequentially('exity')
  await expect(page.getByRole('heading', { level: 2, name: /convexity/i })).toBeVisible()
  await expect(page.locator('mark').first()).toHaveText(/convex/i)
  await expect(search).toBeFocused()
  await page.reload()
  await expect(search).toHaveValue('convexity')
  await search.fill('convexty')
  await expect(page.locator('mark', { hasText: /convexity/i }).first()).toBeVisible()
  await search.fill('xyzzy plugh')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await search.fill('')
  await expect(page.getByRole('heading', { name: 'Glossary' })).toBeVisible()
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

test('level and topic filter the list and are stored in the URL, and one button resets them', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/learn/education')
  await expect(page.getByRole('link', { name: 'Risk Tolerance Framework' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Beginner')
  await expect(page.getByRole('link', { name: 'Risk Tolerance Framework' })).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Fixed Income Primer' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('Beginner')
  await expect(page.getByRole('link', { name: 'Risk Tolerance Framework' })).toBeHidden()
  await page.getByRole('combobox', { name: 'Topic' }).selectOption('equities')
  await expect(page.getByText('No article fits')).toBeVisible()
  await page.getByRole('button', { name: 'Show all articles' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Risk Tolerance Framework' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Level' })).toHaveValue('')
})
