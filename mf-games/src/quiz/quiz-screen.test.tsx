import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { siteSettings } from '@icio/contracts/site-settings/site-settings'
import { routePaths } from '@icio/shared-ui/host-contract/contract'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell, type FakeShellOptions } from '@icio/shared-ui/testing/fake-shell'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { Route, Routes } from '@icio/platform'
import remote from '../remote.js'
import { QuizScreen } from './quiz-screen.js'
import { fakeQuizScores } from './testing/fake-quiz-scores.js'

interface Visit {
  path?: string
  state?: unknown
  scores?: ReturnType<typeof fakeQuizScores>
  shell?: Omit<FakeShellOptions, 'http'>
}

function visit({ path = '/quiz', state, scores = fakeQuizScores(), shell }: Visit = {}) {
  const standIn = createFakeShell({ ...shell, http: scores.http })
  const rendered = renderInShell(<QuizScreen />, { path, state, shell: standIn })
  return { ...rendered, scores, person: userEvent.setup() }
}

async function visitQuestion(options: Visit = {}) {
  const visited = visit(options)
  await screen.findByRole('radiogroup')
  return visited
}

const choice = (id: string) => screen.getByRole('radio', { name: new RegExp(`^Choice ${id} `) })
const submit = () => screen.getByRole('button', { name: 'Submit Answer' })
const nextButton = () => screen.getByRole('button', { name: /Next Question|See Results/ })
const verdict = (name: RegExp) => screen.findByRole('heading', { name })

type Person = ReturnType<typeof userEvent.setup>

async function answer(person: Person, id: string) {
  await person.click(choice(id))
  await person.click(submit())
  await verdict(/orrect, \d+ points/)
}

async function playAll(person: Person, choices: string[]) {
  for (const id of choices) {
    await answer(person, id)
    await person.click(nextButton())
  }
  await screen.findByRole('heading', { name: 'Your results' })
  await screen.findByText('No scores yet. Be the first!')
}

afterEach(() => localStorage.clear())

test('[SITE-4] the remote has the solo quiz at /quiz, behind the disclosure', async () => {
  const scores = fakeQuizScores()
  const { routes } = remote(createFakeShell({ http: scores.http }))
  const quiz = routes.find(({ path }) => path === '/quiz')
  expect(quiz).toMatchObject({ access: 'open', gated: true, title: 'Investment Quiz' })
  const { default: Screen } = await quiz!.load()
  renderInRouter(<Screen />)
  expect(await screen.findByRole('radiogroup')).toBeVisible()
})

test('[QUIZ-1, PLAY-11] without navigation state, for somebody new, it is the beginners’ quiz of the general edition', async () => {
  const { scores } = await visitQuestion()
  expect(heading()).toHaveTextContent('Advanced Insurance Investment Quiz')
  expect(scores.begun).toMatchObject([{ game: 'quiz', specialization: 'general', difficulty: 'beginner' }])
})

test.each([
  ['beginner', 'Beginner Government Risk Pool Investment Quiz'],
  ['intermediate', 'Intermediate Government Risk Pool Investment Quiz'],
  ['advanced', 'Advanced Government Risk Pool Investment Quiz'],
])('[QUIZ-1, QUIZ-2] %s for risk pools is titled by its level', async (difficulty, title) => {
  const { scores } = await visitQuestion({
    state: { difficulty, specialization: 'government-risk-pools' },
  })
  expect(heading()).toHaveTextContent(title)
  expect(scores.begun).toMatchObject([{ specialization: 'government-risk-pools', difficulty }])
})

test('[QUIZ-1] the general title says Advanced at every level', async () => {
  await visitQuestion({ state: { difficulty: 'beginner' } })
  expect(heading()).toHaveTextContent('Advanced Insurance Investment Quiz')
})

test('[QUIZ-2] a shared link names edition and level', async () => {
  const { scores } = await visitQuestion({
    path: '/quiz?edition=government-risk-pools&level=intermediate',
  })
  expect(scores.begun).toMatchObject([
    { specialization: 'government-risk-pools', difficulty: 'intermediate' },
  ])
})

test('[QUIZ-2] unknown values fall back to the defaults with a message', async () => {
  const { scores } = await visitQuestion({ path: '/quiz?edition=banks&level=expert' })
  expect(scores.begun).toMatchObject([{ specialization: 'general', difficulty: 'beginner' }])
  expect(screen.getByText(/The edition is not known.*The level is not known/)).toBeVisible()
})

test('[PLAY-11] somebody new is asked above question 1 for whom and how hard; what they choose is the next game too', async () => {
  const { person, scores } = await visitQuestion()
  expect(screen.getByText('For whom?')).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Risk pools' }))
  await person.click(await screen.findByRole('link', { name: 'Intermediate' }))
  await screen.findByRole('button', { name: 'Government Risk Pools, Intermediate level' })
  await screen.findByRole('radiogroup')
  await answer(person, 'b')
  expect(screen.queryByText('For whom?')).not.toBeInTheDocument()
  cleanup()
  const again = await visitQuestion()
  expect(again.scores.begun).toMatchObject([
    { specialization: 'government-risk-pools', difficulty: 'intermediate' },
  ])
  expect(screen.queryByText('For whom?')).not.toBeInTheDocument()
  expect(scores.begun[0]).toMatchObject({ specialization: 'general', difficulty: 'beginner' })
})

test('[PLAY-12] a chip in the header names edition and level, and opens the others', async () => {
  const { person, scores } = await visitQuestion({ path: '/quiz?edition=general&level=advanced' })
  await person.click(screen.getByRole('button', { name: 'Commercial Insurers, Advanced level' }))
  const others = await screen.findAllByRole('menuitem')
  expect(others.map(({ textContent }) => textContent)).toEqual([
    'Commercial Insurers, Beginner level',
    'Commercial Insurers, Intermediate level',
    'Government Risk Pools, Beginner level',
    'Government Risk Pools, Intermediate level',
    'Government Risk Pools, Advanced level',
  ])
  await person.click(others[2] as HTMLElement)
  await screen.findByRole('button', { name: 'Government Risk Pools, Beginner level' })
  expect(scores.begun.at(-1)).toMatchObject({
    specialization: 'government-risk-pools',
    difficulty: 'beginner',
  })
})

test('[QUIZ-3] a status says that questions are loading', async () => {
  const scores = fakeQuizScores()
  const release = scores.hold()
  visit({ scores })
  expect(screen.getByRole('status')).toHaveTextContent('Loading questions...')
  release()
  expect(await screen.findByRole('radiogroup')).toBeVisible()
})

test.each([
  ['general', '/learn', 'Back to Learn & Grow for Commercial Insurers'],
  ['government-risk-pools', '/learn-risk-pools', 'Back to Learn & Grow for Government Risk Pools'],
])(
  '[QUIZ-4, QUIZ-5] without questions (%s): log, notice, empty state, link back',
  async (edition, href, link) => {
    const { shell } = visit({
      state: { specialization: edition },
      scores: fakeQuizScores({ length: 0 }),
    })
    expect(await screen.findByRole('heading', { name: 'No Questions Available' })).toBeVisible()
    expect(screen.getByText('No quiz questions are currently available in the database.')).toBeVisible()
    expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', href)
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
    expect(shell.errors).toHaveLength(1)
    expect(shell.toasts.map(({ title }) => title)).toEqual(['No questions available in database'])
  },
)

test('[QUIZ-5] after a failed query the empty state lets the visitor try again', async () => {
  const scores = fakeQuizScores()
  scores.failNext(/^POST/, 'unavailable')
  const { person } = visit({ scores })
  await person.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('radiogroup')).toBeVisible()
})

test('[QUIZ-7] an open question shows score bar, question and choices, and no explanation', async () => {
  await visitQuestion()
  expect(screen.getByRole('region', { name: 'Score and progress' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Set 1, question 1: which asset?' })).toBeVisible()
  expect(screen.getAllByRole('radio')).toHaveLength(4)
  expect(screen.queryByText(/Explanation/)).not.toBeInTheDocument()
  expect(screen.queryByText('Correct answer')).not.toBeInTheDocument()
})

test('[QUIZ-8] keys 1 to 4 select the choice at their place while the focus is in the card', async () => {
  const { person } = await visitQuestion()
  await person.click(heading('Set 1, question 1: which asset?'))
  for (const [key, id] of [
    ['1', 'a'],
    ['4', 'd'],
    ['2', 'b'],
    ['3', 'c'],
  ]) {
    await person.keyboard(key!)
    expect(choice(id!)).toBeChecked()
    expect(choice(id!)).toHaveFocus()
  }
})

test('[QUIZ-8] a key without a matching choice selects nothing', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ choices: ['a', 'b', 'c'] }) })
  await person.click(heading('Set 1, question 1: which asset?'))
  await person.keyboard('4579')
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test('[QUIZ-8, QUIZ-9, QUIZ-28] keys work while the focus is nowhere: they pick, submit and go on', async () => {
  const { person } = await visitQuestion()
  act(() => (document.activeElement as HTMLElement).blur())
  await person.keyboard('2')
  expect(choice('b')).toBeChecked()
  act(() => choice('b').blur())
  await person.keyboard('{Enter}')
  expect(await verdict(/^Correct, 10 points/)).toHaveFocus()
  act(() => (document.activeElement as HTMLElement).blur())
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Question 2 of 10')).toBeVisible()
})

test('[QUIZ-8, QUIZ-9] keys pressed elsewhere or with a modifier are ignored', async () => {
  const { person, scores } = await visitQuestion()
  act(() => heading().focus())
  await person.keyboard('2{Enter}')
  await person.click(heading('Set 1, question 1: which asset?'))
  await person.keyboard('{Control>}2{/Control}{Alt>}2{/Alt}')
  expect(choice('b')).not.toBeChecked()
  expect(scores.requests).toHaveLength(1)
})

test('[QUIZ-28] after Enter submits, Enter on the verdict continues; a held key is one step', async () => {
  const { person } = await visitQuestion()
  await person.keyboard('2{Enter}')
  expect(await verdict(/points$/)).toHaveFocus()
  await person.keyboard('{Enter>3}{/Enter}')
  expect(await screen.findByText('Question 2 of 10')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Submit Answer' })).toBeDisabled()
})

test('[PLAY-2] a result and the name typed for it are there again after signing in, and gone once submitted', async () => {
  const scores = fakeQuizScores({ length: 1 })
  const first = await visitQuestion({
    scores,
    path: '/quiz?level=beginner',
    shell: { session: { at: 'signed-out' } },
  })
  await playAll(first.person, ['b'])
  await first.person.type(screen.getByRole('textbox', { name: /Name on the leaderboard/ }), 'Anon Two')
  await first.person.click(screen.getByRole('button', { name: 'Sign in to submit' }))
  expect(first.shell.navigations).toEqual([{ loginFor: '/quiz?edition=general&level=beginner' }])
  first.unmount()
  const back = visit({
    scores,
    path: '/quiz?edition=general&level=beginner',
    shell: {
      session: {
        at: 'signed-in',
        role: 'user',
        user: { id: 'u', email: 'ada@example.org', display_name: 'Ada', avatar_url: null },
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'Your results' })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: /Name on the leaderboard/ })).toHaveValue('Anon Two')
  expect(scores.begun).toHaveLength(1)
  await back.person.click(screen.getByRole('button', { name: 'Submit Score' }))
  expect(await screen.findByText('Your score is on the leaderboard.')).toBeVisible()
  expect(Object.keys(localStorage)).toEqual(['icio:last-played'])
})

test('[QUIZ-29] on a phone the continue button replaces Submit', async () => {
  const narrow = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  Object.assign(globalThis, { matchMedia: () => narrow })
  try {
    const { person } = await visitQuestion()
    await person.keyboard('2')
    await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
    await person.click(await screen.findByRole('button', { name: 'Next Question' }))
    expect(await screen.findByText('Question 2 of 10')).toBeVisible()
  } finally {
    Reflect.deleteProperty(globalThis, 'matchMedia')
  }
})

test('[FIG-2] the explanation is followed by the figure that the tags name, and the open question is not', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ tags: ['duration', 'convexity'] }) })
  expect(screen.queryByText('The figure is loading…')).toBeNull()
  await answer(person, 'b')
  expect(
    await screen.findByRole('figure', { name: 'Price and yield: a curve and its tangent' }),
  ).toBeVisible()
})

test('[QUIZ-9] Enter submits once a choice is selected, and only then', async () => {
  const { person, scores } = await visitQuestion()
  await person.click(heading('Set 1, question 1: which asset?'))
  await person.keyboard('{Enter}')
  expect(scores.requests).toHaveLength(1)
  await person.keyboard('2{Enter}')
  expect(await verdict(/^Correct, 10 points/)).toBeVisible()
})

test('[QUIZ-8, QUIZ-9] the keys can be turned off, and stay off', async () => {
  const { person, scores, unmount } = await visitQuestion()
  await person.click(screen.getByRole('checkbox', { name: 'Answer with keys 1–4 and Enter' }))
  await person.click(heading('Set 1, question 1: which asset?'))
  await person.keyboard('2')
  expect(choice('b')).not.toBeChecked()
  await person.click(choice('b'))
  await person.keyboard('{Enter}')
  expect(scores.requests).toHaveLength(1)
  unmount()
  await visitQuestion({ scores })
  expect(screen.getByRole('checkbox', { name: /Answer with keys/ })).not.toBeChecked()
})

test('[QUIZ-10, PLAY-15] Submit is disabled without a selection; once the question is locked the verdict stands in its place', async () => {
  const { person } = await visitQuestion()
  expect(submit()).toBeDisabled()
  await person.click(choice('a'))
  expect(submit()).toBeEnabled()
  await person.click(submit())
  await verdict(/^Not correct/)
  expect(screen.queryByRole('button', { name: 'Submit Answer' })).not.toBeInTheDocument()
  expect(nextButton().parentElement).toContainElement(screen.getByRole('heading', { name: /^Not correct/ }))
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
})

test('[QUIZ-11] another choice can be picked before submitting', async () => {
  const { person } = await visitQuestion()
  for (const id of ['a', 'c', 'b']) await person.click(choice(id))
  await person.click(submit())
  expect(await verdict(/^Correct/)).toBeVisible()
})

test('[QUIZ-13, QUIZ-18] a right answer shows its explanation and counts', async () => {
  const { person, shell } = await visitQuestion()
  await answer(person, 'b')
  const panel = screen.getByRole('region', { name: /^Correct, 10 points/ })
  expect(panel).toHaveTextContent('Explanation of question 1.')
  expect(panel).toHaveTextContent('Investment primer, chapter 2')
  expect(progress()).toHaveTextContent('10 of 550')
  expect(shell.announcements).toEqual(['Correct, 10 points. Score 10.'])
})

test('[QUIZ-15] the correct choice is green and a wrong pick red, each with words beside the color', async () => {
  const { person } = await visitQuestion()
  await answer(person, 'a')
  expect(choice('a').closest('label')).toHaveClass('wrong')
  expect(choice('a')).toHaveAccessibleDescription('Your answer')
  expect(choice('b').closest('label')).toHaveClass('missed')
  expect(choice('b')).toHaveAccessibleDescription('Correct answer')
  expect(choice('c').closest('label')).not.toHaveClass('wrong')
})

test('[QUIZ-16] the panel says why the picked choice is wrong', async () => {
  const { person } = await visitQuestion()
  await answer(person, 'c')
  expect(screen.getByText('Choice c is wrong in 1.')).toBeVisible()
  await person.click(nextButton())
  await answer(person, 'd')
  expect(screen.getByText('This answer is not correct.')).toBeVisible()
})

test('[LEARN-12] links that match the question follow after the continue button', async () => {
  const { person } = await visitQuestion()
  await answer(person, 'b')
  const links = within(screen.getByRole('region', { name: /^Correct/ })).getAllByRole('link')
  expect(links[0]).toHaveAttribute('href', expect.stringMatching('^/learn/education/'))
  expect(nextButton().compareDocumentPosition(links[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('[QUIZ-17] Next leads to an open question, after the last one to the results', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 2 }) })
  await answer(person, 'b')
  await person.click(nextButton())
  expect(heading('Set 1, question 2: which asset?')).toHaveFocus()
  expect(screen.queryByText('Explanation of question 1.')).not.toBeInTheDocument()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
  await answer(person, 'b')
  await person.click(screen.getByRole('button', { name: 'See Results' }))
  expect(await screen.findByRole('heading', { name: 'Your results' })).toHaveFocus()
})

test('[QUIZ-18] the bar shows score, the points of the question itself, question, percent complete and the maximum of 550', async () => {
  const { person } = await visitQuestion()
  expect(progress()).toHaveTextContent('0 of 550')
  expect(progress()).toHaveTextContent('This question10 points')
  expect(within(progress()).getByText('Question 1 of 10')).toBeVisible()
  expect(within(progress()).getByText('0% complete')).toBeVisible()
  await playSome(person, ['b', 'a', 'b'])
  expect(progress()).toHaveTextContent('40 of 550')
  expect(progress()).toHaveTextContent('This question40 points')
  expect(screen.getByRole('progressbar', { name: 'Question 4 of 10' })).toHaveAttribute(
    'aria-valuetext',
    '30% complete',
  )
})

test('[QUIZ-18] a quiz with fewer questions shows its real numbers', async () => {
  await visitQuestion({ scores: fakeQuizScores({ length: 3 }) })
  expect(progress()).toHaveTextContent('0 of 60')
  expect(within(progress()).getByText('Question 1 of 3')).toBeVisible()
})

test('[QUIZ-20] the results show total points, correct answers over /10 and accuracy', async () => {
  const { person } = await visitQuestion()
  await playAll(person, ['b', 'b', 'a', 'b', 'c', 'b', 'b', 'b', 'd', 'b'])
  expect(figure('Total Points')).toHaveTextContent('380/550')
  expect(figure('Correct Answers')).toHaveTextContent('7/10')
  expect(figure('Accuracy')).toHaveTextContent('70%')
})

test('[QUIZ-20] accuracy is rounded to a whole percent', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 3 }) })
  await playAll(person, ['b', 'b', 'a'])
  expect(figure('Accuracy')).toHaveTextContent('67%')
  expect(figure('Correct Answers')).toHaveTextContent('2/3')
})

test('[QUIZ-21] Try Multiplayer Game leads to /game if this site has the game', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 1 }) })
  await playAll(person, ['b'])
  expect(screen.getByRole('link', { name: 'Try Multiplayer Game' })).toHaveAttribute('href', '/game')
})

test('[QUIZ-21] without the multiplayer game there is no dead link', async () => {
  const { person } = await visitQuestion({
    scores: fakeQuizScores({ length: 1 }),
    shell: { hasScreen: (path) => path !== routePaths.game },
  })
  await playAll(person, ['b'])
  expect(screen.queryByRole('link', { name: 'Try Multiplayer Game' })).not.toBeInTheDocument()
})

test('[QUIZ-21, DOC-4, DOC-5] everything can be downloaded as PDF or Word', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 1 }) })
  await playAll(person, ['a'])
  const sheet = document.implementation.createHTMLDocument('')
  const view = { document: sheet, focus() {}, print: jest.fn() }
  const open = jest.spyOn(window, 'open').mockReturnValue(fromPartial<Window>(view))
  await person.click(screen.getByRole('button', { name: 'Download all as PDF' }))
  expect(view.print).toHaveBeenCalledTimes(1)
  expect(sheet.title).toMatch(/^Investment_Quiz_Complete_\d{4}-\d{2}-\d{2}$/)
  expect(sheet.body.textContent).toContain('Set 1, question 1: which asset?')
  expect(sheet.body.textContent).toContain('Choice a of question 1 (Your answer)')
  expect(sheet.body.textContent).toContain('Choice b of question 1 (Correct answer)')
  expect(sheet.body.textContent).toContain('/learn/education/')
  expect(screen.getByRole('button', { name: 'Download all as Word' })).toBeEnabled()
  open.mockRestore()
})

test('[QUIZ-22, PLAY-17] the results contain a leaderboard with a form for the score that the server counted', async () => {
  const { person, scores, shell } = await visitQuestion({
    scores: fakeQuizScores({ length: 1 }),
    shell: {
      session: {
        at: 'signed-in',
        role: 'user',
        user: { id: 'u', email: 'ada@example.org', display_name: 'Ada', avatar_url: null },
      },
    },
  })
  await playAll(person, ['b'])
  const leaderboard = screen.getByRole('region', { name: 'Leaderboard' })
  // One press away, as what saves and shares the result (PLAY-17).
  expect(leaderboard).not.toBeVisible()
  await person.click(screen.getByText('Put this score on the leaderboard'))
  expect(screen.getByRole('button', { name: 'Download all as PDF' })).not.toBeVisible()
  await person.click(screen.getByText('Save, share or write to us'))
  expect(screen.getByRole('button', { name: 'Download all as PDF' })).toBeVisible()
  await person.click(within(leaderboard).getByRole('button', { name: 'Submit Score' }))
  expect(await within(leaderboard).findByText('10 points')).toBeVisible()
  expect(scores.bodies).toContainEqual({ session_id: 'session-1', player_name: 'Ada' })
  expect(shell.toasts.map(({ title }) => title)).toEqual(['Score Submitted!'])
})

test('[QUIZ-23] the review lists each question with the answer given, the correct one and the points', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 2 }) })
  await playAll(person, ['a', 'b'])
  const review = screen.getByRole('region', { name: 'Review Your Answers' })
  const [first, second] = within(review).getAllByRole('listitem')
  expect(first).toHaveTextContent('Set 1, question 1: which asset?')
  expect(first).toHaveTextContent('Your answerChoice a of question 1')
  expect(first).toHaveTextContent('Correct answerChoice b of question 1')
  expect(first).toHaveTextContent('0 points')
  expect(second).toHaveTextContent('Your answerChoice b of question 2')
  expect(second).toHaveTextContent('20 points')
})

test('[QUIZ-24] a contact link follows each result', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 1 }) })
  const contact = async () => (await screen.findByRole('link', { name: 'Email us' })).getAttribute('href')
  await answer(person, 'b')
  expect(await contact()).toMatch(`mailto:${siteSettings.contactEmail}?subject=`)
  await person.click(nextButton())
  expect(await contact()).toMatch(`mailto:${siteSettings.contactEmail}?subject=`)
})

test('[QUIZ-25] Take Another Quiz starts over with new questions', async () => {
  const { person } = await visitQuestion({ scores: fakeQuizScores({ length: 1 }) })
  await playAll(person, ['b'])
  await person.click(screen.getByRole('button', { name: 'Take Another Quiz' }))
  expect(await screen.findByRole('heading', { name: 'Set 2, question 1: which asset?' })).toHaveFocus()
  expect(progress()).toHaveTextContent('0 of 10')
})

test('[QUIZ-27] leaving the screen deletes the stored session', async () => {
  const { unmount } = await visitQuestion()
  expect(localStorage.getItem('icio:quiz:general')).not.toBeNull()
  unmount()
  expect(localStorage.getItem('icio:quiz:general')).toBeNull()
})

test('after Submit the focus is on the verdict, and one Tab reaches the continue button', async () => {
  const { person } = await visitQuestion()
  await answer(person, 'b')
  expect(await verdict(/^Correct, 10 points/)).toHaveFocus()
  await person.tab()
  expect(nextButton()).toHaveFocus()
})

test('[QUIZ-8] after opening the page the question has the focus, so that keys work at once', async () => {
  const scores = fakeQuizScores()
  const release = scores.hold()
  const { person } = visit({ scores })
  // The shell puts the focus on the heading after navigation.
  act(() => heading().focus())
  release()
  await screen.findByRole('radiogroup')
  expect(heading('Set 1, question 1: which asset?')).toHaveFocus()
  await person.keyboard('3')
  expect(choice('c')).toBeChecked()
})

test('a visitor who is busy elsewhere when the question comes keeps the focus there', async () => {
  const scores = fakeQuizScores()
  const release = scores.hold()
  visit({ scores })
  const elsewhere = document.body.appendChild(document.createElement('button'))
  elsewhere.focus()
  release()
  await screen.findByRole('radiogroup')
  expect(elsewhere).toHaveFocus()
  elsewhere.remove()
})

test('an answer that cannot be sent is kept with a message and can be sent again', async () => {
  const { person, scores } = await visitQuestion()
  scores.failNext(/answers$/, 'network_error')
  await person.click(choice('b'))
  await person.click(submit())
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your answer has not been sent')
  expect(choice('b')).toBeChecked()
  await person.click(within(alert).getByRole('button', { name: 'Send again' }))
  expect(await verdict(/^Correct/)).toBeVisible()
})

function heading(name?: string) {
  return screen.getByRole('heading', name === undefined ? { level: 1 } : { name })
}

function progress() {
  return screen.getByRole('region', { name: 'Score and progress' })
}

function figure(label: string) {
  return screen.getByText(label).closest('dl')!
}

async function playSome(person: Person, choices: string[]) {
  for (const id of choices) {
    await answer(person, id)
    await person.click(nextButton())
  }
}

function renderInRouter(ui: ReactElement) {
  return renderInShell(
    <Routes>
      <Route path="/quiz" element={ui} />
    </Routes>,
    { path: '/quiz' },
  )
}
