import { expectAccessible } from '../people/axe.js'
import { memberOf } from '../people/members.js'
import { agreeBeforehand, expect, test } from '../people/people.js'

const colorScheme = 'dark'
const width = 390

test('axe finds nothing on the account screens, on a phone in the dark theme', async ({
  visitor,
  browser,
  siteAddress,
}) => {
  const { page } = visitor
  const viewport = { width, height: 844 }
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await agreeBeforehand(page)
  await visitor.open('/auth')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign In' }).click()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Password', { exact: true }).fill('lantern')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Password must be at least 12 characters')).toBeVisible()
  await expectAccessible(page)
  for (const path of [
    '/auth/confirm?token=no-such-token',
    '/auth/reset?token=no-such-token',
    '/auth/reset',
  ]) {
    await visitor.open(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
  const member = await memberOf(browser, siteAddress, 'Ada Keller', { colorScheme, viewport })
  await member.open('/profile')
  await expect(member.page.getByText('Last used')).toBeVisible()
  await expectAccessible(member.page)
  expect(await member.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  await member.page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(member.page.getByRole('dialog')).toBeVisible()
  await expectAccessible(member.page)
  await member.context.close()
})
