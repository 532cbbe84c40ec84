import { readFileSync } from 'node:fs'
import { becomeMember } from '../people/member.js'
import { ownSite } from '../people/own-site.js'
import { expectAccessible } from '../people/axe.js'
import { expect, test, type Visitor } from '../people/people.js'

const site = ownSite(undefined, { turnsClock: true })

/** Longer than a person needs to read the longest question: a faster score does not count (LEAD-17). */
const readingMs = 10_000

/** Plays a quiz from its first question to the results and states a confidence for each answer. */
async function playQuiz({ page }: Visitor, pace = readingMs) {
  for (let number = 1; number <= 10; number++) {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await page.getByRole('slider', { name: 'How sure are you?' }).fill(String(50 + 5 * (number - 1)))
    await page
      .getByRole('radiogroup')
      .locator('label')
      .nth(number % 4)
      .click()
    await site.turnClock(pace)
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    await page.getByRole('button', { name: number < 10 ? 'Next Question' : 'See Results' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Your results' })).toBeVisible()
  return Number(
    /^\d+/.exec(
      (await page
        .getByText(/^\d+\/550$/)
        .first()
        .textContent()) ?? '',
    )?.[0],
  )
}

test('[LEAD-14, LEAD-15, MODE-3, SITE-28] a member submits a quiz to the leaderboard, finds the entry, and comes back tomorrow to what was missed in one press', async ({
  visitor,
  siteAddress,
}) => {
  const { page } = visitor
  await visitor.openAgreed('/')
  await becomeMember(visitor, siteAddress, 'Ada Keller')
  await visitor.open('/quiz?level=advanced')
  await page.getByRole('checkbox', { name: 'Say how sure I am' }).check()
  let score = await playQuiz(visitor)
  // Ten guesses may all be wrong, and a score of 0 cannot be submitted.
  while (score === 0) {
    await page.getByRole('button', { name: 'Take Another Quiz' }).click()
    score = await playQuiz(visitor)
  }
  await expect(page.getByRole('region', { name: 'Your Confidence' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Practice' }).getByText('Quiz questions')).toBeVisible()
  await page.getByText('Put this score on the leaderboard').click()
  await expectAccessible(page)
  await expect(page.getByLabel('Name on the leaderboard')).toHaveValue('Ada Keller')
  await page.getByRole('button', { name: 'Submit Score' }).click()
  await expect(page.getByText('Score Submitted!').first()).toBeVisible()
  await expect(
    page.getByText(`Your score of ${score} has been added to the leaderboard.`).first(),
  ).toBeVisible()
  await expect(page.getByRole('row', { name: /Ada Keller.*You/ }).first()).toContainText(`${score} points`)
  await expect(page.getByRole('button', { name: 'Submit Score' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Level' }).selectOption('Advanced')
  await expect(page.getByRole('row', { name: /Ada Keller.*Advanced/ }).first()).toBeVisible()
  await visitor.open('/game')
  const best = page.getByRole('region', { name: 'Top Performers' })
  await expect(best.getByRole('row', { name: /Ada Keller/ }).first()).toContainText('Solo')
  await expectAccessible(page)
  await practice(visitor)
})

/** Missed questions become due; on a phone, the next day, one press on Home leads to them, and they are played like any other game. */
async function practice({ page, open }: Visitor) {
  const practice = page.getByRole('region', { name: 'Practice' })
  const offer = practice.getByRole('link', { name: /^Practice \d+ question/ })
  await site.turnClock(24 * 60 * 60_000)
  await open('/game')
  await expect(practice.getByText(/due now/)).toBeVisible()
  await expect(offer).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/')
  await page.getByRole('link', { name: 'Practice now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Practice' })).toBeVisible()
  const of = Number(/of (\d+)/.exec((await page.getByText(/^Question 1 of/).textContent()) ?? '')?.[1])
  for (let number = 1; number <= of; number++) {
    await expect(page.getByText(`Question ${number} of ${of}`)).toBeVisible()
    await page.getByRole('radiogroup').locator('label').first().click()
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    await expect(page.getByRole('radiogroup').getByText('Correct answer')).toBeVisible()
    await page.getByRole('button', { name: number < of ? 'Next Question' : 'See Results' }).click()
  }
  await expect(page.getByRole('button', { name: 'Practice Again' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit Score' })).toHaveCount(0)
}

test('[DOC-1, DOC-2, DOC-3, DOC-6] an item is downloaded as PDF and Word, a result as a picture; an answer is challenged', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.openAgreed('/')
  await visitor.open('/governance-game?edition=government-risk-pools')
  for (let number = 1; number <= 5; number++) {
    await page.getByRole('radiogroup').locator('label').first().click()
    await page.getByRole('button', { name: 'Submit Answer' }).click()
    if (number === 1) await downloadAndChallenge(visitor)
    await page.getByRole('button', { name: number < 5 ? 'Next Scenario' : 'View Final Score' }).click()
  }
  await page.getByText('Save, share or write to us').click()
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Image' }).click(),
  ])
  expect(picture.suggestedFilename()).toMatch(/^Governance_Game_Result_\d{4}-\d\d-\d\d\.png$/)
  const bytes = readFileSync(await picture.path())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

async function downloadAndChallenge({ page }: Visitor) {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const [word] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all as Word' }).click(),
  ])
  expect(word.suggestedFilename()).toMatch(/^Governance_Game_Complete_\d{4}-\d\d-\d\d\.docx$/)
  expect(
    readFileSync(await word.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
  const [sheet] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Download all as PDF' }).click(),
  ])
  await expect(sheet).toHaveTitle(/^Governance_Game_Complete_/)
  await expect(sheet.getByRole('heading', { level: 2 })).toHaveCount(5)
  await sheet.close()
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
  const alert = page.waitForEvent('dialog')
  await page.evaluate(() => {
    Object.assign(globalThis, { open: () => null })
  })
  const pressed = page.getByRole('button', { name: 'Download all as PDF' }).click()
  const dialog = await alert
  expect(dialog.message()).toBe('Please allow pop-ups to download PDF')
  await dialog.accept()
  await pressed
  await page.getByRole('button', { name: 'I challenge this answer' }).click()
  await page.keyboard.type('The statute says otherwise.')
  await page.getByRole('button', { name: 'Send Challenge' }).click()
  await expect(page.getByText(/Your challenge has been sent/)).toBeVisible()
}
