import { expectAccessible } from '../people/axe.js'
import { ownSite } from '../people/own-site.js'
import { expect, test } from '../people/people.js'
import { becomeStaff } from '../people/staff.js'

const site = ownSite()

test('[REVIEW-1] a moderator decides about thirty questions at 1280 by 800 with one key each and no scroll; a second one loses nothing', async ({
  visitor,
}) => {
  await becomeStaff(visitor, site, { role: 'moderator' })
  const { page } = visitor
  await page.setViewportSize({ width: 1280, height: 800 })
  await visitor.open('/question-audit/review?bank=quiz_questions')
  const asked = page.getByRole('article').getByRole('heading', { level: 2 })
  await expect(asked).toBeVisible()
  const approve = page.getByRole('button', { name: /^Approve/ })
  const scrolled = () => page.evaluate('scrollY')
  const before = await scrolled()
  let keys = 0
  const seen = new Set<string>()
  while (seen.size < 30) {
    const text = await asked.innerText()
    seen.add(text)
    await expect(asked).toBeInViewport()
    await expect(approve).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('a')
    keys += 1
    await expect(asked).not.toHaveText(text)
  }
  expect(keys).toBe(30)
  expect(await scrolled()).toBe(before)
  await expect(page.getByText(/^Approved: /)).toBeVisible()
  await expectAccessible(page, { within: 'main' })

  // Another tab decides about the same question: what this one then decides is refused, and the question comes back.
  const id = await page.getByRole('article').locator('p').first().locator('span').last().innerText()
  const other = await page.context().newPage()
  await other.goto(`${site.address}/question-audit/review?bank=quiz_questions&find=${id}`)
  await expect(other.getByRole('article')).toBeVisible()
  await other.keyboard.press('r')
  await other.keyboard.type('Two choices are right')
  await other.keyboard.press('Enter')
  await expect(other.getByText(`Rejected: ${id}`)).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText(`Somebody else changed ${id}`).first()).toBeVisible()
})
