import { expect, type Locator, type Page } from '@playwright/test'

/** Presses Tab until the focus is there, as somebody without a mouse does. Fails where the keys do not lead to it. */
export async function tabTo(page: Page, target: Locator, most = 60): Promise<void> {
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element.matches(':focus'))) return
  }
  throw new Error(`${most} presses of Tab do not lead there`)
}

/** Goes there by Tab and presses Enter. */
export async function enterByKeys(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
