import { dayAfter, dayOf } from '@icio/contracts/dates/days'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { passHumanCheck } from '../people/agreed-visitor.js'
import { expectInFirstView } from '../people/desk.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../people/axe.js'
import { barGrowth, clockParts } from '../people/in-page.js'
import { enterByKeys } from '../people/keys.js'
import { memberOf } from '../people/members.js'
import { countReceived } from '../people/received-bytes.js'
import { agreeBeforehand, expect, test, visitorOf } from '../people/people.js'
import { expectFitted } from '../people/stage-fit.js'

// Thirteen browsers share the machine.
test.setTimeout(1_800_000)

const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const }

/** A phone in the hall. Those after the first have agreed before, because the human check takes CPU time. */
async function phoneOf(browser: Browser, site: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext(phone)
  await passHumanCheck(context.request, site)
  await agreeBeforehand(context)
  return context.newPage()
}

/** Adds an activity with the form of the desk. */
async function add(desk: Page, kind: string, fields: Record<string, string>): Promise<void> {
  const opener = desk.getByRole('button', { name: 'New activity' })
  if ((await opener.getAttribute('aria-expanded')) === 'false') await opener.click()
  await desk.getByLabel('Kind').selectOption({ label: kind })
  const form = desk.getByRole('region', { name: 'Agenda' })
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label, { exact: true }).fill(text)
  await desk.getByRole('button', { name: 'Add to the agenda' }).click()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
}

/** Takes the next step by keyboard: the large button keeps the focus. */
async function step(desk: Page, label: string | RegExp): Promise<void> {
  const button = desk.getByRole('button', { name: label }).first()
  // The wall can show a step before the desk has its reply; until then the button takes no press.
  await expect(button).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expectInFirstView(desk, button)
  await button.focus()
  await desk.keyboard.press('Enter')
}

/**
 * Closes what is open, unless its clock was faster. The countdown that everybody sees takes 5 s, in which other things
 * can be checked.
 */
async function close(desk: Page, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const closes = desk.getByRole('button', { name: 'Close', exact: true })
  const shows = desk.getByRole('button', { name: 'Show the result' })
  await expect(closes.or(shows).first()).toBeVisible()
  // The wall can show a step before the desk has its reply; until then the button takes no press.
  await expect(async () => {
    if (await closes.isVisible()) await closes.press('Enter', { timeout: 2000 })
    await expect(closes).toBeHidden({ timeout: 2000 })
  }).toPass()
  await meanwhile()
  await expect(shows).toBeVisible()
}

/** The size in pixels of the letters of the element with this text; the journeys are compiled without DOM types. */
const letterSize = (page: Page, text: string) =>
  page.evaluate<number>(`(() => {
    const isText = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim() === ${JSON.stringify(text)}
    const isIt = (element) => [...element.childNodes].some(isText)
    const element = [...document.querySelectorAll('body *')].find(isIt) ?? document.body
    return Number.parseFloat(getComputedStyle(element).fontSize)
  })()`)

/** Lets each seat do something at the same time, until all their answers were received. */
async function answerAll(seats: readonly Page[], give: (page: Page, index: number) => Promise<void>) {
  await Promise.all(
    seats.map(async (page, index) => {
      await give(page, index)
      await expect(page.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
    }),
  )
}

/** The same for a question with a clock: what a busy machine sends too late does not count, and the game goes on. */
async function answerInTime(seats: readonly Page[], key: (index: number) => string) {
  await Promise.all(
    seats.map(async (page, index) => {
      const isOver = page.getByText('Closed. The result comes next.')
      await expect(page.getByRole('radio').first().or(isOver)).toBeVisible()
      await page.keyboard.press(key(index))
      const received = page.getByRole('status').filter({ hasText: 'Received' })
      await expect(received.or(isOver)).toBeVisible()
    }),
  )
}

test('[FORUM-2, FORUM-4, ROOM-3, ROOM-4, ROOM-12, ROOM-14, ROOM-15, ROOM-16, ROOM-18, ROOM-19, ROOM-20, ROOM-24, ROOM-27, ROOM-31, ROOM-35, ROOM-36, STAGE-1, STAGE-2, STAGE-5, STAGE-6, STAGE-7, STAGE-8, STAGE-11] twelve people at three tables play a whole room', async ({
  browser,
  siteAddress,
}) => {
  const host = await memberOf(browser, siteAddress, 'Hanna Room')
  await passHumanCheck(host.context.request, siteAddress)
  await host.open('/room')
  await host.page.getByLabel('Title').fill('Investment Committee')
  await host.page.getByLabel('Tables').fill('3')
  await host.page.getByRole('button', { name: 'Open a room', exact: true }).click()
  const desk = host.page
  await expect(desk.getByRole('heading', { level: 1, name: 'Investment Committee' })).toBeVisible()
  const code = /\/room\/([A-Z2-9]{6})\/desk/.exec(desk.url())?.[1] ?? ''
  expect(code).not.toBe('')

  // Whoever comes before the doors are open waits at them, and takes no seat.
  const early = await phoneOf(browser, siteAddress)
  await early.goto(`${siteAddress}/room/${code}`)
  await expect(early.getByText('The doors are not open yet.')).toBeVisible()
  await expectAccessibleInBothThemes(early)
  await step(desk, 'Begin')
  await expect(early.getByRole('button', { name: 'Join' })).toBeVisible()
  await early.context().close()

  const coming = Promise.all(Array.from({ length: 11 }, () => phoneOf(browser, siteAddress)))
  const closesLate = { 'Closes by itself after seconds': '900' }
  await add(desk, 'Choice', {
    Question: 'Which matters most?',
    Options: 'Liquidity\n* Matching\nYield',
    ...closesLate,
  })
  await add(desk, 'Number', { Question: 'How many years?', Least: '0', Most: '40' })
  await add(desk, 'Words', { Question: 'One word for this year?' })
  await add(desk, 'Ranking', { Question: 'Put in order.', Options: 'Claims\nSurplus\nIncome' })
  await add(desk, 'Questions of the audience', { 'What may be asked?': 'What do you want to know?' })
  await add(desk, 'Quiz', { 'Questions, 5 to 20': '5' })
  await add(desk, 'Geoffardy in teams', {})
  const wall = await host.context.newPage()
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.goto(`${siteAddress}/room/${code}/stage`)
  await expect(wall.getByText(code, { exact: true })).toBeVisible()
  const qrCode = wall.getByRole('img', { name: /QR code/ })
  expect((await qrCode.boundingBox())?.height).toBeGreaterThanOrEqual(360)
  await expect(wall.getByRole('contentinfo')).toHaveCount(0)
  await expect(wall.getByRole('navigation')).toHaveCount(0)
  await expectAccessible(wall)

  // The first one comes by the QR code of table 1: two presses, and no typing.
  const first = await (await browser.newContext(phone)).newPage()
  const received = await countReceived(first)
  await visitorOf(first, siteAddress).open(`/room/${code}?table=1`)
  await expect(first.getByRole('heading', { level: 1, name: 'Investment Committee' })).toBeVisible()
  await first.getByRole('button', { name: 'Join' }).click()
  await visitorOf(first, siteAddress).agree()
  await expect(first.getByText('You are in.')).toBeVisible()

  const others = await coming
  await Promise.all(
    others.map(async (page, index) => {
      await page.goto(`${siteAddress}/room/${code}?table=${((index + 1) % 3) + 1}`)
      await enterByKeys(page, page.getByRole('button', { name: 'Join' }))
      await expect(page.getByText('You are in.')).toBeVisible()
    }),
  )
  const seats = [first, ...others]
  await expect(wall.getByText('12 people are here')).toBeVisible()

  // Choice, by the keys of the letters; nobody sees a distribution before it is shown.
  await step(desk, 'Open: Which matters most?')
  let untilItCanAnswer = 0
  await answerAll(seats, async (page, index) => {
    await expect(page.getByRole('radio', { name: 'Matching' })).toBeVisible()
    if (page === first) untilItCanAnswer = received.bytes
    await page.keyboard.press(index < 8 ? 'B' : '1')
  })
  // All that this phone has received from the QR code on: document, code, calls, and live messages.
  expect(received.urls.filter((url) => url.endsWith('.woff2'))).toEqual([])
  expect(untilItCanAnswer).toBeGreaterThan(80_000)
  expect(untilItCanAnswer).toBeLessThanOrEqual(110_000)
  await expect(wall.getByText('12 answers')).toBeVisible()
  await expect(wall.getByText('%')).toHaveCount(0)
  for (const [text, least] of [
    ['Which matters most?', 64],
    ['Matching', 44],
  ] as const)
    // The letters of a stage are a share of its width, so that they can be some thousandths smaller.
    await expect.poll(() => letterSize(wall, text)).toBeGreaterThan(least - 0.1)
  await expectFitted(wall, 1920, 1080)
  const row = wall.getByRole('listitem').filter({ hasText: 'Matching' })
  const rowWhileOpen = await row.boundingBox()
  const lettersWhileOpen = await letterSize(wall, 'Matching')
  await wall.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  expect(await wall.evaluate(clockParts)).toEqual([true, false])
  await wall.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect(await wall.evaluate(clockParts)).toEqual([false, true])
  await close(desk, async () => {
    await expectAccessible(first)
    await expectAccessible(desk)
  })
  await step(desk, 'Show the result')
  await expect(wall.getByRole('listitem').filter({ hasText: /Matching.*67%8 answers/ })).toBeVisible()
  await expect(first.getByRole('listitem').filter({ hasText: /Matching.*67%8 answers/ })).toBeVisible()
  await expect(wall.getByText('Right')).toHaveCount(0)
  await step(desk, 'Show the answer')
  await expect(wall.getByText('Right', { exact: true })).toBeVisible()
  expect(await row.boundingBox()).toEqual(rowWhileOpen)
  expect(await letterSize(wall, 'Matching')).toBe(lettersWhileOpen)
  await expect.poll(() => letterSize(wall, 'Which matters most?')).toBeGreaterThan(40 - 0.1)
  await expectFitted(wall, 1920, 1080)
  expect(await wall.evaluate(barGrowth)).toBe('stands')
  await wall.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  expect(await wall.evaluate(barGrowth)).toBe('0.6s 1')
  await wall.reload()
  await expect(wall.getByRole('listitem').filter({ hasText: /Matching.*67%8 answers/ })).toBeVisible()

  await step(desk, 'Open: How many years?')
  await answerAll(seats, async (page, index) => {
    await page.getByLabel('Your number').fill(String(index + 1))
    await page.keyboard.press('Enter')
  })
  await close(desk)
  await step(desk, 'Show the result')
  await expect(wall.getByRole('row', { name: 'Median 6.5' })).toBeVisible()
  await expectFitted(wall, 1920, 1080)

  await step(desk, 'Open: One word for this year?')
  await answerAll(seats, async (page, index) => {
    await page.getByLabel('Your word').fill(index % 2 ? 'Patience' : ' patience ')
    await page.keyboard.press('Enter')
  })
  await desk.getByRole('button', { name: /^Approve: .*patience/i }).click()
  await close(desk)
  await step(desk, 'Show the result')
  await expect(wall.getByRole('listitem').filter({ hasText: /^patience12$/i })).toBeVisible()
  await expectFitted(wall, 1920, 1080)

  await step(desk, 'Open: Put in order.')
  await answerAll(seats, async (page) => {
    // The order at the start is by chance, and only what was moved is counted: down where it can, and up to the top.
    const move = (way: 'down' | 'up') => page.getByRole('button', { name: `Claims: ${way}` })
    if (await move('down').isEnabled()) await move('down').click()
    while (await move('up').isEnabled()) await move('up').click()
    await page.getByRole('button', { name: 'Send this order' }).click()
  })
  await close(desk, () => expectAccessible(first))
  await step(desk, 'Show the result')
  await expect(wall.getByRole('listitem').filter({ hasText: /Claims.*24 points1\.0/ })).toBeVisible()
  await expectFitted(wall, 1920, 1080)

  await step(desk, 'Open: What do you want to know?')
  await first.getByLabel('Your question').fill('What would make us sell?')
  await first.getByRole('button', { name: 'Ask' }).click()
  await expect(desk.getByRole('button', { name: 'Approve: What would make us sell?' })).toBeVisible()
  await expect(wall.getByText('What would make us sell?')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Approve: What would make us sell?' }).click()
  await expect(wall.getByText('What would make us sell?')).toBeVisible()
  const vote = others[0]!.getByRole('button', { name: 'Vote for: What would make us sell?' })
  await vote.click()
  await expect(vote).toHaveAttribute('aria-pressed', 'true')
  await expect(first.getByRole('button', { name: /^Vote for/ })).toHaveCount(0)
  await expect(wall.getByText('1 vote')).toBeVisible()
  await expectAccessible(wall)

  // The audience goes on asking beside it. Two of each table play the quiz.
  await step(desk, 'Open: Quiz')
  await expect(wall.getByRole('heading', { name: 'Get ready' })).toBeVisible()
  await step(desk, 'Start now')
  for (let question = 1; question <= 5; question++) {
    const place = new RegExp(`^Question ${question} of 5, \\d+ points$`)
    await expect(wall.getByText(place)).toBeVisible()
    const players = seats.slice(0, 6)
    await Promise.all(players.map((page) => expect(page.getByText(place)).toBeVisible()))
    await answerInTime(players, (index) => String((index % 3) + 1))
    await close(desk)
    await step(desk, 'Show the result')
    await expect(wall.getByRole('list', { name: 'Standings' })).toBeVisible()
    await expectFitted(wall, 1920, 1080)
    if (question === 1) await expectAccessibleInBothThemes(wall)
    await step(desk, question < 5 ? 'Next question' : 'Show the podium')
  }
  await expect(wall.getByRole('region', { name: 'Podium' })).toBeVisible()
  await expect(wall.getByRole('heading', { name: 'Best tables' })).toBeVisible()
  await expectFitted(wall, 1920, 1080)
  await expect(wall.getByRole('list', { name: 'Best people' })).toBeVisible()
  await expect(first.getByText('That was the quiz.')).toBeVisible()
  await expectAccessible(wall)

  // The board: the table whose turn it is chooses by keyboard, every seat answers, each table reads what it won.
  await step(desk, 'Open: Geoffardy in teams')
  await expect(wall.getByRole('heading', { name: 'Table 1 chooses' })).toBeVisible()
  await expectFitted(wall, 1920, 1080)
  await expectAccessible(wall)
  await enterByKeys(first, first.getByRole('button', { name: /, 200 points$/ }).first())
  await answerInTime(seats, () => 'A')
  await close(desk)
  await step(desk, 'Show the result')
  await expect(wall.getByRole('list', { name: 'Tables' }).getByText('Table 3')).toBeVisible()

  const cards = await host.context.newPage()
  await cards.goto(`${siteAddress}/room/${code}/cards`)
  await expect(cards.getByRole('region', { name: 'Table 3' }).getByRole('img')).toBeVisible()
  await expectAccessible(cards)

  await desk.getByRole('button', { name: 'End this run' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'End this run' }).click()
  await expect(first.getByText('The room has ended.')).toBeVisible()
  await expect(wall.getByText('The room has ended.')).toBeVisible()
  await desk.getByRole('link', { name: 'Open the report' }).click()
  await expect(desk.getByRole('heading', { name: 'What this room knows' })).toBeVisible()
  await expect(desk.getByRole('row', { name: /Matching.* 8 67%/ })).toBeVisible()
  await expect(desk.getByText('What would make us sell? (1 vote)')).toBeVisible()
  await expectAccessible(desk)
  const [file] = await Promise.all([
    desk.waitForEvent('download'),
    desk.getByRole('button', { name: 'Download the report as CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Room_Investment_Committee_.*\.csv$/)
  await Promise.all(seats.map((page) => page.context().close()))
  await host.context.close()
})

test('[ROOM-19, ROOM-28, STAGE-2, QUIZ-36, FORUM-10, FORUM-19] three presses lead from an article to a running quiz, which fits on a phone; the longest question and a sealed forecast fit on the stage, and in a rehearsal too the next step is in view', async ({
  browser,
  siteAddress,
}) => {
  const host = await memberOf(browser, siteAddress, 'Hanna Article')
  await passHumanCheck(host.context.request, siteAddress)
  await host.open('/learn/education/fixed-income-primer?edition=general')
  const { page } = host
  await page.getByRole('link', { name: 'Use this in a room' }).click()
  await page.getByRole('button', { name: 'Open a room with this' }).click()
  await page.getByRole('button', { name: 'Open: Quiz' }).click()
  await page.getByRole('button', { name: 'Start now' }).click()
  await expect(page.getByText('Question 1 of 5')).toBeVisible()
  const seat = await phoneOf(browser, siteAddress)
  await seat.goto(page.url().replace('/desk', ''))
  await enterByKeys(seat, seat.getByRole('button', { name: 'Join' }))
  await expect(seat.getByRole('radio')).toHaveCount(4)
  const lastChoice = await seat.getByRole('radiogroup').locator('label').last().boundingBox()
  expect((lastChoice?.y ?? Infinity) + (lastChoice?.height ?? 0)).toBeLessThanOrEqual(844)
  await seat.context().close()

  const long = (letters: number, start: string) =>
    `${start} ${'long words to read '.repeat(30)}`.slice(0, letters)
  await page.goto(`${siteAddress}/room`)
  await page.getByLabel('Title').fill('Long Words')
  await page.getByRole('button', { name: 'Open a room', exact: true }).click()
  await add(page, 'Choice', {
    Question: long(420, 'Prompt'),
    Options: ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => long(180, `Option ${letter}`)).join('\n'),
  })
  await step(page, 'Begin')
  await step(page, /^Open: Prompt/)
  const wall = await host.context.newPage()
  await wall.goto(page.url().replace('/desk', '/stage'))
  await expect(wall.getByText(/^Option F/)).toBeVisible()
  for (const [width, height] of [
    [1920, 1080],
    [1280, 720],
    [1024, 768],
  ] as const)
    await expectFitted(wall, width, height)

  await add(page, 'Exit card', { Title: 'Before you go', Statements: 'It was worth my time.' })
  await page.getByRole('button', { name: 'New activity' }).click()
  await page.getByLabel('Kind').selectOption({ label: 'Range' })
  await page.getByRole('checkbox', { name: /^Seal it/ }).check()
  const form = page.getByRole('region', { name: 'Agenda' })
  const inTwoDays = dayAfter(dayOf(new Date()), 2)
  const forecast = { Question: 'Next year?', Least: '80', Most: '120', 'Sealed until': inTwoDays, To: '102' }
  for (const [label, text] of Object.entries({ ...forecast, 'Naive range, from': '98' }))
    await form.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Add to the agenda' }).click()
  await expect(page.getByText(/^Range, sealed until/)).toBeVisible()
  await step(page, 'Close now')
  await step(page, 'Show the result')
  await step(page, 'Open: Before you go')
  await step(page, 'Close now')
  await step(page, 'Open: Next year?')
  await expect(wall.getByText(/Sealed until/)).toBeVisible()
  await step(page, 'Close now')
  await step(page, 'Show how many came')
  const result = wall.getByRole('region', { name: 'Question' })
  await expect(result.getByText('Fewer than 20 ranges came: they are deleted unseen.')).toBeVisible()
  await expectFitted(wall, 1280, 720)
  await page.getByRole('button', { name: 'End this run' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End this run' }).click()
  await step(page, '20 seats')
  await expect(page.getByText('REHEARSAL', { exact: true })).toBeVisible()
  await step(page, 'Ten phones lose their connection')
  await step(page, /^Open: Prompt/)
  await step(page, 'End the rehearsal')
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
  await host.context.close()
})

test('[STAGE-1] Rooms is in the main navigation and leads to the code field', async ({ visitor }) => {
  await visitor.openAgreed('/')
  const link = visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Rooms' })
  await link.click()
  await visitor.page.getByLabel('Code', { exact: true }).fill('zzzzzz')
  await visitor.page.keyboard.press('Enter')
  await expect(visitor.page.getByText('This room does not exist or has ended.')).toBeVisible()
  await expectAccessible(visitor.page)
})
