import { agreeBeforehand, expect, test } from '../people/people.js'
import { tabTo } from '../people/keys.js'

const primer = '/learn/education/fixed-income-primer?edition=general'

test.beforeEach(({ page }) => agreeBeforehand(page))

test('the contents link to the sections and mark the current one', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open(primer)
  const contents = page.getByRole('navigation', { name: 'Contents', exact: true })
  const links = contents.getByRole('link')
  await expect(links.nth(4)).toBeVisible()
  const third = links.nth(2)
  const name = (await third.textContent()) ?? ''
  await third.click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
  await expect(third).toHaveAttribute('aria-current', 'location')
  await page.reload()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
})

test('the contents collapse on a phone, and no page is wider than the phone', async ({ visitor }) => {
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.open(primer)
  const fold = page.locator('summary', { hasText: 'Contents' })
  await fold.click()
  const folded = page.getByRole('navigation', { name: 'Contents, folded' })
  const link = folded.getByRole('link').last()
  const name = (await link.textContent()) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
})

test('the reading progress goes from the first line to the last', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open(primer)
  const progress = page.getByRole('progressbar', { name: 'Reading progress' })
  await expect(progress).toHaveAttribute('aria-valuetext', '0% read, about 10 min left')
  await page.getByRole('heading', { level: 2, name: 'Sources' }).scrollIntoViewIfNeeded()
  await expect(progress).toHaveAttribute('aria-valuetext', 'Read to the end')
  await page.evaluate('scrollTo(0, 0)')
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
})

test('a glossary term opens its definition, also by keyboard', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open(primer)
  const term = page.getByRole('article').locator('button[popovertarget]').first()
  const word = ((await term.textContent()) ?? '').trim()
  const meaning = page.locator(`[id="${await term.getAttribute('popovertarget')}"]`)
  await expect(meaning).toBeHidden()
  await tabTo(page, term)
  await page.keyboard.press('Enter')
  await expect(meaning).toBeVisible()
  expect(((await meaning.textContent()) ?? '').length).toBeGreaterThan(word.length + 20)
  await page.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await expect(term).toBeFocused()
})

test('the Print button opens the browser’s print', async ({ visitor }) => {
  const { page } = visitor
  await page.addInitScript('window.print = () => { document.documentElement.dataset.printed = "yes" }')
  await visitor.open(primer)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
})
