import { seatsByPerson } from '@icio/contracts/rooms/rules'
import type { Browser, Page } from '@playwright/test'
import { passHumanCheck } from '../people/agreed-visitor.js'
import { expectInFirstView } from '../people/desk.js'
import { expectAccessible } from '../people/axe.js'
import { memberOf } from '../people/members.js'
import { agreeBeforehand, expect, test } from '../people/people.js'
import { makeOrganizer } from '../people/staff.js'
import { takeSimulatedSeats, type SimulatedSeat } from '../people/simulated-seats.js'
import { expectFitted } from '../people/stage-fit.js'

// They spend much of their time in countdowns, each in a room of its own.
test.describe.configure({ mode: 'parallel' })

/** A room with its desk, its wall, one phone, and seats that only make calls. */
interface Hall {
  desk: Page
  wall: Page
  phone: Page
  code: string
  seats: SimulatedSeat[]
}

const phoneSize = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' as const, hasTouch: true }

/** Opens a room on its page, as an organizer where a member's has too few seats; the phone joins at table 1, the others by calls. */
async function openHall(
  browser: Browser,
  site: string,
  { tables, seats }: { tables?: number; seats: readonly (number | null)[] },
): Promise<Hall> {
  const host = await memberOf(browser, site, 'Jo Judgment')
  if (seats.length >= seatsByPerson) makeOrganizer(host.email)
  await passHumanCheck(host.context.request, site)
  const desk = host.page
  // What a member may open is known with the list.
  const listed = desk.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/rooms')
  await host.open('/room')
  await listed
  await desk.getByLabel('Title').fill('Investment Committee')
  if (tables) await desk.getByLabel('Tables').fill(String(tables))
  await desk.getByRole('button', { name: 'Open a room', exact: true }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Investment Committee' })).toBeVisible()
  const code = /\/room\/([A-Z2-9]{6})\/desk/.exec(desk.url())?.[1] ?? ''
  await desk.getByRole('button', { name: 'Begin' }).click()
  await expect(desk.getByRole('button', { name: 'End this run' })).toBeVisible()
  const context = await browser.newContext(phoneSize)
  await passHumanCheck(context.request, site)
  await agreeBeforehand(context)
  const phone = await context.newPage()
  await phone.goto(`${site}/room/${code}?table=1`)
  await phone.getByRole('button', { name: 'Join' }).click()
  await expect(phone.getByText('You are in.')).toBeVisible()
  const wall = await host.context.newPage()
  await wall.setViewportSize({ width: 1920, height: 1080 })
  await wall.goto(`${site}/room/${code}/stage`)
  return { desk, wall, phone, code, seats: await takeSimulatedSeats(site, code, seats) }
}

/** Takes a step by keyboard, where the large button keeps the focus. Returns the id of its activity. */
async function step(desk: Page, label: string | RegExp): Promise<string> {
  const button = desk.getByRole('button', { name: label }).first()
  // The wall can show a step before the desk has its reply; until then the button takes no press.
  await expect(button).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expectInFirstView(desk, button)
  const taken = desk.waitForResponse(/\/activities\/[\w-]+\/step$/)
  await button.focus()
  await desk.keyboard.press('Enter')
  return /activities\/([\w-]+)\/step/.exec((await taken).url())?.[1] ?? ''
}

/** Waits until the large button says what comes after the countdown and the last answers. */
async function closeTo({ desk }: Hall, close: string, next: string): Promise<void> {
  await step(desk, close)
  await expect(desk.getByRole('button', { name: next })).toBeVisible()
}

const atTables = (count: number) => Array.from({ length: count }, (_, index) => ((index + 1) % 3) + 1)

test('[ROUND-3, ROUND-4, ROUND-7, ROUND-10, ROUND-11, ROUND-20, ROUND-23, ROUND-24] twelve people at three tables vote, talk, and vote again on a bank question, and on its twin', async ({
  browser,
  siteAddress,
}) => {
  const hall = await openHall(browser, siteAddress, { tables: 3, seats: atTables(11) })
  const { desk, wall, phone, seats } = hall
  // Three presses from the bank to the open vote.
  await desk.getByRole('button', { name: 'From the banks' }).click()
  await desk.getByLabel('Find a question').fill('duration of 4, liabilities')
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: /^As a round: Assets of \$500 million/ }).click()
  const aid = await step(desk, /^Open: Assets of \$500 million/)
  await expect(phone.getByText('Vote alone. Do not talk yet.', { exact: true })).toBeVisible()
  await expect(wall.getByText('Vote alone. Do not talk yet.', { exact: true })).toBeVisible()
  const vote = (round: number, choiceOf: (index: number) => string, confidence: number) =>
    Promise.all(
      seats.map((seat, index) =>
        seat.answer(aid, { round, value: { choice_ids: [choiceOf(index)] }, confidence }),
      ),
    )

  await phone.keyboard.press('A')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  await phone.getByRole('radio', { name: '70%' }).check()
  await vote(1, (index) => (index < 5 ? 'c' : 'b'), 60)
  await expect(wall.getByText('12 answers')).toBeVisible()
  await expectAccessible(phone)
  await closeTo(hall, 'Close the first vote', 'Open the discussion')
  await expect(desk.getByText('Worth discussing.')).toBeVisible()
  await expect(wall.getByText('%')).toHaveCount(0)
  await expectAccessible(desk)

  await step(desk, 'Open the discussion')
  await expect(
    phone.getByText('Now convince your neighbors. Say why, not only what.', { exact: true }),
  ).toBeVisible()
  await step(desk, 'Open the second vote')
  await expect(
    phone.getByText('Vote alone again. It is fine to change your mind, and fine not to.', { exact: true }),
  ).toBeVisible()
  await expect(phone.getByRole('radio', { checked: true })).toHaveCount(0)
  await phone.keyboard.press('C')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  await vote(2, (index) => (index < 10 ? 'c' : 'b'), 80)
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(
    wall.getByText('More moved to the right answer than chance explains.', { exact: true }),
  ).toBeVisible()
  await expect(
    wall.getByRole('listitem').filter({ hasText: /It stays about the same.*42 → 92%5 → 11 answers/ }),
  ).toBeVisible()
  await expectFitted(wall, 1920, 1080)
  await expect(phone.getByText('12 of 12 voted twice.', { exact: true })).toBeVisible()
  await expect(phone.getByText(/In 62 physics courses/)).toBeVisible()
  await expectAccessible(wall)
  await expectAccessible(phone)

  await step(desk, 'Ask a second question on the same idea')
  await expect(phone.getByRole('heading', { name: /^Assets of \$300 million/ })).toBeVisible()
  await vote(4, (index) => (index < 8 ? 'd' : 'a'), 80)
  await phone.keyboard.press('D')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(
    wall.getByText('Without neighbors, on a new question: 75% (first vote: 42%).', { exact: true }),
  ).toBeVisible()
})

test('[ROUND-6, ROUND-16, ROUND-17, MIRROR-14, MIRROR-16] a number with the numbers of three tables, then false consensus and noise', async ({
  browser,
  siteAddress,
}) => {
  const hall = await openHall(browser, siteAddress, {
    tables: 4,
    seats: atTables(11),
  })
  const { desk, wall, phone, seats } = hall
  await desk.getByRole('button', { name: 'New round' }).click()
  await desk.getByLabel('Answered by').selectOption({ label: 'A number' })
  await desk.getByRole('textbox', { name: 'Question' }).fill('How many of 100 claims are closed in a year?')
  await desk.getByLabel('Unit').fill('claims')
  await desk.getByLabel('True figure, if it is known').fill('60')
  await desk.getByLabel('Ask each table for one number between the votes').check()
  await desk.getByRole('button', { name: 'Add to the agenda' }).click()
  await expect(desk.getByRole('button', { name: /^Open: How many/ })).toBeVisible()
  await desk.getByRole('button', { name: 'Bias mirror' }).click()
  await desk.getByRole('button', { name: 'Add: Would you vote yes tonight?' }).click()
  await desk.getByRole('button', { name: 'Add: Days of claims' }).click()
  const round = await step(desk, /^Open: How many/)
  await phone.getByLabel('Your number').fill('90')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  const say = (vote: number, numberOf: (index: number) => number) =>
    Promise.all(
      seats.map((seat, index) => seat.answer(round, { round: vote, value: { number: numberOf(index) } })),
    )
  await say(1, (index) => 10 + index * 8)
  await closeTo(hall, 'Close the first vote', 'Open the discussion')
  await step(desk, 'Open the discussion')
  const farOut = 'Whoever is far out, low or high: what do you know that the others do not?'
  await expect(wall.getByText(farOut)).toBeVisible()
  await phone.getByRole('button', { name: 'I write for our table' }).click()
  await phone.getByLabel('The number of table 1').fill('62')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('button', { name: 'Change' })).toBeVisible()
  for (const [seat, number] of [
    [seats[0]!, 56],
    [seats[1]!, 65],
  ] as const)
    await seat.answer(round, { round: 11, value: { table_number: number } })
  await expectAccessible(phone)
  await step(desk, 'Open the second vote')
  await say(2, (index) => 50 + index * 2)
  await phone.getByLabel('Your number').fill('61')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(phone.getByText(/^The mean of 3 tables' numbers: 61 claims \(off by 1 claim\)/)).toBeVisible()
  await expect(wall.getByText(/^At least half of you (were off by|had the right figure)/)).toBeVisible()
  await expect(phone.getByText(/5,180 people in one hall/)).toBeVisible()
  await expectAccessible(wall)

  const same = await step(desk, 'Open: Would you vote yes tonight?')
  await expect(phone.getByText(/^Some of you will read a slightly different text\./)).toBeVisible()
  await phone.getByRole('button', { name: 'Take part' }).click()
  await phone.getByRole('radio', { name: 'Yes' }).check()
  await phone.getByLabel('What share of this room chose as you did?').fill('80')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  for (const [index, seat] of seats.entries()) {
    await seat.takePart(same)
    const value = { choice_ids: [index < 5 ? 'yes' : 'no'], guess: index < 5 ? 80 : 60 }
    expect(await seat.answer(same, { value })).toBe('accepted')
  }
  await expect(wall.getByRole('heading', { name: 'Answer on your device' })).toBeVisible()
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(wall.getByText('Mean error of the guesses: +20 points.', { exact: true })).toBeVisible()
  await expect(
    phone.getByText('Yes: 50% of this room; those who chose it guessed 80%.', { exact: true }),
  ).toBeVisible()

  const noise = await step(desk, 'Open: Days of claims')
  // Who has said once that it takes part reads the case at once.
  await phone.getByLabel(/^If two of you judge this case alone/).fill('20')
  await phone.getByRole('textbox', { name: /^The operating tier/ }).fill('90')
  await phone.keyboard.press('Enter')
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  for (const [index, seat] of seats.entries()) {
    await seat.takePart(noise)
    await seat.answer(noise, { value: { expected: 20, number: 30 + index * 12 } })
  }
  await expectAccessible(phone)
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(
    wall.getByText(/^Two of you differ by \d+% \(typical pair\)\. You had expected 20%\.$/),
  ).toBeVisible()
  await expectAccessible(wall)
})

test('[MIRROR-2, MIRROR-4, MIRROR-6, MIRROR-11, MIRROR-12, MIRROR-22] thirty people read two texts by lot, and see both only afterwards; a room of five is told that it cannot be a verdict', async ({
  browser,
  siteAddress,
}) => {
  const hall = await openHall(browser, siteAddress, { seats: Array.from({ length: 4 }, () => null) })
  const { desk, wall, phone, seats } = hall
  await desk.getByRole('button', { name: 'Bias mirror' }).click()
  await expect(desk.getByRole('heading', { name: 'For larger rooms' })).toBeVisible()
  await expect(desk.getByText('In a group as small as this the result can be chance.')).toBeVisible()
  await desk.getByRole('button', { name: 'Add: Already paid' }).click()
  await expect(desk.getByRole('button', { name: 'Open: Already paid' })).toBeVisible()
  await desk.getByRole('button', { name: 'Add: Saved or lost' }).click()
  await expect(desk.getByText('Bias mirror').first()).toBeVisible()
  const sunk = await step(desk, 'Open: Already paid')
  await phone.getByRole('button', { name: 'Take part' }).click()
  await expect(phone.getByRole('heading', { name: /seminar/ })).toBeVisible()
  await phone.getByRole('radio', { name: '7' }).check()
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  for (const seat of seats) {
    await seat.takePart(sunk)
    await seat.answer(sunk, { value: { number: 5 } })
  }
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(wall.getByText('With so few people this cannot be a verdict.', { exact: true })).toBeVisible()

  const more = await takeSimulatedSeats(
    siteAddress,
    hall.code,
    Array.from({ length: 25 }, () => null),
  )
  const frame = await step(desk, 'Open: Saved or lost')
  const all = [...seats, ...more]
  const texts = new Map<string, number>()
  await phone.getByRole('radio', { name: /^\$[24]00 million/ }).check()
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByRole('status').filter({ hasText: 'Received' })).toBeVisible()
  for (const [index, seat] of all.entries()) {
    const text = await seat.takePart(frame)
    texts.set(text, (texts.get(text) ?? 0) + 1)
    await seat.answer(frame, { value: { choice_ids: [index % 3 === 0 ? 'b' : 'a'] } })
  }
  const own = await phone.getByRole('radio', { name: /^\$[24]00 million/ }).count()
  expect(own).toBe(1)
  await expect(wall.getByText('30 answers')).toBeVisible()
  await expect(wall.getByText(/million/)).toHaveCount(0)
  await closeTo(hall, 'Close', 'Show the result')
  await step(desk, 'Show the result')
  await expect(wall.getByText('Text 1')).toBeVisible()
  await expect(wall.getByText(/^Difference: /)).toBeVisible()
  await expect(phone.getByText(/In 36 laboratories, 6,271 people/)).toBeVisible()
  await expect(phone.getByText('What helps at a board table')).toBeVisible()
  await expect(phone.getByText(/^Each dot is one of 36 laboratories/)).toBeVisible()
  await expectAccessible(wall)
  await expectAccessible(phone)
})

test('[PEER-1, PEER-2, PEER-4] twelve tables enter eight numbers of their policy; the stage shows one at a time, and a phone alone where it stands', async ({
  browser,
  siteAddress,
}) => {
  const tables = Array.from({ length: 59 }, (_, index) => ((index + 1) % 12) + 1)
  const hall = await openHall(browser, siteAddress, { tables: 12, seats: tables })
  const { desk, wall, phone, seats } = hall
  await desk.getByLabel('Kind').selectOption({ label: 'Peer Mirror' })
  await desk.getByRole('button', { name: 'Add to the agenda' }).click()
  const aid = await step(desk, /^Open: Eight numbers of your policy/)
  await expect(wall.getByText("One of each table presses 'I write for our table'")).toBeVisible()
  await phone.getByRole('button', { name: 'I write for our table' }).tap()
  const field = phone.getByRole('group', { name: 'Most in equities' }).getByRole('textbox')
  await field.tap()
  expect(await field.getAttribute('inputmode')).toBe('decimal')
  await field.fill('12,5')
  await phone.getByRole('group', { name: 'Review of the policy every' }).getByText('I do not know').tap()
  await expect(phone.getByText(/^2 of 8 entered\. Received|^2 of 8 entered\. Changed/)).toBeVisible()
  await expectAccessible(phone)
  // One of each other table writes by calls; the second of a table is refused.
  for (let table = 2; table <= 12; table++) {
    const value = { peers: { equities: table * 3, 'review-every': table % 2 ? 12 : 'none' } }
    expect(await seats[table - 2]!.answer(aid, { value })).toBe('accepted')
    expect(await seats[table + 10]!.answer(aid, { value })).toBe('not_open')
  }
  await closeTo(hall, 'Close', 'Show the result')
  await expect(phone.getByText('Closed. The numbers come next, all at once.')).toBeVisible()
  await step(desk, 'Show the result')
  await expect(phone.getByText('You are here: 12.5%.')).toBeVisible()
  await expect(phone.getByText('For more', { exact: true })).toBeVisible()
  await expect(wall.getByText(/^12 entered a number\. Median 19\.5%/)).toBeVisible()
  await expect(wall.getByText('You are here')).toHaveCount(0)
  await expectAccessible(wall)
  await expectAccessible(phone)
  await step(desk, 'The next number')
  await expect(
    wall.getByText('Fewer than 5 have entered this number. Nothing of it is shown.', { exact: true }),
  ).toBeVisible()
  await expect(phone.getByText('You have entered nothing here.')).toBeVisible()
})
