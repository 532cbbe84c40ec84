import { expectAccessible } from '../people/axe.js'
import { becomeMember } from '../people/member.js'
import { ownSite } from '../people/own-site.js'
import { agreeBeforehand, expect, test, type Visitor, visitorOf } from '../people/people.js'
import { becomeStaff } from '../people/staff.js'

const site = ownSite()

/** Another visitor, in a separate browser context, who has agreed to the disclosure. */
async function another(visitor: Visitor): Promise<Visitor> {
  const context = await visitor.page.context().browser()?.newContext({ reducedMotion: 'reduce' })
  if (!context) throw new Error('There is no browser')
  await agreeBeforehand(context)
  return visitorOf(await context.newPage(), site.address)
}

test('a ruling that changes the right choice shows an erratum in the review and corrects the score', async ({
  visitor,
}) => {
  await becomeMember(visitor, site.address, 'Ann Player')
  await agreeBeforehand(visitor.page)
  const { page } = visitor
  await visitor.open('/quiz')
  const choices = page.getByRole('radiogroup')
  const answerQuestion = async (number: number) => {
    await expect(page.getByText(`Question ${number} of 10`)).toBeVisible()
    await choices.locator('label').nth(1).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(choices.getByText('Correct answer')).toBeVisible()
  }
  const goOn = (number: number) =>
    page.getByRole('button', { name: number < 10 ? /next/i : /results/i }).click()
  // The player disputes the first question answered wrong.
  const isWrong = page.getByRole('heading', { name: 'Not correct, 0 points' })
  let disputed = 1
  await answerQuestion(disputed)
  while (!(await isWrong.isVisible())) {
    await goOn(disputed)
    await answerQuestion(++disputed)
  }
  await page.getByRole('button', { name: 'I challenge this answer' }).click()
  await page.getByLabel('Why do you challenge this answer?').fill('The other one is right.')
  await page.getByRole('button', { name: 'Send Challenge' }).click()
  await expect(page.getByText(/Your challenge has been sent/)).toBeVisible()

  const staff = await another(visitor)
  await becomeStaff(staff, site, { role: 'moderator' })
  await staff.open('/messages')
  await expect(staff.page.getByText('The other one is right.')).toBeVisible()
  await expectAccessible(staff.page, { within: 'main' })
  const facts = (await staff.page.getByText(/^quiz, quiz-/).textContent()) ?? ''
  const questionId = /quiz-[\w-]+/.exec(facts)?.[0] ?? ''
  const picked = staff.page.getByRole('listitem').filter({ hasText: 'the player’s answer' }).last()
  const right = ((await picked.textContent()) ?? '').replace('the player’s answer', '').trim()
  await staff.page.getByLabel('Ruling').fill('The statute was changed in 2024.')
  await staff.page.getByLabel('Right choice').selectOption({ label: right })
  await staff.page.getByRole('button', { name: 'Uphold' }).click()
  await expect(staff.page.getByText(/The points of 1 game and/).first()).toBeVisible()

  // The player resumes and finds the erratum in the review.
  await page.reload()
  await expect(page.getByText(`Question ${disputed} of 10`)).toBeVisible()
  await expect(page.getByText('The statute was changed in 2024.').first()).toBeVisible()
  await goOn(disputed)
  for (let number = disputed + 1; number <= 10; number++) {
    await answerQuestion(number)
    await goOn(number)
  }
  await page.getByText('Show all 10').click()
  const corrected = page.getByRole('listitem').filter({ hasText: 'Erratum' })
  await expect(corrected).toContainText('The statute was changed in 2024.')
  await expect(corrected).toContainText(`${disputed * 10} points`)

  // The question's passport shows the answer statistics, and its history the ruling.
  await staff.open('/question-builder?tab=manual')
  await staff.page.getByLabel('Words or source').fill(questionId)
  await staff.page.getByRole('button', { name: `Edit ${questionId}` }).click()
  await expect(staff.page.getByRole('region', { name: 'What the answers say' })).toContainText('Shown 1 time')
  await expect(staff.page.getByText(/Ruling on a challenge/)).toBeVisible()
  await expectAccessible(staff.page, { within: 'main' })
  await staff.page.context().close()
})

test('[SITE-5] users with the required role see Game Modes, Profile Settings, the audit tool and the builder', async ({
  visitor,
}) => {
  await becomeStaff(visitor, site, { role: 'moderator' })
  for (const [path, heading] of [
    ['/game', /game/i],
    ['/profile', 'Profile Settings'],
    ['/question-audit', 'Question Bank Audit Tool'],
    ['/question-builder', 'Question Builder'],
  ] as const) {
    await visitor.open(path)
    await expect(visitor.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  }
})
