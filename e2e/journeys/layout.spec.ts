import { expect, test, visitorOf } from '../people/people.js'

test('[GATE-14] a second tab does not ask again, whether it was open before the agreement or is opened after it', async ({
  visitor,
  siteAddress,
  context,
}) => {
  const { page } = visitor
  await visitor.open('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  const before = visitorOf(await context.newPage(), siteAddress)
  await before.open('/')
  await expect(before.page.getByRole('dialog')).toBeVisible()
  await visitor.agree()
  await expect(before.page.getByRole('dialog')).toBeHidden()
  await page.close()
  const after = visitorOf(await context.newPage(), siteAddress)
  await after.open('/quiz')
  await expect(after.page.getByText('Question 1 of 10')).toBeVisible()
  expect(await after.page.evaluate("sessionStorage.getItem('disclosure_agreed')")).toBe('true')
})

test('[SITE-14] on a phone the navigation opens and collapses', async ({ visitor }) => {
  await visitor.page.setViewportSize({ width: 390, height: 844 })
  await visitor.openAgreed('/')
  const learn = visitor.page.getByRole('navigation').getByRole('button', { name: 'Learn' })
  await expect(learn).toBeHidden()
  await visitor.page.getByRole('button', { name: /menu/i }).click()
  await expect(learn).toBeVisible()
  await visitor.page.getByRole('button', { name: /menu/i }).click()
  await expect(learn).toBeHidden()
})
