import { liveTooFastText } from '@icio/contracts/games/game-errors'
import type { Page } from '@playwright/test'
import { coveredByToasts } from './in-page.js'
import type { Member } from './members.js'
import { expect } from './people.js'

/** Opens a lobby with the slower time setting, so that a busy machine does not affect the game; returns its code. */
export async function openLobby({ page, open, name }: Member): Promise<string> {
  await open('/game')
  await page.getByRole('link', { name: 'Play Multiplayer' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Create New Lobby' }).click()
  await expect(page.getByText('Lobby Created!').first()).toBeVisible()
  await page.getByLabel('Time for answers').selectOption('relaxed')
  await expect(page.getByText('This lobby plays with relaxed time.')).toBeVisible()
  return (await page.getByRole('region', { name: 'Lobby code' }).locator('p').first().textContent()) ?? ''
}

/** Opens a lobby's link, fills in the form and presses Join; players who are allowed in enter the lobby. */
export async function askToJoin({ page, open, name }: Member, code: string): Promise<void> {
  await open(`/game?code=${code}`)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

export async function join(member: Member, code: string): Promise<void> {
  await askToJoin(member, code)
  await expect(member.page.getByText('Waiting for host to start...')).toBeVisible()
}

/** The choices of the question on the screen. */
export const choices = (page: Page) => page.getByRole('radiogroup').getByRole('radio')

/** Checks that the clock and all choices are in the window without a scroll, and that no toast covers them (MODE-8, PLAY-7). */
export async function expectStageInView(page: Page): Promise<void> {
  const stage = page.getByRole('region', { name: 'Game in Progress' })
  for (const part of [stage.getByRole('timer'), choices(page).last()])
    await expect(part).toBeInViewport({ ratio: 0.9 })
  await expect.poll(() => page.evaluate(coveredByToasts)).toEqual([])
}

const host = (page: Page) => page.getByRole('group', { name: 'Host controls' })

/** Clicks one of the host's buttons. */
export const pressHostButton = (page: Page, name: string) =>
  host(page).getByRole('button', { name, exact: true }).click()

/** Opens the answers before the timer does; does nothing if the timer was faster. */
export async function openAnswers(page: Page): Promise<void> {
  const button = host(page).getByRole('button', { name: 'Open Answers', exact: true })
  await button.click({ timeout: 3000 }).catch(() => undefined)
  await expect(choices(page)).toHaveCount(4)
}

/** Picks a choice and locks it in by keyboard; the question has the focus. */
export async function answerByKeys({ page }: Member, choice: number): Promise<void> {
  await expect(choices(page)).toHaveCount(4)
  await expect(choices(page).first()).toBeEnabled()
  await expect(page.locator('[data-stage]:focus-within').first()).toBeVisible()
  await page.keyboard.press(String(choice))
  await expect(page.getByText('Your answer is in.')).toBeVisible()
  await page.keyboard.press('Enter')
  await lockedIn(page)
}

export async function answerByMouse({ page }: Member, choice: number): Promise<void> {
  await expect(choices(page)).toHaveCount(4)
  await pick(page, choice)
  await expect(page.getByText('Your answer is in.')).toBeVisible()
  await pick(page, choice)
  await lockedIn(page)
}

/** Clicks on a choice, counted from 1. */
export const pick = (page: Page, choice: number) =>
  page
    .getByRole('radiogroup')
    .locator('label')
    .nth(choice - 1)
    .click()

/** The answer is locked in, or the question is already over because everybody has answered. */
export const lockedIn = (page: Page) =>
  expect(page.getByText(/Your answer is locked in|How everybody answered/).first()).toBeVisible()

export const asked = (page: Page, number: number) =>
  expect(page.getByText(`Question ${number} of 10`, { exact: true })).toBeVisible()

export const revealed = (page: Page) => expect(page.getByText('How everybody answered')).toBeVisible()

/** The leaderboard's rows of a name. */
async function rowsOf(page: Page, site: string, name: string): Promise<unknown[]> {
  const answer = await page.request.post(`${site}/api/rpc/get_leaderboard`, {
    data: { limit: 100, mode: null },
  })
  const rows = (await answer.json()) as { player_name: string }[]
  return rows.filter(({ player_name }) => player_name === name)
}

/** Somebody who left before the end has no score. */
export async function expectNotOnLeaderboard({ page }: Member, site: string, name: string): Promise<void> {
  expect(await rowsOf(page, site, name)).toEqual([])
}

/**
 * A game whose host skips every preview is faster than reading and on no leaderboard (LEAD-23), which the page says at its
 * end. On a slow machine it is not: then the page says nothing, and the score is there.
 */
export async function expectLeaderboardAsSaid({ page, name }: Member, site: string): Promise<void> {
  const isTooFast = await page.getByText(liveTooFastText).isVisible()
  await expect.poll(() => rowsOf(page, site, name)).toHaveLength(isTooFast ? 0 : 1)
}
