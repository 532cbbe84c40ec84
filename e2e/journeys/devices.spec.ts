import { agreeBeforehand, expect, test } from '../people/people.js'

/** The largest part of the window that an element covers which does not scroll with the page; compiled without DOM types. */
const coveredPart = `(() => {
  const parts = [...document.querySelectorAll('body *')].flatMap((element) => {
    const { position, visibility } = getComputedStyle(element)
    if ((position !== 'fixed' && position !== 'sticky') || visibility === 'hidden') return []
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const seen = (low, high, most) => Math.max(0, Math.min(high, most) - Math.max(low, 0))
    return [(seen(top, bottom, innerHeight) * seen(left, right, innerWidth)) / (innerHeight * innerWidth)]
  })
  return Math.max(0, ...parts)
})()`

test('[DEVICE-1] at 400% zoom nothing fixed covers more than a fifth, and what has the focus is seen', async ({
  page,
  siteAddress,
}) => {
  // A window of 1280 x 1024 at 400%.
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(siteAddress)
  await expect(page.getByRole('dialog', { name: 'Before you go on' })).toBeVisible()
  expect(await page.evaluate(coveredPart)).toBeLessThanOrEqual(0.2)
  await agreeBeforehand(page.context())
  for (const path of ['/tools/calculator?tool=bond', '/quiz', '/true-or-false']) {
    await page.goto(`${siteAddress}${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (let stop = 0; stop < 24; stop++) {
      await page.keyboard.press('Tab')
      const covered = await page.evaluate<number>(coveredPart)
      expect([path, stop, covered > 0.2]).toEqual([path, stop, false])
    }
  }
})

test('[DEVICE-6] with forced colors the chosen edition of an article has a thicker edge', async ({
  page,
  siteAddress,
}) => {
  await agreeBeforehand(page.context())
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${siteAddress}/learn/education/risk-assets-overview?edition=general`)
  const chosen = page.getByRole('navigation', { name: 'Edition of this article' }).locator('[aria-current]')
  await expect(chosen).toHaveCSS('border-top-width', '4px')
})
