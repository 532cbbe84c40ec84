import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Creates axe for one of our pages. They hold no frames, so axe needs no extra page to combine its results; and it
 * reports only violations, because a report of every passing element takes longer than the check.
 */
export function axeOn(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** Formats one line for each violation: its rule and the start of the elements' markup. */
export async function findings(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** Fails with the violations that axe finds on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findings(axeOn(page))).toEqual([])
}

/** Checks both themes: all rules in the light one, and in the dark one the rules about colors. */
export async function expectAccessibleInBothThemes(page: Page, { within = 'html' } = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(axeOn(page).include(within))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect(await findings(axeOn(page).include(within).withRules(['color-contrast']))).toEqual([])
}
