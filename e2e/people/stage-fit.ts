import { expect, type Page } from '@playwright/test'
import { stageFit } from './in-page.js'

/** Fails if the stage scrolls in this window, or has letters below 28 px of a stage of 1920 by 1080 (STAGE-2). */
export async function expectFitted(wall: Page, width: number, height: number): Promise<void> {
  await wall.setViewportSize({ width, height })
  const fit = async () => {
    const { scrolls, smallest } = await wall.evaluate<{ scrolls: boolean; smallest: number }>(stageFit)
    return scrolls ? 'scrolls' : smallest < 28 ? `has letters of ${smallest} px` : 'fits'
  }
  await expect.poll(fit).toBe('fits')
}
