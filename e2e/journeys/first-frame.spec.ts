import type { Page } from '@playwright/test'
import { expect, holdBack, test, waitForStyles } from '../people/people.js'

const shellScript = /\/shell\/shell\.[^/]*\.js/

/** Position of the bar and the sign, and the color behind them. */
async function barOf(page: Page) {
  const bar = page.getByRole('banner')
  return {
    bar: await bar.boundingBox(),
    sign: await bar.getByRole('link', { name: 'ICIO Commons, home' }).locator('svg').boundingBox(),
    color: await page.evaluate('getComputedStyle(document.querySelector("header")).backgroundColor'),
  }
}

for (const { form, width, theme } of [
  { form: 'desk', width: 1280, theme: 'light' },
  { form: 'phone', width: 390, theme: 'dark' },
])
  test(`before the shell loads, a ${form} shows the bar in the chosen ${theme} theme, where the shell then shows it`, async ({
    visitor,
  }) => {
    const { page } = visitor
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript({ content: `localStorage.setItem('theme', '${theme}')` })
    const send = await holdBack(page, shellScript)
    await visitor.begin('/learn')
    await expect(page.getByRole('banner').getByRole('link', { name: 'ICIO Commons, home' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await waitForStyles(page)
    const before = await barOf(page)
    expect(before.sign?.width).toBe(28)
    send()
    // In the text of the page this is a link.
    await expect(page.locator('button[aria-controls="site-navigation"]')).toBeAttached()
    expect(await barOf(page)).toEqual(before)
    await expect(page.getByRole('banner')).toHaveCount(1)
  })
