import { agreeBeforehand } from '../people/people.js'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../people/axe.js'
import { chatIn } from '../people/chat.js'
import { expect, test } from '../people/agreed-visitor.js'

/** Every screen of the learn remote, with the steps that bring it into the state to check. */
const screens: [path: string, prepare?: (page: Page) => Promise<void>][] = [
  ['/learn'],
  ['/learn-risk-pools'],
  ['/learn/education', (page) => page.locator('summary', { hasText: 'Show all terms' }).click()],
  ['/learn/education?q=duration', (page) => expect(page.locator('mark').first()).toBeVisible()],
  ['/learn/education?q=xyzzy', (page) => expect(page.getByText('Nothing found')).toBeVisible()],
  ['/learn/insights'],
  [
    '/learn/education/fixed-income-primer?edition=general',
    async (page) => {
      await expect(page.getByRole('heading', { name: 'Try it' })).toBeVisible()
      await page.getByRole('article').locator('button[popovertarget]').first().click()
    },
  ],
  ['/learn/insights/why-committees-agree-too-quickly'],
  ['/learn/education/no-such-primer'],
  ['/tools'],
  ['/tools/risk-management'],
  ['/tools/portfolio-analysis'],
  ['/tools/manager-selection'],
  ['/tools/governance-and-policy'],
  ['/tools/checklist', (page) => page.getByRole('button', { name: /^Edit/ }).first().click()],
  ['/tools/calculator', (page) => page.getByLabel('Years to maturity').fill('x')],
  ['/tools/calculator?tab=portfolio'],
  ['/tools/calculator?tab=underwriting'],
  ['/tools/calculator?tab=surplus'],
  [
    '/tools/analytics',
    async (page) => {
      await page.getByRole('button', { name: 'Use the sample portfolio' }).click()
      await expect(page.getByRole('figure', { name: 'By sector' })).toBeVisible()
    },
  ],
  ['/tools/managers'],
]

const colorScheme = 'dark'
const width = 390
test.use({ colorScheme, viewport: { width, height: 844 } })

test('axe finds nothing on the learn and tools screens, and none is wider than the window', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await agreeBeforehand(page)
  for (const [path, prepare] of screens)
    await test.step(path, async () => {
      await visitor.open(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await prepare?.(page)
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    })
})

test('axe finds nothing on an expanded conversation after a rating', async ({ agreed: visitor }) => {
  const { page } = visitor
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await visitor.open('/learn')
  await chatIn(page).ask('How does duration link our bonds and our reserves?')
  await expect(page.getByText('Quoted from the library.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Expand' }).click()
  const chat = chatIn(page.getByRole('dialog'))
  await chat.last.getByRole('button', { name: 'Thumbs up' }).click()
  await chat.last.locator('summary').first().click()
  await expectAccessible(page)
})
