import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { memberOf, type Member } from '../people/members.js'
import { expect as quickly, test } from '../people/people.js'

/** Up to seven browsers share the machine: each step may take a while, none is waited for in vain. */
const expect = quickly.configure({ timeout: 30_000 })
test.use({ actionTimeout: 30_000 })
test.setTimeout(240_000)

/** Opens a lobby at the slower time, so that a busy machine is no opponent; gives its code. */
async function openLobby({ page, open, name }: Member): Promise<string> {
  await open('/game')
  await page.getByRole('link', { name: 'Play Multiplayer' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Create New Lobby' }).click()
  await expect(page.getByText('Lobby Created!').first()).toBeVisible()
  await page.getByLabel('Time for answers').selectOption('relaxed')
  await expect(page.getByText('This lobby plays with relaxed time.')).toBeVisible()
  return (await page.getByRole('region', { name: 'Lobby code' }).locator('p').first().textContent()) ?? ''
}

async function join({ page, open, name }: Member, code: string): Promise<void> {
  await open(`/game?code=${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('Waiting for host to start...')).toBeVisible()
}

const choices = (page: Page) => page.getByRole('radiogroup').getByRole('radio')
const host = (page: Page) => page.getByRole('group', { name: 'Host controls' })
const wish = (page: Page, name: string) => host(page).getByRole('button', { name, exact: true }).click()

/** Opens the answers before the timer does; where the timer was faster there is nothing to open. */
async function openAnswers(page: Page): Promise<void> {
  const button = host(page).getByRole('button', { name: 'Open Answers', exact: true })
  await button.click({ timeout: 3000 }).catch(() => undefined)
  await expect(choices(page)).toHaveCount(4)
}

/** Picks a choice and locks it in, by keys alone: the focus is where the question is. */
async function answerByKeys({ page }: Member, choice: number): Promise<void> {
  await expect(choices(page)).toHaveCount(4)
  await page.keyboard.press(String(choice))
  await expect(page.getByText('Your answer is in.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Your answer is locked in|How everybody answered/).first()).toBeVisible()
}

async function answerByMouse({ page }: Member, choice: number): Promise<void> {
  await page
    .getByRole('radiogroup')
    .locator('label')
    .nth(choice - 1)
    .click()
  await expect(page.getByText('Your answer is in.')).toBeVisible()
  await page.getByRole('button', { name: 'Lock In Answer' }).click()
  await expect(page.getByText(/Your answer is locked in|How everybody answered/).first()).toBeVisible()
}

const asked = (page: Page, number: number) =>
  expect(page.getByText(`Question ${number} of 10`, { exact: true })).toBeVisible()
const revealed = (page: Page) => expect(page.getByText('How everybody answered')).toBeVisible()

async function expectNoBarriers(phase: string, ...pages: Page[]): Promise<void> {
  for (const page of pages) {
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    const found = violations.map(
      ({ id, nodes }) => `${phase}: ${id}: ${nodes.map((node) => node.html).join(' ')}`,
    )
    expect(found).toEqual([])
  }
}

/** Everything that the server says on this page's line, until the first reveal. */
function listenBeforeReveal(page: Page): string[] {
  const frames: string[] = []
  let isRevealed = false
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      isRevealed ||= String(payload).includes('"t":"reveal"')
      if (!isRevealed) frames.push(String(payload))
    }),
  )
  return frames
}

/** The lines of the leaderboard with this name. */
async function scoresOf(
  { page }: Member,
  site: string,
  name: string,
): Promise<{ mode: string; score: number }[]> {
  const answer = await page.request.post(`${site}/api/rpc/get_leaderboard`, {
    data: { limit: 20, mode: null },
  })
  const rows = (await answer.json()) as { player_name: string; mode: string; score: number }[]
  return rows.filter(({ player_name }) => player_name === name)
}

test('[LOBBY-22, LOBBY-25, LOBBY-36, LOBBY-38, MODE-7] two play a whole game, one of them by keys alone, with a reload', async ({
  browser,
  siteAddress,
}) => {
  const ann = await memberOf(browser, siteAddress, 'Ann Baker')
  const ben = await memberOf(browser, siteAddress, 'Ben', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const frames = listenBeforeReveal(ben.page)
  const code = await openLobby(ann)
  await join(ben, code)
  await expect(ann.page.getByRole('heading', { name: 'Players (2/6)' })).toBeVisible()
  const opening = ann.context.waitForEvent('page')
  await ann.page.getByRole('link', { name: 'Projector view' }).click()
  const projector = await opening
  await expect(projector.getByText(code)).toBeVisible()
  await expectNoBarriers('waiting', ann.page, ben.page)

  await ann.page.getByRole('button', { name: 'Start Game' }).click()
  await wish(ann.page, 'Pause')
  await expect(ben.page.getByText('The game is paused', { exact: true })).toBeVisible()
  await wish(ann.page, 'Resume')

  for (let number = 1; number <= 10; number++) {
    await Promise.all([ann, ben].map(({ page }) => asked(page, number)))
    if (number === 1) {
      await wish(ann.page, 'Pause')
      await wish(ann.page, 'Resume')
    }
    await openAnswers(ann.page)
    if (number === 1) {
      await expect(choices(ben.page)).toHaveCount(4)
      await wish(ann.page, 'Pause')
      await wish(ann.page, 'Resume')
      await expect(ben.page.getByText('The game is paused', { exact: true })).toBeHidden()
    }
    if (number === 5) {
      await ben.page.getByRole('radiogroup').locator('label').nth(2).click()
      await expect(ben.page.getByText('Your answer is in.')).toBeVisible()
      await ben.page.reload()
      await expect(choices(ben.page).nth(2)).toBeChecked()
      await ben.page.getByRole('button', { name: 'Lock In Answer' }).click()
    } else await answerByKeys(ben, (number % 4) + 1)
    await answerByMouse(ann, 1)
    await Promise.all([ann, ben].map(({ page }) => revealed(page)))
    if (number === 1) {
      await wish(ann.page, 'Hold')
      for (const frame of frames) expect(frame).not.toMatch(/isCorrect|whyWrong|explanation|correct/i)
      expect(frames.some((frame) => frame.includes('"choices"'))).toBe(true)
    }
    await wish(ann.page, number < 10 ? 'Next' : 'Finish')
    if (number !== 4 && number !== 7) continue
    await expect(ben.page.getByRole('heading', { name: `Standings after question ${number}` })).toBeVisible()
    if (number === 4) {
      await wish(ann.page, 'Pause')
    }
    await wish(ann.page, 'Skip')
  }

  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  }
  for (const member of [ann, ben]) {
    const row = ann.page
      .getByRole('table', { name: 'Final standings' })
      .getByRole('row', { name: member.name })
    const score = Number(await row.getByRole('cell').last().textContent())
    await expect
      .poll(() => scoresOf(ann, siteAddress, member.name))
      .toEqual(score > 0 ? [expect.objectContaining({ mode: 'multiplayer', score })] : [])
  }
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
