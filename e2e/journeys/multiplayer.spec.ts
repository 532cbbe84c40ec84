import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../people/axe.js'
import { memberOf } from '../people/members.js'
import {
  answerByKeys,
  answerByMouse,
  asked,
  choices,
  expectLeaderboardAsSaid,
  expectStageInView,
  join,
  openAnswers,
  openLobby,
  pick,
  revealed,
  pressHostButton,
} from '../people/multiplayer.js'
import { expect, test } from '../people/people.js'

/** Collects everything the server sends to this page until the first reveal. */
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

// Each phase is checked by axe on one page, which pauses the game; each kind of page, host, phone, and projector, twice.
test('[LOBBY-22, LOBBY-25, LOBBY-36, LOBBY-38, MODE-7, MODE-8, PLAY-7] two play a whole game, one of them by keyboard only, with a reload', async ({
  browser,
  siteAddress,
}) => {
  const ann = await memberOf(browser, siteAddress, 'Ann Baker', { viewport: { width: 1280, height: 800 } })
  const ben = await memberOf(browser, siteAddress, 'Ben', { viewport: { width: 390, height: 844 } })
  const frames = listenBeforeReveal(ben.page)
  await ben.open('/game/multiplayer')
  await expect(ben.page.getByRole('heading', { name: 'Play together' })).toBeVisible()
  await expectAccessible(ben.page, { within: 'main' })
  const code = await openLobby(ann)
  await join(ben, code)
  await expect(ann.page.getByRole('heading', { name: 'Players (2/6)' })).toBeVisible()
  const opening = ann.context.waitForEvent('page')
  await ann.page.getByRole('link', { name: 'Projector view' }).click()
  const projector = await opening
  await expect(projector.getByText(code)).toBeVisible()
  await expectAccessible(ann.page, { within: 'main' })

  await ann.page.getByRole('button', { name: 'Start Game' }).click()
  await pressHostButton(ann.page, 'Pause')
  await expect(ben.page.getByText('The game is paused', { exact: true })).toBeVisible()
  await expectAccessible(projector, { within: 'main' })
  await pressHostButton(ann.page, 'Resume')

  for (let number = 1; number <= 10; number++) {
    await Promise.all([ann, ben].map(({ page }) => asked(page, number)))
    if (number === 1) {
      await pressHostButton(ann.page, 'Pause')
      await expectAccessible(ben.page, { within: 'main' })
      await pressHostButton(ann.page, 'Resume')
    }
    await openAnswers(ann.page)
    if (number === 1) {
      await expect(choices(ben.page)).toHaveCount(4)
      for (const { page } of [ann, ben]) await expectStageInView(page)
      await pressHostButton(ann.page, 'Pause')
      await expectAccessible(ben.page, { within: 'main' })
      await pressHostButton(ann.page, 'Resume')
      await expect(ben.page.getByText('The game is paused', { exact: true })).toBeHidden()
    }
    if (number === 5) {
      await pick(ben.page, 3)
      await expect(ben.page.getByText('Your answer is in.')).toBeVisible()
      await ben.page.reload()
      await expect(choices(ben.page).nth(2)).toBeChecked()
      await pick(ben.page, 3)
    } else await answerByKeys(ben, (number % 4) + 1)
    await answerByMouse(ann, 1)
    await Promise.all([ann, ben].map(({ page }) => revealed(page)))
    if (number === 1) {
      await pressHostButton(ann.page, 'Hold')
      for (const frame of frames) expect(frame).not.toMatch(/isCorrect|whyWrong|explanation|correct/i)
      expect(frames.some((frame) => frame.includes('"choices"'))).toBe(true)
      await expectAccessible(projector, { within: 'main' })
    }
    await pressHostButton(ann.page, number < 10 ? 'Next' : 'Finish')
    if (number !== 4 && number !== 7) continue
    await expect(ben.page.getByRole('heading', { name: `Standings after question ${number}` })).toBeVisible()
    if (number === 4) {
      await pressHostButton(ann.page, 'Pause')
      await expectAccessible(ann.page, { within: 'main' })
    }
    await pressHostButton(ann.page, 'Skip')
  }

  for (const { page } of [ann, ben]) {
    await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
  }
  await expectAccessibleInBothThemes(ben.page, { within: 'main' })
  for (const member of [ann, ben]) await expectLeaderboardAsSaid(member, siteAddress)
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
