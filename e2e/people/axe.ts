import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * axe for one of our pages. They hold no frames, so that it needs no page of its own to put together what it finds; and
 * it writes down what is wrong alone, not every element that is right, which takes longer than looking.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** One line for each thing that axe finds: its rule and the beginnings of the elements. */
export async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Fails with what axe finds on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(axeOn(page))).toEqual([])
}

/** The same in both themes: all rules in the light one, and in the dark one that which depends on colours. */
export async function expectAccessibleInBothThemes(page: Page, { within = 'html' } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(axeOn(page).include(within))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findings(axeOn(page).include(within).withRules(['color-contrast']))).toEqual([])
}
