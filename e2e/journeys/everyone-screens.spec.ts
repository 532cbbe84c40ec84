import type { Page } from '@playwright/test'
import { axeOn, findings } from '../people/axe.js'
import { moving, ownColors, smallTargets, spaceTheText, widerThanTheWindow } from '../people/in-page.js'
import { becomeMember } from '../people/member.js'
import { agreeBeforehand, expect, test, type Visitor } from '../people/people.js'
import { allRoutes } from '../people/routes.js'

/*
 * Accessibility of every screen (WCAG 2.2 AA): axe in light, dark and forced colors; 200% and 400% zoom; size of targets;
 * text spacing; reduced motion. The routes come from the registry, in two halves for the two workers.
 */
test.describe.configure({ mode: 'parallel' })

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

async function openScreen({ page, open }: Visitor, path: string) {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

const prefixed = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`)

/**
 * All rules in the light theme, contrast in the dark one, and in forced colors that no text keeps its own colors: what
 * the browser forces cannot be measured from inside the page.
 */
async function checkAllColors(page: Page, path: string): Promise<string[]> {
  const problems = prefixed(`${path} in light`, await findings(axeOn(page).withTags(wcag)))
  await page.emulateMedia({ colorScheme: 'dark' })
  const contrast = axeOn(page).withRules(['color-contrast'])
  problems.push(...prefixed(`${path} in dark`, await findings(contrast)))
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
  const kept = await page.evaluate<string[]>(ownColors)
  problems.push(...kept.map((element) => `${path} in forced colors: ${element}`))
  await page.emulateMedia({ forcedColors: 'none' })
  return problems
}

/**
 * A window of 1280 pixels shows 640 CSS pixels of the page at 200% and 320 at 400%. Nothing may need scrolling in two
 * directions; a wide table that scrolls in its own frame has a role with a name and is reachable by keyboard.
 */
async function zoom(page: Page, path: string): Promise<string[]> {
  const problems: string[] = []
  for (const [percent, width] of [
    [200, 640],
    [400, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 256 })
    const wide = await page.evaluate<string[]>(widerThanTheWindow)
    problems.push(...wide.map((element) => `${path} at ${percent} %: ${element} is wider than the window`))
  }
  const small = await page.evaluate<string[]>(smallTargets)
  problems.push(...small.map((element) => `${path} at 400 %: ${element} is too small to press`))
  await page.evaluate(spaceTheText)
  const wide = await page.evaluate<string[]>(widerThanTheWindow)
  problems.push(...wide.map((element) => `${path} with spaced text: ${element} is wider than the window`))
  return problems
}

for (const half of [0, 1]) {
  test(`axe, zoom and motion on all screens of visitors, half ${half + 1}`, async ({
    visitor,
    siteAddress,
  }) => {
    const { page } = visitor
    await agreeBeforehand(page)
    const routes = (await allRoutes(page.request, siteAddress)).filter((_, place) => place % 2 === half)
    expect(routes.length).toBeGreaterThan(9)
    const problems: string[] = []
    for (const path of routes) {
      await openScreen(visitor, path)
      problems.push(...(await checkAllColors(page, path)))
      problems.push(...(await page.evaluate<string[]>(moving)).map((element) => `${path} moves: ${element}`))
      problems.push(...(await zoom(page, path)))
    }
    expect(problems).toEqual([])
  })
}

test('axe, zoom and motion on the screens of members, and on dialogs and menus', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  const problems: string[] = []
  await openScreen(visitor, '/')
  await expect(page.getByRole('dialog')).toBeVisible()
  problems.push(...(await checkAllColors(page, 'the disclosure')), ...(await zoom(page, 'the disclosure')))
  await agreeBeforehand(page)
  await openScreen(visitor, '/auth')
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /sign in/i })
    .click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  problems.push(...(await checkAllColors(page, 'a refused sign-in')))
  await page.getByRole('button', { name: 'About Us' }).click()
  await expect(page.getByRole('dialog', { name: 'About Us' })).toBeVisible()
  problems.push(...(await checkAllColors(page, 'About Us')))
  await becomeMember(visitor, siteAddress)
  for (const path of ['/profile', '/game/multiplayer']) {
    await openScreen(visitor, path)
    problems.push(...(await checkAllColors(page, path)), ...(await zoom(page, path)))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /menu/i }).first().click()
  problems.push(...(await checkAllColors(page, 'the open navigation of a phone')))
  expect(problems).toEqual([])
})
