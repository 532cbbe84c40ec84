import { shades } from '../people/in-page.js'
import { agreeBeforehand, expect, test } from '../people/people.js'
import { allRoutes } from '../people/routes.js'

test('a printed page is text only: no navigation, dark on white, also from the dark theme', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  await agreeBeforehand(page)
  const routes = await allRoutes(page.request, siteAddress)
  const read = ['/privacy-policy', ...routes.filter((path) => /\/learn\/(education|insights)\/./.test(path))]
  for (const path of read) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    for (const role of ['navigation', 'progressbar', 'radiogroup'] as const)
      await expect(page.getByRole(role).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const seen = await page.evaluate<{ text: number; paper: number }>(shades)
    expect(seen.text, `text of ${path}`).toBeLessThan(100)
    expect(seen.paper, `paper of ${path}`).toBeGreaterThan(240)
    expect((await page.pdf()).length).toBeGreaterThan(5000)
  }
})
