import { expect, test } from '../people/people.js'

test('[SITE-8] an unknown path answers 404 and shows the 404 screen', async ({ visitor, siteAddress }) => {
  const answer = await visitor.page.request.get(`${siteAddress}/no-such-page`)
  expect(answer.status()).toBe(404)
  await visitor.open('/no-such-page')
  await expect(visitor.page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await visitor.page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(visitor.page).toHaveURL(`${siteAddress}/`)
})

test('[GATE-1, GATE-3] the disclosure opens on Home by itself and is remembered over a reload', async ({
  visitor,
}) => {
  await visitor.openAgreed('/')
  await visitor.page.reload()
  await expect(visitor.page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(visitor.page.getByRole('dialog')).toBeHidden()
})

test('[GATE-7] a quiz address that is opened directly cannot be played before the agreement', async ({
  visitor,
}) => {
  await visitor.open('/quiz')
  await expect(visitor.page.getByRole('dialog')).toBeVisible()
  await expect(visitor.page.getByRole('radiogroup')).toHaveCount(0)
  await visitor.agree()
  await expect(visitor.page.getByText('Question 1 of 10')).toBeVisible()
})

test('[SITE-14] on a phone the navigation opens and collapses', async ({ visitor }) => {
  await visitor.page.setViewportSize({ width: 390, height: 844 })
  await visitor.openAgreed('/')
  const discuss = visitor.page.getByRole('navigation').getByRole('button', { name: 'Discuss' })
  await expect(discuss).toBeHidden()
  await visitor.page.getByRole('button', { name: /menu/i }).click()
  await expect(discuss).toBeVisible()
  await visitor.page.getByRole('button', { name: /menu/i }).click()
  await expect(discuss).toBeHidden()
})
