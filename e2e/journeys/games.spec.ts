import type { Page } from '@playwright/test'
import { expect, test } from '../people/agreed-visitor.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../people/axe.js'
import { enterByKeys } from '../people/keys.js'
import { visitorOf, type Visitor } from '../people/people.js'

// Whole games of up to twenty questions.

type Input = 'mouse' | 'keys'

/**
 * Each edition and each input once: which questions are asked does not depend on how they are answered. The keys are the
 * same in every round, and the last round by keys is a test of each game's screen.
 */
const ways = [
  { hub: '/learn', by: 'mouse', most: Infinity },
  { hub: '/learn-risk-pools', by: 'keys', most: 3 },
] as const

interface RoundGame {
  entry: string
  path: string
  rounds: number
  /** Text on the screen in this round. */
  sign: (round: number) => string
  keys: readonly string[]
  onward: RegExp
  /** Points in the verdict. */
  points: RegExp
  /** Whether one press answers (TF-2). */
  atOnce?: true
  /** Whether a trap is offered beside the verdict (GOV-29). */
  hasTrap?: true
}

const fillIn: RoundGame = {
  entry: 'Play Fill in the Blanks',
  path: '/fill-in-blanks',
  rounds: 20,
  sign: (round) => `Question ${round} of 20`,
  keys: ['1', '2', '3'],
  onward: /^(Next Question|See Results)$/,
  points: /orrect, (\d+) points/,
}

const governance: RoundGame = {
  entry: 'Play the Governance Game',
  path: '/governance-game',
  rounds: 5,
  sign: (round) => `${round}/5, ${round * 20}%`,
  keys: ['a', 'b', 'c', 'd'],
  onward: /^(Next Scenario|View Final Score)$/,
  points: /(\d+) points/,
  hasTrap: true,
}

const trueOrFalse: RoundGame = {
  entry: 'Play True or False',
  path: '/true-or-false',
  rounds: 10,
  sign: (round) => `Question ${round} of 10`,
  keys: ['1', '2'],
  atOnce: true,
  onward: /^(Next Statement|See Results)$/,
  points: /orrect, (\d+) points/,
}

/** Agrees to the disclosure and enters a game from the hub. */
async function enter(visitor: Visitor, hub: string, entry: string, by: Input) {
  const { page } = visitor
  await visitor.open(hub)
  const card = page.getByRole('button', { name: entry, exact: true })
  const agree = page.getByRole('dialog').getByRole('button', { name: /agree/i })
  if (by === 'mouse') await card.click()
  else await enterByKeys(page, card)
  await expect(agree).toBeEnabled()
  if (by === 'mouse') await agree.click()
  else await enterByKeys(page, agree)
  await expect(page).not.toHaveURL(new RegExp(`${hub}$`))
}

const verdictOf = (page: Page) => page.getByRole('heading', { level: 3, name: /\d+ points/ })

/** Answers the question on the screen; returns the points of the verdict. */
async function answer({ page }: Visitor, game: RoundGame, pick: number, by: Input) {
  if (by === 'mouse' && game.atOnce)
    await page.getByRole('button', { name: pick % 2 === 0 ? 'Right' : 'Wrong', exact: true }).click()
  else if (by === 'mouse') {
    await page
      .getByRole('radiogroup')
      .locator('label')
      .nth(pick % game.keys.length)
      .click()
    await page.getByRole('button', { name: 'Submit Answer' }).click()
  } else {
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
    await page.keyboard.press(game.keys[pick % game.keys.length] ?? '1')
    if (!game.atOnce) await page.keyboard.press('Enter')
  }
  const words = await verdictOf(page).textContent()
  return Number(game.points.exec(words ?? '')?.[1])
}

async function goOn({ page }: Visitor, game: RoundGame, by: Input, watched = false) {
  const onward = page.getByRole('button', { name: game.onward })
  if (by === 'mouse') {
    if (game.hasTrap && watched) {
      const trap = page.getByRole('group', { name: 'Name the trap' })
      await trap.getByRole('button').first().click()
      await expectAccessible(page, { within: 'main' })
    }
    return onward.click()
  }
  await expect(verdictOf(page)).toBeFocused()
  // Enter alone goes on, past the trap that is offered.
  if (game.hasTrap) return page.keyboard.press('Enter')
  // One Tab leads from the verdict to the continue button.
  await page.keyboard.press('Tab')
  await expect(onward).toBeFocused()
  await page.keyboard.press('Enter')
}

/** Checks that all voices are on the screen (GOV-33). */
async function lookAtTable(page: Page) {
  await expect(page.getByRole('list', { name: 'At the table' }).getByRole('paragraph')).toHaveCount(5)
}

for (const game of [fillIn, trueOrFalse, governance])
  for (const { hub, by, most } of ways)
    test(`[FILL-4, FILL-7, FILL-9, GOV-20, GOV-21, GOV-29, GOV-33, TF-2, TF-6] ${game.path} from ${hub} by ${by}, ${most < game.rounds ? `${most} rounds` : 'to the end'}`, async ({
      visitor,
    }) => {
      const watched = by === 'mouse'
      await enter(visitor, hub, game.entry, by)
      let score = 0
      for (let round = 1; round <= Math.min(game.rounds, most); round++) {
        await expect(visitor.page.getByText(game.sign(round), { exact: true })).toBeVisible()
        score += await answer(visitor, game, round, by)
        if (watched && round === 1) await expectAccessible(visitor.page)
        if (watched && round === 1 && game.hasTrap) await lookAtTable(visitor.page)
        await goOn(visitor, game, by, watched && round === 1)
      }
      if (most < game.rounds)
        return expect(visitor.page.getByText(game.sign(most + 1), { exact: true })).toBeVisible()
      await expect(visitor.page.getByRole('heading', { name: 'Game Complete!' })).toBeFocused()
      await expect(visitor.page.getByText(new RegExp(`^${score}/`)).first()).toBeVisible()
      await expect(visitor.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
      if (watched) await expectAccessible(visitor.page)
      if (watched && game.hasTrap) {
        await visitor.open('/governance-game/atlas')
        await expect(visitor.page.getByRole('heading', { name: 'Found' })).toBeVisible()
        await expectAccessible(visitor.page)
      }
    })

const openCells = (page: Page) => page.locator('tbody button:not([aria-disabled])')

async function playCellByMouse(page: Page, pick: number): Promise<void> {
  await openCells(page).first().click()
  await page
    .getByRole('radiogroup')
    .locator('label')
    .nth(pick % 3)
    .click()
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await expect(page.getByRole('heading', { name: /points$/ })).toBeFocused()
  await page.getByRole('button', { name: 'Continue Playing' }).click()
}

test('[BOARD-6, BOARD-11, BOARD-12, BOARD-13] the board from /learn to the end by mouse', async ({
  visitor,
}) => {
  const { page } = visitor
  await enter(visitor, '/learn', 'Play Geoffardy', 'mouse')
  await expect(page.getByRole('heading', { name: 'Welcome to Geoffardy!' })).toBeVisible()
  await page.getByRole('button', { name: 'Start Game' }).click()
  await expect(openCells(page)).toHaveCount(9)
  const [before] = await page.getByRole('columnheader').allTextContents()
  await page
    .getByRole('button', { name: /^Shuffle category/ })
    .first()
    .click()
  await expect(page.getByRole('columnheader').first()).not.toHaveText(before ?? '')
  for (let done = 0; done < 9; done++) {
    await expect(page.getByText(`${done}/9`)).toBeVisible()
    if (done === 1) await expectAccessibleInBothThemes(page)
    await playCellByMouse(page, done)
  }
  await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Back to Education' })).toHaveAttribute('href', '/learn')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Play Again' }).click()
  await expect(openCells(page)).toHaveCount(9)
})

for (const game of [fillIn, governance])
  test(`${game.path} resumes after a reload and in another tab`, async ({
    visitor,
    siteAddress,
    context,
  }) => {
    await enter(visitor, '/learn', game.entry, 'mouse')
    for (let round = 1; round <= 2; round++) {
      await answer(visitor, game, round, 'mouse')
      await goOn(visitor, game, 'mouse')
    }
    const label = visitor.page.getByRole('radiogroup').locator('label').nth(1)
    await label.click()
    const picked = await label.textContent()
    await visitor.page.reload()
    await expect(visitor.page.getByText(game.sign(3), { exact: true })).toBeVisible()
    await expect(visitor.page.getByRole('radiogroup').locator('label').nth(1)).toHaveText(picked ?? '')
    await expect(visitor.page.getByRole('radiogroup').getByRole('radio').nth(1)).toBeChecked()
    const other = visitorOf(await context.newPage(), siteAddress)
    await other.open('/')
    await other.open(game.path)
    await expect(other.page.getByText(game.sign(3), { exact: true })).toBeVisible()
    await answer(other, game, 0, 'mouse')
    await visitor.page.getByRole('button', { name: 'Submit Answer' }).click()
    await expect(visitor.page.getByText('This question was answered in another tab')).toBeVisible()
    await goOn(visitor, game, 'mouse')
    await expect(visitor.page.getByText(game.sign(4), { exact: true })).toBeVisible()
  })

test('[GOV-8] [SITE-30] on a phone a scenario is read from its beginning: the page opens at its top below a low bar, and the next scenario begins below the header', async ({
  agreed,
}) => {
  const { page } = agreed
  await page.setViewportSize({ width: 390, height: 844 })
  await agreed.open('/governance-game')
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
  expect(await page.evaluate('window.scrollY')).toBe(0)
  expect((await page.locator('.site-bar').boundingBox())?.height).toBeLessThanOrEqual(48)
  await page.getByRole('radiogroup').locator('label').first().click()
  await page.getByRole('button', { name: 'Submit Answer' }).click()
  await expect(verdictOf(page)).toBeFocused()
  await goOn(agreed, governance, 'keys')
  await expect(page.getByText('Worth 10 points')).toBeInViewport()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused()
})

const opened: Record<string, (page: Page) => Promise<void>> = {
  '/quiz?level=beginner': async () => {},
  '/fill-in-blanks': async () => {},
  '/true-or-false': async () => {},
  '/governance-game': async () => {},
  '/ranges': async () => {},
  '/geoffardy': async (page) => {
    await page.getByRole('button', { name: 'Start Game' }).click()
    await openCells(page).first().click()
  },
}

for (const [width, height] of [
  [1280, 800],
  [390, 844],
] as const)
  test(`[PLAY-14] [PLAY-15] at ${width} by ${height} every game has its question high and its answer button in the window`, async ({
    agreed,
  }) => {
    const { page } = agreed
    await page.addInitScript(
      `localStorage.setItem('icio:last-played', '{"edition":"general","level":"beginner"}')`,
    )
    await page.setViewportSize({ width, height })
    // The clue of the board turns over to its place.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const [path, open] of Object.entries(opened)) {
      await agreed.open(path)
      await open(page)
      await expect(page.getByRole('button', { name: /^(Submit (Answer|Range)|Right)$/ })).toBeInViewport({
        ratio: 1,
      })
      if (path !== '/governance-game') {
        const question = page.locator('main :is(h2, [role=group] p)').first()
        expect((await question.boundingBox())?.y, path).toBeLessThanOrEqual(120)
      } else if (width === 1280)
        for (const shown of await page.locator('[role=radiogroup] label, [role=group] p').all())
          await expect(shown).toBeInViewport()
    }
  })
