import type { Page } from '@playwright/test'
import { passHumanCheck } from '../people/agreed-visitor.js'
import { memberOf } from '../people/members.js'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect as expectSoon, test } from '../people/people.js'
import { becomeStaff } from '../people/staff.js'

const site = ownSite()

const expect = expectSoon.configure({ timeout: 30_000 })
const word = `Donaudampfschifffahrtselektrizitäten${'hauptbetriebswerk'.repeat(5)}gesellschaft`
const prompt = `First line ${word}?\nSecond line`

/** Nothing is wider than a small phone; the lines of a prompt stay apart. */
async function expectReadable(page: Page, hasPrompt = true): Promise<void> {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.waitForLoadState('networkidle')
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
  await desk.getByRole('button', { name: 'Begin' }).click()
  await expect(desk.getByRole('button', { name: 'End this run' })).toBeVisible()

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
    else {
      await seat
        .getByRole('button', { name: /: down$/ })
        .first()
        .click()
      await seat.getByRole('button', { name: answer }).click()
    }
    await expect(seat.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
    await expectReadable(desk)
    await press('Close')
    await press('Show the result')
    await expect(seat.getByRole('button', { name: 'Send this order' })).toBeHidden()
    await expectReadable(seat)
    await expectReadable(desk)
  }
  await desk.getByRole('button', { name: 'End this run' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End this run' }).click()
  await desk.getByRole('link', { name: 'Open the report' }).click()
  await expect(desk.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectReadable(desk, false)
  await host.open('/profile')
  await expect(desk.getByLabel('Display Name')).toBeVisible()
  await expectReadable(desk, false)
})

const longName = 'Annapurnavanderhoevenkrugerschmidtfeldhausenberg'

test('[TEXT-15] nobody’s text is wider than a phone: leaderboard, lobby, chat, tools, and the pages of the staff', async ({
  visitor,
}) => {
  test.slow()
  const { page, open } = visitor
  await agreeBeforehand(page.context())
  await passHumanCheck(page.request, site.address)
  await becomeStaff(visitor, site, { role: 'admin', name: longName })
  const send = async <Answer>(url: string, data: object): Promise<Answer> => {
    const answer = await page.request.post(site.address + url, { data })
    expect(answer.ok(), `${url} ${answer.status()}`).toBe(true)
    return (await answer.json()) as Answer
  }
  await send('/api/visitor-messages', { kind: 'idea', text: word, reply_to: `${'a'.repeat(60)}@example.org` })
  type Game = { id: string; questions: { id: string; choices: { id: string }[] }[] }
  const game = await send<Game>('/api/games/sessions', { game: 'quiz' })
  const answered = { question_id: game.questions[0]?.id }
  const choice_id = game.questions[0]?.choices[0]?.id
  await send(`/api/games/sessions/${game.id}/answers`, { ...answered, choice_id })
  await send(`/api/games/sessions/${game.id}/challenges`, { ...answered, reason: word })
  // Scores and managers take minutes to make; what is measured is how they are shown.
  const row = {
    id: 'a',
    player_name: longName,
    mode: 'solo',
    score: 590,
    level: 'advanced',
    created_at: '2026-11-20T10:00:00.000Z',
  }
  await page.route('**/api/rpc/get_leaderboard', (route) => route.fulfill({ json: [row] }))
  const manager = {
    id: 'm',
    name: word.slice(0, 120),
    headquarters: word.slice(0, 120),
    founded: 1990,
    strategies: ['Core bonds'],
    clients: ['Health'],
    assets: 5,
    insuranceAssets: 4,
    minimumAccount: 25,
  }
  const managers = { managers: [manager], imported_at: row.created_at }
  await page.route('**/api/content/managers', (route) => route.fulfill({ json: managers }))

  for (const [path, shown] of [
    ['/game?tab=leaderboard', longName],
    ['/messages', word],
    ['/members', longName],
    ['/tools/managers', manager.name],
    ['/manager-import', '1 manager'],
    ['/profile', 'Account Information'],
  ] as const) {
    await open(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expectReadable(page, false)
  }
  await open('/tools/analytics')
  await page.getByLabel('Or paste it here').fill(`Issuer;Sector;Market Value\n${word};${word};5\nB;C;3`)
  await page.getByRole('button', { name: 'Analyze these holdings' }).click()
  await expect(page.getByText('Largest issuers').first()).toBeVisible()
  await expectReadable(page, false)
  await open('/learn')
  await page.getByLabel('Your question for the assistant').fill(word)
  await page.getByLabel('Your question for the assistant').press('Enter')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText(word)
  await expectReadable(page, false)
  await open('/question-builder?tab=manual')
  await page.getByRole('button', { name: 'New question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(word)
  await expectReadable(page, false)
  await open('/game/multiplayer')
  await expectReadable(page, false)
  await page.getByRole('button', { name: `Use “${longName}”` }).click()
  await page.getByRole('button', { name: 'Create New Lobby' }).click()
  await expect(page.getByRole('button', { name: 'Copy Code' })).toBeVisible()
  await expectReadable(page, false)
})
