import { expect, test, visitorOf, type Visitor } from '../people/people.js'
import { startSite } from '../running-site.js'

interface Hub {
  path: string
  heading: string
  /** The heading of its advanced quiz. */
  title: string
}

const insurers: Hub = {
  path: '/learn',
  heading: 'Learn & Grow for Commercial Insurers',
  title: 'Advanced Insurance Investment Quiz',
}

const riskPools: Hub = {
  path: '/learn-risk-pools',
  heading: 'Learn & Grow for Government Risk Pools',
  title: 'Advanced Government Risk Pool Investment Quiz',
}

/** Opens the hub, agrees to the disclosure, and enters the advanced quiz. */
async function enterQuiz(visitor: Visitor, { path, heading, title }: Hub): Promise<void> {
  await visitor.openAgreed('/')
  await visitor.open(path)
  await expect(visitor.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await visitor.page
    .getByRole('button', { name: /advanced/i })
    .first()
    .click()
  await expect(visitor.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function pickFirstChoice(visitor: Visitor): Promise<void> {
  await visitor.page.getByRole('radiogroup').locator('label').first().click()
}

test('[QUIZ-6, QUIZ-17, QUIZ-20, GATE-8] the whole quiz of insurers by mouse', async ({ visitor }) => {
  await enterQuiz(visitor, insurers)
  for (let number = 1; number <= 10; number++) {
    await expect(visitor.page.getByText(`Question ${number} of 10`)).toBeVisible()
    await pickFirstChoice(visitor)
    await visitor.page.getByRole('button', { name: 'Submit' }).click()
    await expect(visitor.page.getByRole('radiogroup').getByText('Correct answer')).toBeVisible()
    await visitor.page.getByRole('button', { name: number < 10 ? /next/i : /results/i }).click()
  }
  await expect(visitor.page.getByText('Total Points')).toBeVisible()
  await expect(visitor.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible()
})

test('[QUIZ-8, QUIZ-9] the whole quiz of risk pools with keys only', async ({ visitor }) => {
  await enterQuiz(visitor, riskPools)
  for (let number = 1; number <= 10; number++) {
    await expect(visitor.page.getByText(`Question ${number} of 10`)).toBeVisible()
    await visitor.page.keyboard.press(String((number % 4) + 1))
    await visitor.page.keyboard.press('Enter')
    await expect(visitor.page.getByRole('radiogroup').getByText('Correct answer')).toBeVisible()
    await visitor.page.getByRole('button', { name: number < 10 ? /next/i : /results/i }).focus()
    await visitor.page.keyboard.press('Enter')
  }
  await expect(visitor.page.getByText('Total Points')).toBeVisible()
})

test('[SEC-25] nothing that reveals an answer reaches the browser before the player answers', async ({
  visitor,
}) => {
  const bodies: string[] = []
  visitor.page.on('response', async (response) => {
    if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''))
  })
  await enterQuiz(visitor, insurers)
  await pickFirstChoice(visitor)
  expect(bodies.some((body) => body.includes('"questions"'))).toBe(true)
  for (const body of bodies) expect(body).not.toMatch(/is_?correct|why_?wrong|explanation|correct_choice/i)
})

test('a quiz resumes after the site was killed and restarted', async ({ browser }) => {
  let site = await startSite()
  const port = Number(new URL(site.address).port)
  const context = await browser.newContext()
  const visitor = visitorOf(await context.newPage(), site.address)
  await enterQuiz(visitor, insurers)
  for (let number = 1; number <= 2; number++) {
    await pickFirstChoice(visitor)
    await visitor.page.getByRole('button', { name: 'Submit' }).click()
    await visitor.page.getByRole('button', { name: /next/i }).click()
  }
  await expect(visitor.page.getByText('Question 3 of 10')).toBeVisible()
  await site.stop('SIGKILL')
  site = await startSite({ dataDir: site.dataDir, port })
  await visitor.page.reload()
  await expect(visitor.page.getByText('Question 3 of 10')).toBeVisible()
  await pickFirstChoice(visitor)
  await visitor.page.getByRole('button', { name: 'Submit' }).click()
  await expect(visitor.page.getByRole('radiogroup').getByText('Correct answer')).toBeVisible()
  await context.close()
  await site.stop()
})

const longQuestion = {
  prompt:
    "Five managers run $180 million each of an insurer's $1,000 million of invested assets. Each holds 2% of its own account in the same issuer, within a 3% limit per account. Policy caps any issuer at 1.5% of invested assets, and surplus is $250 million. What is the position?",
  choices: [
    'The policy cap is exceeded at 2.0% of invested assets, or 8.0% of surplus',
    'The policy cap is respected, at 0.4% of invested assets, or 1.6% of surplus',
    'The policy cap is respected, as each account is inside its own limit of 3%',
    'The policy cap is exceeded at 1.8% of invested assets, or 7.2% of surplus',
  ],
}

test('[QUIZ-36] on a phone the longest question stands with its choices in the window', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await page.route('**/api/games/sessions', async (route) => {
    const reply = await route.fetch()
    const game = (await reply.json()) as { questions: { prompt: string; choices: { text: string }[] }[] }
    for (const question of game.questions) {
      question.prompt = longQuestion.prompt
      question.choices.forEach((choice, place) => (choice.text = longQuestion.choices[place] ?? ''))
    }
    await route.fulfill({ response: reply, json: game })
  })
  await visitor.openAgreed('/quiz?edition=general&level=beginner')
  await expect(page.getByRole('heading', { name: longQuestion.prompt })).toBeInViewport({ ratio: 1 })
  for (const choice of await page.getByRole('radiogroup').locator('label').all())
    await expect(choice).toBeInViewport({ ratio: 1 })
})
