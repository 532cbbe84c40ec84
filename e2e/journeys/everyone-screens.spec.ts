import type { Page } from '@playwright/test'
import { axeOn, darkContrastOn, findings } from '../people/axe.js'
import { moving, ownColors, smallTargets, spaceTheText, widerThanTheWindow } from '../people/in-page.js'
import { becomeMember } from '../people/member.js'
import { agreeBeforehand, expect, test, type Visitor } from '../people/people.js'
import { allRoutes } from '../people/routes.js'

/*
 * Accessibility of every screen (WCAG 2.2 AA): axe and forced colors; 200% and 400% zoom; size of targets; text spacing;
 * reduced motion. The routes come from the registry, in two halves for the two workers. The pages of the staff are in
 * admin.spec.ts, and what only comes with a game, a lobby, or a room is in the journeys that play them.
 */
test.describe.configure({ mode: 'parallel' })

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What a person does on a screen before it is checked, so that more of it is seen. */
type Prepare = (page: Page) => Promise<unknown>
const prepared: Record<string, Prepare> = {
  '/learn/education': (page) => page.locator('summary', { hasText: 'Show all terms' }).click(),
  '/learn/education/fixed-income-primer': async (page) => {
    await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
    await page.getByRole('article').locator('button[popovertarget]').first().click()
  },
  '/tools/checklist': (page) => page.getByRole('button', { name: /^Edit/ }).first().click(),
  '/tools/calculator': (page) => page.getByLabel('Years to maturity').fill('x'),
  '/tools/analytics': async (page) => {
    await page.getByRole('button', { name: 'Use the sample portfolio' }).click()
    await expect(page.getByRole('figure', { name: 'By sector' })).toBeVisible()
  },
}

/** States of a screen that have an address. */
const states = [
  '/learn/education?q=duration',
  '/learn/education?q=xyzzy',
  '/learn/education/no-such-primer',
  '/tools/calculator?tab=portfolio',
  '/tools/calculator?tab=underwriting',
  '/tools/calculator?tab=surplus',
  '/auth/confirm?token=no-such-token',
  '/auth/reset?token=no-such-token',
]

/** Text over pictures or figures, whose contrast does not follow from the tokens alone: measured in the dark theme too. */
const dark = ['/', 'the disclosure', '/learn/education/fixed-income-primer', '/tools/analytics']

async function openScreen({ page, open }: Visitor, path: string) {
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await prepared[path]?.(page)
}

const prefixed = (where: string, found: string[]) => found.map((one) => `${where}: ${one}`)

/**
 * All rules in the light theme, and in forced colors that no text keeps its own colors: what the browser forces cannot
 * be measured from inside the page.
 */
async function checkAllColors(page: Page, path: string): Promise<string[]> {
  const problems = prefixed(`${path} in light`, await findings(axeOn(page).withTags(wcag)))
  if (dark.includes(path)) {
    await page.emulateMedia({ colorScheme: 'dark' })
    problems.push(...prefixed(`${path} in dark`, await findings(darkContrastOn(page))))
  }
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
    // Drawings measure their place after the window has changed, and are drawn anew a frame later.
    await page.evaluate<void>(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    const wide = await page.evaluate<string[]>(widerThanTheWindow)
    problems.push(...wide.map((element) => `${path} at ${percent}%: ${element} is wider than the window`))
  }
  const small = await page.evaluate<string[]>(smallTargets)
  problems.push(...small.map((element) => `${path} at 400%: ${element} is too small to press`))
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
    const routes = [...(await allRoutes(page.request, siteAddress)), ...states]
    expect(Object.keys(prepared).filter((path) => !routes.includes(path))).toEqual([])
    expect(routes.length).toBeGreaterThan(30)
    const problems: string[] = []
    for (const path of routes.filter((_, place) => place % 2 === half)) {
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
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const form = page.getByRole('tabpanel', { name: 'Sign Up' })
  await form.getByLabel('Password', { exact: true }).fill('lantern')
  await form.getByRole('button', { name: 'Sign Up' }).click()
  await expect(form.getByText('Password must be at least 12 characters')).toBeVisible()
  problems.push(...(await checkAllColors(page, 'a refused sign-up')))
  await page.getByRole('button', { name: 'About Us' }).click()
  await expect(page.getByRole('dialog', { name: 'About Us' })).toBeVisible()
  problems.push(...(await checkAllColors(page, 'About Us')))
  await becomeMember(visitor, siteAddress)
  for (const path of ['/game/multiplayer', '/profile']) {
    await openScreen(visitor, path)
    if (path === '/profile') await expect(page.getByText('Last used')).toBeVisible()
    problems.push(...(await checkAllColors(page, path)), ...(await zoom(page, path)))
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('dialog', { name: 'Delete your account?' })).toBeVisible()
  problems.push(...(await checkAllColors(page, 'the deletion of an account')))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /menu/i }).first().click()
  problems.push(...(await checkAllColors(page, 'the open navigation of a phone')))
  expect(problems).toEqual([])
})
