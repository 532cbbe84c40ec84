import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the target has the focus, like a visitor without a mouse. Throws if Tab does not reach it. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus'))) return
  }
  throw new Error(`${most} presses of Tab do not lead there`)
}

/** Moves the focus to the target by Tab and presses Enter. */
export async function enterByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
