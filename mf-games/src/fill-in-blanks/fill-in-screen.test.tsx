import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import remote from '../remote.js'
import { FillInScreen } from './fill-in-screen.js'
import { fakeFillInScores } from './testing/fake-fill-in-scores.js'

interface Visit {
  path?: string
  state?: unknown
  scores?: ReturnType<typeof fakeFillInScores>
}

function visit({ path = '/fill-in-blanks', state, scores = fakeFillInScores() }: Visit = {}) {
  const shell = createFakeShell({ http: scores.http })
  const rendered = renderInShell(<FillInScreen />, { path, state, shell })
  return { ...rendered, scores, person: userEvent.setup() }
}

async function visitItem(options: Visit = {}) {
  const visited = visit(options)
  await screen.findByRole('radiogroup')
  return visited
}

type Person = ReturnType<typeof userEvent.setup>

const choice = (id: string) => screen.getByRole('radio', { name: `word ${id}` })
const submit = () => screen.getByRole('button', { name: 'Submit Answer' })
const sentence = () => screen.getByRole('heading', { level: 2 })
const verdict = () => screen.findByRole('heading', { level: 3, name: /orrect, \d+ points/ })

async function answer(person: Person, id: string) {
  await person.click(choice(id))
  await person.click(submit())
  await verdict()
}

async function playAll(person: Person, choices: string[]) {
  for (const id of choices) {
    await answer(person, id)
    await person.click(screen.getByRole('button', { name: /Next Question|See Results/ }))
  }
}

afterEach(() => localStorage.clear())

test('[SITE-4] the remote has the fill-in game at /fill-in-blanks, behind the disclosure', async () => {
  const { routes } = remote(createFakeShell())
  const route = routes.find(({ path }) => path === '/fill-in-blanks')
  expect(route).toMatchObject({ access: 'open', gated: true })
  expect((await route!.load()).default).toBeInstanceOf(Function)
})

test('[FILL-1] an item shows a sentence with a gap and three choices', async () => {
  await visitItem()
  expect(sentence()).toHaveTextContent('In set 1 sentence 1 needs blank to be complete.')
  expect(screen.getAllByRole('radio')).toHaveLength(3)
})

test('[FILL-1] the picked word appears in the gap', async () => {
  const { person } = await visitItem()
  await person.click(choice('c'))
  expect(sentence()).toHaveTextContent('In set 1 sentence 1 needs word c to be complete.')
})

test('[FILL-2] the badge reads Beginner, Intermediate and Advanced', async () => {
  const { person } = await visitItem({ scores: fakeFillInScores({ length: 3 }) })
  for (const badge of ['Beginner', 'Intermediate', 'Advanced']) {
    expect(screen.getByText(badge)).toBeVisible()
    await playAll(person, ['b'])
  }
})

test('[FILL-3] the edition comes from the navigation state and defaults to general', async () => {
  const general = await visitItem()
  expect(general.scores.begun).toMatchObject([{ game: 'fill-in-blanks', specialization: 'general' }])
  general.unmount()
  const { scores } = await visitItem({ state: { specialization: 'government-risk-pools' } })
  expect(scores.begun).toMatchObject([{ specialization: 'government-risk-pools' }])
  expect(screen.getByText('Government Risk Pools')).toBeVisible()
})

test('[FILL-3] an unknown edition falls back to general and says so', async () => {
  await visitItem({ path: '/fill-in-blanks?edition=banks' })
  expect(screen.getByText(/The edition is not known/)).toBeVisible()
})

test('[FILL-4] it runs like the quiz: select, submit, explanation, next', async () => {
  const { person } = await visitItem({ scores: fakeFillInScores({ length: 2 }) })
  expect(submit()).toBeDisabled()
  await person.click(choice('a'))
  await person.click(choice('b'))
  await person.click(submit())
  expect(await verdict()).toHaveFocus()
  expect(screen.getByText('Explanation 1.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Next Question' }))
  expect(sentence()).toHaveTextContent('sentence 2')
  expect(sentence()).toHaveFocus()
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test('[FILL-4, CHANGE-5] one Tab leads from the verdict to the continue button, also where a change of rules is marked', async () => {
  const change = {
    id: 'a-rule',
    editions: ['general' as const],
    title: 'A rule',
    effective_on: '2025-01-01',
    seen_on: '2025-01-01',
    expires_on: '9999-01-01',
  }
  const { person } = await visitItem({ scores: fakeFillInScores({ length: 2, changes: [change] }) })
  await answer(person, 'a')
  expect(screen.getByRole('link', { name: 'changed on January 1, 2025' })).toBeVisible()
  await person.tab()
  expect(screen.getByRole('button', { name: 'Next Question' })).toHaveFocus()
})

test('[FILL-5] the panel says correct or incorrect', async () => {
  const { person } = await visitItem({ scores: fakeFillInScores({ length: 2 }) })
  await playAll(person, [])
  await answer(person, 'b')
  expect(await verdict()).toHaveTextContent('Correct, 10 points')
  await person.click(screen.getByRole('button', { name: 'Next Question' }))
  await answer(person, 'a')
  expect(await verdict()).toHaveTextContent('Not correct, 0 points')
  expect(screen.getByText('Word a is wrong in 2.')).toBeVisible()
  expect(sentence()).toHaveTextContent('sentence 2 needs word a word b to be complete.')
  expect(within(sentence()).getByText('word a')).toHaveProperty('tagName', 'DEL')
  expect(within(sentence()).getByText('word b')).toHaveProperty('tagName', 'MARK')
})

test('[FILL-5, FILL-9, DOC-5, DOC-6] an item and the whole game can be downloaded', async () => {
  const { person } = await visitItem({ scores: fakeFillInScores({ length: 1 }) })
  await answer(person, 'a')
  const printed: Document[] = []
  const open = jest.spyOn(window, 'open').mockImplementation(() => {
    const sheet = document.implementation.createHTMLDocument('')
    printed.push(sheet)
    return fromPartial<Window>({ document: sheet, focus() {}, print() {} })
  })
  await person.click(screen.getByRole('button', { name: 'Download this question as PDF' }))
  expect(screen.getByRole('button', { name: 'Download this question as Word' })).toBeEnabled()
  await person.click(screen.getByRole('button', { name: 'See Results' }))
  await person.click(screen.getByRole('button', { name: 'Download all as PDF' }))
  expect(screen.getByRole('button', { name: 'Download all as Word' })).toBeEnabled()
  expect(printed.map(({ title }) => title)).toEqual([
    'FillInBlanks_Q1',
    expect.stringMatching(/^Fill_In_Blanks_Complete_\d{4}-\d{2}-\d{2}$/),
  ])
  for (const sheet of printed) {
    expect(sheet.body.textContent).toContain('word a (Your answer)')
    expect(sheet.body.textContent).toContain('In set 1 sentence 1 needs word b to be complete.')
    expect(sheet.body.textContent).toContain('/learn/education/')
  }
  open.mockRestore()
})

test('[FILL-6] a wrong choice without its own explanation shows the whole correct sentence', async () => {
  const { person } = await visitItem()
  await answer(person, 'c')
  expect(
    screen.getByText(
      "This choice doesn't correctly complete the sentence: In set 1 sentence 1 needs word b to be complete.",
    ),
  ).toBeVisible()
})

test('[FILL-7, FILL-8] of twenty items the last is worth 200 points, all together 2,100', async () => {
  const { person } = await visitItem()
  expect(screen.getByText('Question 1 of 20')).toBeVisible()
  expect(screen.getByText('of 2100')).toBeVisible()
  await playAll(
    person,
    Array.from({ length: 19 }, () => 'a'),
  )
  expect(screen.getByText('200 points')).toBeVisible()
  await playAll(person, ['b'])
  expect(screen.getByText('Total Points').closest('dl')).toHaveTextContent('200/2100')
})

test('[FILL-9] the end view has Play Again, a link back and the review', async () => {
  const { person } = await visitItem({ scores: fakeFillInScores({ length: 2 }) })
  await playAll(person, ['b', 'a'])
  expect(screen.getByRole('heading', { name: 'Game Complete!' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Back to Learn & Grow for Commercial Insurers' })).toHaveAttribute(
    'href',
    '/learn',
  )
  const [first, second] = within(screen.getByRole('region', { name: 'Review Your Answers' })).getAllByRole(
    'listitem',
  )
  expect(first).toHaveTextContent('In set 1 sentence 1 needs ______ to be complete.')
  expect(first).toHaveTextContent('10 points')
  expect(second).toHaveTextContent('Your answerword a')
  expect(second).toHaveTextContent('Correct answerword b')
  await person.click(screen.getByRole('button', { name: 'Play Again' }))
  expect(await screen.findByText(/In set 2 sentence 1/)).toBeVisible()
})

test('[FILL-10] without items the screen says so', async () => {
  visit({ scores: fakeFillInScores({ length: 0 }) })
  expect(
    await screen.findByText('No fill-in-blank questions are currently available in the database.'),
  ).toBeVisible()
})

test('[FILL-11] the key in local storage contains the specialization', async () => {
  await visitItem({ state: { specialization: 'government-risk-pools' } })
  expect(Object.keys(localStorage)).toContain('icio:fill-in-blanks:government-risk-pools')
})

test('[FILL-4] the keys 1 to 3 and Enter answer', async () => {
  const { person } = await visitItem()
  await person.keyboard('2{Enter}')
  expect(await verdict()).toHaveTextContent('Correct')
})
