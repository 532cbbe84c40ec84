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

test('[LEARN-7] the edition of the library decides which document opens', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/learn/education')
  await page.getByRole('combobox', { name: 'Edition' }).selectOption('government-risk-pools')
  await page.getByRole('main').getByRole('link', { name: 'Fixed Income Primer' }).click()
  await expect(page).toHaveURL(/edition=government-risk-pools/)
  const editions = page.getByRole('navigation', { name: 'Edition of this article' })
  await expect(editions.locator('[aria-current="true"]')).toHaveText(/risk pools/i)
  const first = await page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents()
  await editions.getByRole('link', { name: /insurers/i }).click()
  await expect(page).toHaveURL(/edition=general/)
  await expect(editions.locator('[aria-current="true"]')).toHaveText(/insurers/i)
  await expect
    .poll(() => page.getByRole('article').getByRole('heading', { level: 2 }).allTextContents())
    .not.toEqual(first)
})

test('[SITE-3] the Insights are listed, and link to the library and back', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/learn/education')
  await page.getByRole('link', { name: 'Read the Insights' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Why committees agree too quickly' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /committees agree/ })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Insights' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Insights' })).toBeVisible()
})

for (const [path, edition] of [
  ['/learn', 'general'],
  ['/learn-risk-pools', 'government-risk-pools'],
] as const) {
  test(`[LEARN-1, LEARN-2] every card of ${path} opens the named page`, async ({ visitor, siteAddress }) => {
    const { page } = visitor
    await visitor.open(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: 'Investment Primers' })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Investment Policy' })).toBeVisible()
    const addresses = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.href))
    const inside = [...new Set(addresses)].filter((address) => address.startsWith(siteAddress))
    expect(inside.length).toBeGreaterThan(5)
    expect(inside.some((address) => address.includes(`edition=${edition}`))).toBe(true)
    for (const address of inside) {
      const answer = await page.request.get(address)
      expect(answer.status(), address).toBe(200)
    }
    await main.getByRole('button', { name: 'Full Education Library' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Education Library' })).toBeVisible()
  })
}
