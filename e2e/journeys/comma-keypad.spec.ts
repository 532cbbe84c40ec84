import { passHumanCheck } from '../people/agreed-visitor.js'
import { memberOf } from '../people/members.js'
import { agreeBeforehand, expect, test } from '../people/people.js'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('[NUM-1, NUM-3, NUM-4] a phone whose number pad has a comma and no point: calculators, ranges and a room', async ({
  browser,
  siteAddress,
}) => {
  test.setTimeout(180_000)
  const { page, open, context } = await memberOf(browser, siteAddress, 'Komma Host', phone)
  await passHumanCheck(context.request, siteAddress)
  await open('/tools/calculator')
  const coupon = page.getByLabel('Coupon, % a year')
  const yieldRate = page.getByLabel('Yield to maturity, %')
  await expect(coupon).toHaveAttribute('inputmode', 'decimal')
  await expect(yieldRate).toHaveAttribute('inputmode', 'text')
  await coupon.fill('4,5')
  await yieldRate.fill('4,5 %')
  await expect(page.getByText('= 4.5%')).toHaveCount(2)
  await expect(page.getByRole('row', { name: /^Quoted price/ })).toContainText('100.0000')

  await open('/ranges')
  await page.getByLabel(/^Lower end/).fill('2,5')
  await expect(page.getByText(/^= 2\.5(%| |$)/)).toBeVisible()

  await open('/room')
  await page.getByLabel('Title').fill('Komma')
  await page.getByRole('button', { name: 'Open a room', exact: true }).click()
  await page.getByLabel('Kind').selectOption({ label: 'Number' })
  for (const [label, text] of [
    ['Question', 'How much will it yield?'],
    ['Unit', '%'],
    ['Least', '−10'],
    ['Most', '100 %'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add to the agenda' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: /^Open/ }).first().click()

  const code = /\/room\/([A-Z2-9]{6})/.exec(page.url())?.[1] ?? ''
  const guest = await browser.newContext(phone)
  await passHumanCheck(guest.request, siteAddress)
  await agreeBeforehand(guest)
  const seat = await guest.newPage()
  await seat.goto(`${siteAddress}/room/${code}`)
  await seat.getByRole('button', { name: 'Join' }).click()
  const number = seat.getByLabel('Your number (%)')
  for (const [typed, kept, button] of [
    ['4,5', '4.5', 'Send'],
    ['−3 %', '-3', 'Change'],
  ] as const) {
    await number.fill(typed)
    await seat.getByRole('button', { name: button, exact: true }).click()
    await expect(seat.getByRole('status').filter({ hasText: /Received|Changed/ })).toBeVisible()
    await seat.reload()
    await expect(number).toHaveValue(kept)
  }
  await number.fill('1’0')
  await expect(seat.getByText(/^Write the number like/)).toBeVisible()
  await expect(seat.getByText(/Received|Changed/)).toBeHidden()
})
