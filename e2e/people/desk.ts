import { expect, type Locator, type Page } from '@playwright/test'

/** The height of a laptop's window, at a width of 1280. */
const windowHeight = 800

/** Fails if a host has to scroll on the desk before this button is whole on the screen (ROOM-19). */
export async function expectInFirstView(desk: Page, button: Locator): Promise<void> {
  const end = async () => {
    const box = await button.boundingBox()
    return (box ? box.y + box.height : Infinity) + (await desk.evaluate<number>('scrollY'))
  }
  await expect.poll(end).toBeLessThanOrEqual(windowHeight)
}
