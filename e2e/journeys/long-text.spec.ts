import { passHumanCheck } from '../people/agreed-visitor.js'
import { memberOf } from '../people/members.js'
import { agreeBeforehand, expect, test, type Visitor } from '../people/people.js'

const word = `Donaudampfschifffahrtselektrizitäten${'hauptbetriebswerk'.repeat(6)}gesellschaft`
const prompt = `First line ${word}?\nSecond line`

/** Nothing is wider than the window, and the prompt stands on lines of its own. */
async function expectReadable({ page }: Pick<Visitor, 'page'>, withPrompt = true): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const wide = await page.evaluate<string[]>(`
      document.documentElement.scrollWidth <= innerWidth ? [] : [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.tagName + '.' + element.className + ' ' + Math.round(element.getBoundingClientRect().right))
    `)
    expect(wide, `${page.url()} at ${width}`).toEqual([])
  }
  if (withPrompt)
    await expect(page.getByText(/^First line/).first()).toHaveCSS('white-space-collapse', 'preserve-breaks')
}

test('[TEXT-15] texts of people wrap on a phone and keep their lines: room, desk, seat, report, profile', async ({
  browser,
  siteAddress,
}) => {
  test.slow()
  const host = await memberOf(browser, siteAddress, 'Annapurnavanderhoevenkrugerschmidtfeldhausenbergmay')
  await passHumanCheck(host.context.request, siteAddress)
  const send = async (path: string, data: object = {}) => {
    const answer = await host.page.request.post(siteAddress + path, { data })
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
    return (await answer.json()) as { id: string; code: string; phase_seq: number; agenda: { id: string }[] }
  }
  const options = [{ text: `A ${word}` }, { text: 'B' }, { text: `C\n${word}` }]
  const room = await send('/api/rooms', {
    title: `Forum ${word}`.slice(0, 80),
    seats: 5,
    tables: 2,
    activities: [
      { kind: 'rank', prompt, options },
      { kind: 'choice', prompt, options, right: ['0'], explanation: prompt, several: true },
      { kind: 'words', prompt },
    ],
  })
  const phone = await browser.newContext({ reducedMotion: 'reduce' })
  await passHumanCheck(phone.request, siteAddress)
  await agreeBeforehand(phone)
  const seat = await phone.newPage()
  await seat.goto(`${siteAddress}/room/${room.code}?table=1`)
  await seat.getByRole('button', { name: 'Join' }).click()
  await host.open(`/room/${room.code}/desk`)
  const desk = host.page
  for (const kind of ['rank', 'choice', 'words'] as const) {
    await desk
      .getByRole('button', { name: /^Open: First line|^Next/ })
      .first()
      .click()
    await expect(seat.getByRole('heading', { name: /First line/ })).toBeVisible()
    await expectReadable({ page: seat })
    if (kind === 'rank')
      await seat
        .getByRole('button', { name: /send|this order|submit/i })
        .first()
        .click()
    if (kind === 'choice') await seat.getByRole('checkbox').first().click()
    if (kind === 'words') {
      await seat.getByRole('textbox').first().fill(word.slice(0, 30))
      await seat.keyboard.press('Enter')
    }
    await expectReadable(host)
    await desk.setViewportSize({ width: 1280, height: 900 })
    await desk.getByRole('button', { name: 'Close', exact: true }).click()
    await desk.getByRole('button', { name: 'Show the result' }).click({ timeout: 60_000 })
    await expectReadable({ page: seat })
    await expectReadable(host)
    await desk.setViewportSize({ width: 1280, height: 900 })
  }
  await send(`/api/rooms/${room.id}/end`)
  await host.open('/room')
  await desk
    .getByRole('link', { name: /^Forum/ })
    .last()
    .click()
  await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReadable(host)
  await host.open('/profile')
  await expect(desk.getByLabel('Display Name')).toBeVisible()
  await expectReadable(host, false)
})
