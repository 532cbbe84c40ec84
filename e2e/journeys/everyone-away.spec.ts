import { agreeBeforehand, expect, test } from '../people/people.js'
import { allRoutes } from '../people/routes.js'

/** Matches what a page loads at its start, except the session, which a visitor does not have. */
const reading =
  /^\/(learn\/(education|insights)|quiz|fill-in-blanks|governance-game|true-or-false|geoffardy|tools\/managers)/

const saysWhy =
  /could not|cannot|not available|unavailable|try again|failed|sample data|no (quiz )?questions|nothing/i

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
    const said = async () =>
      `${await main.innerText()} ${await page.getByRole('region', { name: /notification/i }).allInnerTexts()}`
    // The text of the library comes with the page and needs no service. Another text stands until the screen takes its place.
    const isReadable = path.startsWith('/learn/')
    if (!isReadable)
      await expect
        .poll(said)
        .toMatch(saysWhy)
        .catch(() => problems.push(`${path} does not say what is going on`))
    const isDone = await expect(main.locator('[aria-busy="true"]'))
      .toHaveCount(0)
      .then(
        () => true,
        () => false,
      )
    const words = await said()
    if (!isDone) problems.push(`${path} waits for ever`)
    if (/undefined|NaN|\[object|Error:|ECONN|503/.test(words))
      problems.push(`${path} shows what is not for people`)
  }
  expect(problems).toEqual([])
})
