import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleIds } from '@icio/contracts/path/mastery'
import type { Page } from '@playwright/test'
import { becomeMember } from '../people/member.js'
import { ownSite } from '../people/own-site.js'
import { expect, test, visitorOf } from '../people/people.js'

test.use({ viewport: { width: 390, height: 844 } })

const site = ownSite(undefined, { turnsClock: true })

interface Dealt {
  id: string
  choices: { id: string; text: string }[]
}
interface Row {
  question_id: string
  choices: { text: string; isCorrect: boolean }[]
}
const bank = join(import.meta.dirname, '../../services/banks/general/quiz_questions.json')
const rightTexts = new Map(
  (JSON.parse(readFileSync(bank, 'utf8')) as Row[]).map(({ question_id, choices }) => [
    question_id,
    choices.find(({ isCorrect }) => isCorrect)?.text ?? '',
  ]),
)
const rightText = ({ id }: Dealt) => rightTexts.get(id) ?? ''

/** Sends the calls of a page as its member does, with the token that the page used last. */
function callsOf(page: Page) {
  let token = ''
  page.on('request', (request) => (token = request.headers()['authorization'] ?? token))
  return async <Reply>(path: string, data: object): Promise<Reply> => {
    const headers = { origin: site.address, authorization: token }
    const answer = await page.request.post(`${site.address}${path}`, { data, headers })
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
    return (await answer.json()) as Reply
  }
}

test('[PATH-1, PATH-3, PATH-10, PATH-12, PATH-14, PATH-15, PATH-17] from the first visit on a phone to a certificate that somebody else verifies', async ({
  visitor,
  browser,
}) => {
  const { page } = visitor
  const send = callsOf(page)
  await visitor.openAgreed('/')
  await visitor.open('/learn/education')
  await page.getByRole('link', { name: 'Open the path' }).click()
  await expect(page.getByRole('button', { name: 'Sign in to keep your place.' })).toBeVisible()
  await becomeMember(visitor, site.address, 'Ann Author')

  // An article enters itself after three answers.
  await visitor.open('/learn/education/fixed-income-primer?edition=general')
  const cards = page.getByRole('region', { name: 'Try it' }).getByRole('listitem')
  for (const place of [0, 1, 2]) {
    await cards.nth(place).locator('label').first().click()
    await cards.nth(place).getByRole('button', { name: 'Check answer' }).click()
    await expect(cards.nth(place).getByRole('button', { name: 'Check answer' })).toHaveCount(0)
  }
  await expect(page.getByText('Entered in your education record: 10 minutes.')).toBeVisible()

  // One round on the screen, the other six through its calls.
  await visitor.open('/path?edition=general')
  await expect(page.getByText('It opens when all seven modules are shown.')).toBeVisible()
  const dealt = page.waitForResponse((answer) => answer.url().endsWith('/api/games/sessions'))
  await page.getByRole('link', { name: 'Five questions: Duties and policy' }).click()
  const { questions } = (await (await dealt).json()) as { questions: Dealt[] }
  for (const [index, question] of questions.entries()) {
    await site.turnClock(60_000)
    await page.getByRole('radio', { name: rightText(question), exact: true }).check()
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('button', { name: index < 4 ? /next/i : /results/i }).click()
  }
  await page.getByRole('link', { name: 'Back to the path' }).first().click()
  await expect(page.getByText('Shown: 5 of your last 5 new questions right.')).toBeVisible()
  for (const module of moduleIds.slice(1)) {
    const game = await send<{ id: string; questions: Dealt[] }>('/api/games/sessions', {
      game: 'quiz',
      module,
    })
    for (const question of game.questions) {
      const choice = question.choices.find(({ text }) => text === rightText(question))
      const answer = { question_id: question.id, choice_id: choice?.id }
      await send(`/api/games/sessions/${game.id}/answers`, answer)
    }
  }

  // The check: all but one answer, a reload on the way, and handed in.
  await page.reload()
  await page.getByRole('link', { name: 'Open the check' }).click()
  const begun = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/path/check') && answer.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Begin the check' }).click()
  const sheet = (await (await begun).json()) as { questions: Dealt[] }
  for (const [index, question] of sheet.questions.slice(0, 19).entries())
    await page
      .getByRole('radiogroup')
      .nth(index)
      .getByRole('radio', { name: rightText(question), exact: true })
      .check()
  await page.reload()
  await page.getByRole('button', { name: 'Go on with the check' }).click()
  await expect(page.getByText('1 of 20 are not answered.')).toBeVisible()
  await site.turnClock(25 * 60_000)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Passed: 19 of 20.').first()).toBeVisible()

  await page.getByRole('button', { name: 'Make the certificate' }).click()
  const certificate = page.getByRole('article', { name: 'Trustee path, Commercial Insurers' })
  await expect(certificate.getByText('Ann Author')).toBeVisible()
  const address = page.url()

  // Somebody else, who has never been here, two days later.
  await site.turnClock(2 * 24 * 60 * 60_000)
  const elsewhere = await browser.newContext()
  const other = visitorOf(await elsewhere.newPage(), site.address)
  await other.open(new URL(address).pathname)
  await expect(other.page.getByRole('article').getByText('Valid', { exact: true })).toBeVisible()
  await expect(other.page.getByRole('article').getByText('Ann Author')).toBeVisible()
  await expect(other.page.getByText(/not an approval by any regulator/)).toBeVisible()
  await expect(other.page.getByText('Withdraw this certificate')).toHaveCount(0)

  await page.reload()
  await page.getByRole('checkbox', { name: /Withhold my name/ }).click()
  await expect(page.getByText('Valid, name withheld by its holder')).toBeVisible()
  await other.page.reload()
  await expect(other.page.getByText('Valid, name withheld by its holder')).toBeVisible()
  await expect(other.page.getByText('Ann Author')).toHaveCount(0)
  await elsewhere.close()
})
