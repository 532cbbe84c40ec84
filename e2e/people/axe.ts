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

interface Scope {
  /** Selector of the part to check; by default the whole page. */
  within?: string
}

/**
 * Fails with the violations that axe finds on the page in its current state, in the light theme. The dark one has the
 * contrast of its tokens (shared-ui/src/theme/tokens.test.ts), and no other colors (configuration/checks/colors.test.ts).
 */
export async function expectAccessible(page: Page, { within = 'html' }: Scope = {}): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await findings(axeOn(page).include(within))).toEqual([])
}

/** Also measures the contrast in the dark theme, for what lies over pictures, figures, or other text, or shows through. */
export async function expectAccessibleInBothThemes(page: Page, scope: Scope = {}): Promise<void> {
  await expectAccessible(page, scope)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(darkContrastOn(page).include(scope.within ?? 'html'))).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** The rule about colors; the caller has chosen the dark theme. */
export const darkContrastOn = (page: Page): AxeBuilder => axeOn(page).withRules(['color-contrast'])
