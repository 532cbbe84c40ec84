import { agreeBeforehand, expect, test } from '../people/people.js'
import { allRoutes } from '../people/routes.js'

/** Matches what a page loads at its start, except the session, which a visitor does not have. */
const reading =
  /^\/(learn\/(education|insights)|quiz|fill-in-blanks|governance-game|true-or-false|geoffardy|tools\/managers)/

test('while every service is down each screen renders without waiting and says what is unavailable', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  await agreeBeforehand(page)
  const routes = await allRoutes(page.request, siteAddress)
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '5' },
      json: { error: { code: 'unavailable', message: 'This part of the site is not available right now.' } },
    }),
  )
  const problems: string[] = []
  for (const path of routes.filter((route) => reading.test(route))) {
    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    const main = page.locator('main')
    const isDone = await expect(main.locator('[aria-busy="true"]'))
      .toHaveCount(0)
      .then(
        () => true,
        () => false,
      )
    const words = `${await main.innerText()} ${await page.getByRole('region', { name: /notification/i }).allInnerTexts()}`
    if (!isDone) problems.push(`${path} waits for ever`)
    if (/undefined|NaN|\[object|Error:|ECONN|503/.test(words))
      problems.push(`${path} shows what is not for people`)
    // The text of the library comes with the page and needs no service.
    const isReadable = path.startsWith('/learn/')
    if (
      !isReadable &&
      !/could not|cannot|not available|unavailable|try again|failed|sample data|no (quiz )?questions|nothing/i.test(
        words,
      )
    )
      problems.push(`${path} does not say what is going on: ${words.slice(0, 300)}`)
  }
  expect(problems).toEqual([])
})
