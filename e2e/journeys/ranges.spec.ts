import { becomeMember } from '../people/member.js'
import { expect, test } from '../people/agreed-visitor.js'
import { expectAccessible } from '../people/axe.js'
import type { Page } from '@playwright/test'

// Ten questions, each a call and a page, on a machine that others use too.

/** Answers the question on the screen with the widest possible range, by keyboard. */
async function answerWidely(page: Page): Promise<void> {
  const lower = page.getByLabel(/^Lower end/)
  await lower.fill('1000000000000')
  await lower.press('Enter')
  // The refusal names the limits, so the widest range can be read from the page.
  await page.getByLabel(/^Upper end/).fill('1000000000001')
  await lower.press('Enter')
  const refusal = await page.getByText(/^(Stay between|Both ends)/).textContent()
  const [least = '', most = ''] = refusal?.replaceAll('−', '-').match(/-?[\d,.]*\d/g) ?? []
  await lower.fill(least)
  await page.getByLabel(/^Upper end/).fill(most)
  await page.getByLabel(/^Upper end/).press('Enter')
}

/** Answers ten questions of an edition, up to the verdict. */
async function playTen(page: Page, address: string, meanwhile?: () => Promise<void>): Promise<void> {
  await page.goto(address)
  for (let number = 1; number <= 10; number++) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await answerWidely(page)
    await expect(page.getByRole('heading', { name: 'Inside your range' })).toBeFocused()
    if (number === 1) await meanwhile?.()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByText('Inside: 10 of 10')).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Ten answers do not show that your ranges are too narrow.' }),
  ).toBeVisible()
}

test('[RANGE-1, RANGE-13, RANGE-18] a member plays ten ranges of the pools’ edition to the verdict, and the record has them', async ({
  agreed,
  siteAddress,
}) => {
  const { page } = agreed
  await becomeMember(agreed, siteAddress)
  await playTen(page, `${siteAddress}/ranges?edition=government-risk-pools`, () =>
    expectAccessible(page, { within: 'main' }),
  )
  await expectAccessible(page, { within: 'main' })
  await page.getByRole('link', { name: 'Your Record' }).click()
  await expect(page.getByRole('table', { name: 'Your ranges in blocks of twenty' })).toContainText('10 of 10')
  await expectAccessible(page, { within: 'main' })

  await page.goto(`${siteAddress}/ranges/forecasts`)
  const forecast = page.getByRole('article').first()
  await forecast.getByLabel(/^Lower end/).fill('2')
  await forecast.getByLabel(/^Upper end/).fill('4')
  await forecast.getByRole('button', { name: 'Save My Range' }).click()
  await expect(forecast.getByText(/^Saved: 2/)).toBeVisible()
  await page.reload()
  await expect(
    page
      .getByRole('article')
      .first()
      .getByText(/^Saved: 2/),
  ).toBeVisible()
})
