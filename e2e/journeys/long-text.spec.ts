import type { Page } from '@playwright/test'
import { passHumanCheck } from '../people/agreed-visitor.js'
import { memberOf } from '../people/members.js'
import { agreeBeforehand, expect as expectSoon, test } from '../people/people.js'

const expect = expectSoon.configure({ timeout: 30_000 })
const word = `Donaudampfschifffahrtselektrizitäten${'hauptbetriebswerk'.repeat(5)}gesellschaft`
const prompt = `First line ${word}?\nSecond line`

/** Nothing is wider than a small phone; the lines of a prompt stay apart. */
async function expectReadable(page: Page, hasPrompt = true): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate<string[]>(`
      document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
        .map((element) => [element, Math.round(element.getBoundingClientRect().right)])
        .filter(([, right]) => right > innerWidth)
        .map(([element, right]) => element.tagName + '.' + element.className + ' ends at ' + right)
    `)
    expect(wide, `${page.url()} at ${width}`).toEqual([])
  }
  const lines = page.getByText(/^First line/).first()
  if (hasPrompt) await expect(lines).toHaveCSS('white-space-collapse', 'preserve-breaks')
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('[TEXT-15] texts of people wrap on a phone and keep their lines: desk, seat, result, report, profile', async ({
  browser,
  siteAddress,
}) => {
  test.slow()
  const host = await memberOf(browser, siteAddress, 'Annapurnavanderhoevenkrugerschmidtfeldhausenberg')
  await passHumanCheck(host.context.request, siteAddress)
  const desk = host.page
  await host.open('/room')
  await desk.getByLabel('Title').fill(`Forum ${word.slice(0, 60)}`)
  await desk.getByRole('button', { name: 'Open a room', exact: true }).click()
  const add = async (kind: string, fields: Record<string, string>) => {
    const opener = desk.getByRole('button', { name: 'New activity' })
    if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
    await desk.getByLabel('Kind').selectOption({ label: kind })
    for (const [label, text] of Object.entries(fields))
      await desk.getByLabel(label, { exact: true }).fill(text)
    await desk.getByRole('button', { name: 'Add to the agenda' }).click()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
  }
  await add('Ranking', { Question: prompt, Options: `A ${word}\nB\nC` })
  await add('Choice', { Question: prompt, Options: `* A ${word}\nB` })
  await expectReadable(desk, false)

  const phone = await browser.newContext({ reducedMotion: 'reduce' })
  await passHumanCheck(phone.request, siteAddress)
  await agreeBeforehand(phone)
  const seat = await phone.newPage()
  await seat.goto(desk.url().replace('/desk', ''))
  await seat.getByRole('button', { name: 'Join' }).click()
  await expect(seat.getByText('You are in.')).toBeVisible()
  const press = (name: string | RegExp) => desk.getByRole('button', { name }).first().click()
  for (const answer of ['Send this order', 'B'] as const) {
    await press(/^Open: First line/)
    await expect(seat.getByRole('heading', { name: /First line/ })).toBeVisible()
    await expectReadable(seat)
    if (answer === 'B') await seat.getByRole('radio', { name: 'B', exact: true }).click()
    else await seat.getByRole('button', { name: answer }).click()
    await expect(seat.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
    await expectReadable(desk)
    await press('Close')
    await press('Show the result')
    await expect(seat.getByRole('button', { name: 'Send this order' })).toBeHidden()
    await expectReadable(seat)
    await expectReadable(desk)
  }
  await desk.getByRole('button', { name: 'End the room' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End the room' }).click()
  await desk.getByRole('link', { name: 'Open the report' }).click()
  await expect(desk.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectReadable(desk, false)
  await host.open('/profile')
  await expect(desk.getByLabel('Display Name')).toBeVisible()
  await expectReadable(desk, false)
})
