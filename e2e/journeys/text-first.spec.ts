import type { Page } from '@playwright/test'
import { agreeBeforehand, expect, holdBack, test, waitForStyles } from '../people/people.js'

const shellScript = /\/shell\/shell\.[^/]*\.js/
const learnScripts = /\/remotes\/mf-learn\/.*\.js/
const article = '/learn/education/fixed-income-primer?edition=general'

/** Sum of all layout shifts since the page was opened. */
const shiftOf = (page: Page) =>
  page.evaluate<number>(
    `new Promise((resolve) => {
      let sum = 0
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) sum += value })
        .observe({ type: 'layout-shift', buffered: true })
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 0)))
    })`,
  )

/** The words of the screen that can be read, without those that only one of text and screen shows. */
async function wordsOf(page: Page): Promise<string[]> {
  const text = await page.locator('main').innerText()
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 40)
}

/** Where the headings in the window stand; what is below it is laid out later, part by part (TEXT-17). */
const headingsOf = (page: Page) =>
  page.evaluate<(string | number)[][]>(
    `[...document.querySelectorAll('main :is(h1, h2)')].flatMap((heading) => {
      const { x, y } = heading.getBoundingClientRect()
      return y < innerHeight ? [[heading.textContent, Math.round(x), Math.round(y)]] : []
    })`,
  )

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const { form, width } of [
    { form: 'desk', width: 1280 },
    { form: 'phone', width: 390 },
  ])
    test(`[TEXT-10] a ${form} without script reads the library from Home to an article and the next one`, async ({
      visitor: { page, begin },
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await begin('/')
      await page
        .getByRole('navigation', { name: 'All pages' })
        .getByRole('link', { name: 'Education Library' })
        .click()
      await expect(page.getByRole('heading', { level: 1, name: 'Education Library' })).toBeVisible()
      await expect(page.locator('main noscript p')).toContainText(['Search and filters need JavaScript.'])
      await page.getByRole('main').getByRole('link', { name: 'Fixed Income Primer' }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'Why insurers own bonds' })).toBeVisible()
      await expect(page.locator('main noscript p')).toContainText([
        'The questions on this article need JavaScript.',
      ])
      await page.getByRole('navigation', { name: 'Where next' }).getByRole('link').first().click()
      await expect(page.getByRole('heading', { level: 1, name: 'Risk Assets Overview' })).toBeVisible()
    })
})

for (const path of ['/', '/learn', '/learn/education', article, '/privacy-policy'])
  test(`[TEXT-7] [TEXT-8] on ${path} the screen takes the place of its text without a shift or a second request`, async ({
    visitor,
  }) => {
    const { page } = visitor
    await agreeBeforehand(page)
    const asked: string[] = []
    page.on('request', (request) =>
      asked.push(new URL(request.url()).pathname + new URL(request.url()).search),
    )
    const send = await holdBack(page, shellScript)
    await visitor.begin(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await waitForStyles(page)
    const before = await headingsOf(page)
    expect(before.length).toBeGreaterThan(0)
    const words = await wordsOf(page)
    send()
    // The frame comes first, and its links go with it; then the screen takes the place of the text.
    await expect(page.locator('a[href="#site-links"]')).toHaveCount(0)
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => headingsOf(page)).toEqual(before)
    // On Home, the newest articles load when the reader comes near.
    const lost = async () => {
      const shown = new Set(await wordsOf(page))
      return words.filter((line) => !shown.has(line))
    }
    if (path !== '/') await expect.poll(lost).toEqual([])
    expect(await shiftOf(page)).toBe(0)
    const answered =
      path === article
        ? [`/api/content/articles/fixed-income-primer?edition=general`]
        : ['/api/content/articles?kind=education']
    expect(asked.filter((address) => answered.includes(address))).toEqual([])
  })

test('[TEXT-17] a reader who has scrolled keeps the line that is being read when the screen takes over', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await agreeBeforehand(page)
  const send = await holdBack(page, shellScript)
  await visitor.begin(article)
  await waitForStyles(page)
  await expect(page.locator('#root[data-sliced]')).toHaveCount(1)
  const heading = page.locator('main h2').nth(6)
  const place = async () => Math.round((await heading.boundingBox())?.y ?? Infinity)
  await expect
    .poll(async () => {
      await page.evaluate('scrollBy({ top: 700, behavior: "instant" })')
      return place()
    })
    .toBeLessThan(500)
  const before = await place()
  send()
  await expect(page.locator('#root[data-sliced]')).toHaveCount(0)
  await expect(page.locator('a[href="#site-links"]')).toHaveCount(0)
  // A word may be set in a face that has arrived since; a part that is laid out anew would move the line by hundreds.
  await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(5)
})

test('[TEXT-9] a remote that cannot be loaded leaves its text standing', async ({ visitor }) => {
  const { page } = visitor
  await agreeBeforehand(page)
  await page.route(learnScripts, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await visitor.begin(article)
  await expect(page.getByText('This part is unavailable')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Why insurers own bonds' })).toBeVisible()
  await page.unroute(learnScripts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'This part is unavailable' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 2, name: 'Why insurers own bonds' })).toBeVisible()
})
