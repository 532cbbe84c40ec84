import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import remote from '../remote.js'
import { BoardScreen } from './board-screen.js'
import { fakeBoardScores } from './testing/fake-board-scores.js'

interface Visit {
  state?: unknown
  scores?: ReturnType<typeof fakeBoardScores>
}

function visit({ state, scores = fakeBoardScores() }: Visit = {}) {
  const shell = createFakeShell({ http: scores.http })
  const rendered = renderInShell(<BoardScreen />, { path: '/geoffardy', state, shell })
  return { ...rendered, scores, person: userEvent.setup() }
}

async function visitBoard(options: Visit = {}) {
  const visited = visit(options)
  await visited.person.click(screen.getByRole('button', { name: 'Start Game' }))
  await screen.findByRole('grid')
  return visited
}

type Person = ReturnType<typeof userEvent.setup>

const values = [100, 200, 400]
const cell = (name: string, points: number) =>
  screen.getByRole('button', { name: new RegExp(`^${name}, ${points} points`) })
const choice = (id: string) => screen.getByRole('radio', { name: new RegExp(` ${id}\\?$`) })
const submit = () => screen.getByRole('button', { name: 'Submit Answer' })
const shuffle = (name: string) => screen.queryByRole('button', { name: `Shuffle category ${name}` })
const progress = () => screen.getByRole('region', { name: 'Score and progress' })
const result = () => screen.findByRole('heading', { level: 2, name: /points$/ })

async function answer(person: Person, name: string, points: number, id: string) {
  await person.click(cell(name, points))
  await person.click(choice(id))
  await person.click(submit())
  await result()
}

async function playCell(person: Person, name: string, points: number, id: string) {
  await answer(person, name, points, id)
  await person.click(screen.getByRole('button', { name: 'Continue Playing' }))
}

async function playBoard(person: Person, names: string[], id = 'b') {
  for (const name of names) for (const points of values) await playCell(person, name, points, id)
}

afterEach(() => localStorage.clear())

test('[SITE-4] the remote has the board game at /geoffardy, behind the disclosure', async () => {
  const route = remote(createFakeShell()).routes.find(({ path }) => path === '/geoffardy')
  expect(route).toMatchObject({ access: 'open', gated: true, title: 'Geoffardy' })
  expect((await route!.load()).default).toBeInstanceOf(Function)
})

test('[BOARD-1, BOARD-4] the intro names the host and explains how to play', async () => {
  visit()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Geoffardy!')
  expect(screen.getByRole('heading', { name: 'Welcome to Geoffardy!' })).toBeVisible()
  expect(screen.getByText(/three categories, each with clues for 100, 200 and 400 points/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Start Game' })).toBeEnabled()
})

test('[BOARD-2] the edition comes from the navigation state and defaults to general', async () => {
  const general = await visitBoard()
  expect(general.scores.begun).toMatchObject([{ game: 'board', specialization: 'general' }])
  general.unmount()
  const { scores } = await visitBoard({ state: { specialization: 'government-risk-pools' } })
  expect(scores.begun).toMatchObject([{ specialization: 'government-risk-pools' }])
})

test('[BOARD-3, BOARD-5] a status says that the board is being generated, in the intro and after Start Game', async () => {
  const scores = fakeBoardScores()
  const release = scores.hold()
  const { person } = visit({ scores })
  expect(screen.getByRole('status')).toHaveTextContent('Generating game board...')
  await person.click(screen.getByRole('button', { name: 'Start Game' }))
  expect(screen.queryByRole('heading', { name: 'Welcome to Geoffardy!' })).not.toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent('Generating game board...')
  release()
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(scores.begun).toHaveLength(1)
})

test('[BOARD-6, BOARD-12] the board has 3 headed columns with 100, 200 and 400 points: 9 cells', async () => {
  await visitBoard()
  const headers = within(screen.getByRole('grid')).getAllByRole('columnheader')
  expect(headers.map((header) => header.textContent)).toEqual(['BondsShuffle', 'CashShuffle', 'RiskShuffle'])
  for (const name of ['Bonds', 'Cash', 'Risk'])
    for (const points of values) expect(cell(name, points)).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Cells done' })).toHaveAttribute('aria-valuetext', '0/9')
})

test('[BOARD-7] a chosen cell shows the clue, three choices and Back to Board', async () => {
  const { person, scores } = await visitBoard()
  await person.click(cell('Cash', 200))
  expect(screen.getByRole('heading', { name: 'Clue of Cash for 200' })).toHaveFocus()
  const choices = within(screen.getByRole('radiogroup', { name: 'Clue of Cash for 200' })).getAllByRole(
    'radio',
  )
  expect(choices).toHaveLength(3)
  await person.click(screen.getByRole('button', { name: 'Back to Board' }))
  expect(cell('Cash', 200)).toHaveFocus()
  expect(scores.requests.some((line) => line.endsWith('/answers'))).toBe(false)
})

test('[BOARD-8, BOARD-9] a correct answer earns the points of the cell and shows clue, question and explanation', async () => {
  const { person, shell } = await visitBoard()
  await answer(person, 'Risk', 400, 'b')
  expect(await result()).toHaveTextContent('Correct, 400 points')
  expect(await result()).toHaveFocus()
  const panel = screen.getByRole('region', { name: 'Correct, 400 points' })
  expect(panel).toHaveTextContent('Score400 points')
  expect(panel).toHaveTextContent('AnswerClue of Risk for 400')
  expect(panel).toHaveTextContent('Correct questionWhat is Risk 400 b?')
  expect(panel).toHaveTextContent('ExplanationExplanation of Risk-400.')
  expect(shell.announcements).toContain('Correct, 400 points. Score 400.')
})

test('[BOARD-8] a wrong answer earns nothing', async () => {
  const { person } = await visitBoard()
  await answer(person, 'Risk', 400, 'a')
  expect(await result()).toHaveTextContent('Not correct, 0 points')
  expect(progress()).toHaveTextContent('Score0')
})

test('[BOARD-10, CALL-36] the result has links to learn more, an email note, Continue Playing and Leave Game', async () => {
  const { person } = await visitBoard({ state: { specialization: 'government-risk-pools' } })
  await answer(person, 'Bonds', 100, 'b')
  const links = within(screen.getByRole('region', { name: 'Learn More' })).getAllByRole('link')
  expect(links.some((link) => link.getAttribute('href')?.startsWith('/learn/education/'))).toBe(true)
  expect(screen.getByRole('link', { name: 'Email us' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Leave Game' })).toHaveAttribute('href', '/learn-risk-pools')
  expect(screen.getByRole('button', { name: 'Continue Playing' })).toBeEnabled()
})

test('[BOARD-10, DOC-6] a cell can be downloaded as PDF or Word', async () => {
  const { person } = await visitBoard()
  await answer(person, 'Bonds', 200, 'a')
  const sheet = document.implementation.createHTMLDocument('')
  const view = fromPartial<Window>({ document: sheet, focus() {}, print() {} })
  const open = jest.spyOn(window, 'open').mockReturnValue(view)
  await person.click(screen.getByRole('button', { name: 'Download this clue as PDF' }))
  expect(sheet.title).toBe('Geoffardy_Bonds_200pts')
  expect(sheet.body.textContent).toContain('What is Bonds 200 b? (Correct answer)')
  expect(sheet.body.textContent).toContain('What is Bonds 200 a? (Your answer)')
  expect(screen.getByRole('button', { name: 'Download this clue as Word' })).toBeEnabled()
  open.mockRestore()
})

test('[BOARD-11, BOARD-12] continuing marks the cell as done; it cannot be opened again', async () => {
  const { person } = await visitBoard()
  await answer(person, 'Bonds', 100, 'b')
  expect(progress()).toHaveTextContent('0/9')
  await person.click(screen.getByRole('button', { name: 'Continue Playing' }))
  expect(progress()).toHaveTextContent('1/9')
  const done = screen.getByRole('button', { name: 'Bonds, 100 points, done, correct' })
  expect(done).toHaveAttribute('aria-disabled', 'true')
  expect(done).toHaveFocus()
  await person.click(done)
  expect(screen.getByRole('grid')).toBeVisible()
})

test('[BOARD-13, BOARD-14, BOARD-20] the game ends when 9 cells are done; Play Again starts a new board, with a wager if one likes', async () => {
  const { person, scores } = await visitBoard()
  await playBoard(person, ['Bonds', 'Cash'])
  await playBoard(person, ['Risk'], 'a')
  expect(screen.getByRole('heading', { name: 'Game Complete!' })).toHaveFocus()
  expect(screen.getByText('Total Points').closest('dl')).toHaveTextContent('1400/2100')
  expect(screen.getByRole('link', { name: 'Back to Education' })).toHaveAttribute('href', '/learn')
  await person.click(screen.getByRole('checkbox', { name: 'Final wager' }))
  await person.click(screen.getByRole('button', { name: 'Play Again' }))
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(progress()).toHaveTextContent('Score0 of 2100')
  expect(progress()).toHaveTextContent('0/9')
  expect(shuffle('Bonds 2')).toBeEnabled()
  expect(scores.begun).toHaveLength(2)
})

test('[BOARD-15, BOARD-16] an untouched category is replaced by one new one, once', async () => {
  const { person, scores, shell } = await visitBoard()
  await person.click(shuffle('Cash')!)
  expect(await screen.findByText('New 1')).toBeVisible()
  expect(screen.queryByText('Cash')).not.toBeInTheDocument()
  expect(
    screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.replace('Shuffle', '')),
  ).toEqual(['Bonds', 'New 1', 'Risk'])
  expect(cell('New 1', 100)).toHaveFocus()
  expect(shell.announcements).toEqual(['New category: New 1.'])
  expect(shuffle('New 1')).toBeDisabled()
  expect(scores.requests.filter((line) => line.endsWith('/categories'))).toHaveLength(1)
})

test('[BOARD-15] a category with an answered question cannot be shuffled', async () => {
  const { person } = await visitBoard()
  await playCell(person, 'Bonds', 100, 'a')
  expect(shuffle('Bonds')).toBeDisabled()
  expect(shuffle('Cash')).toBeEnabled()
})

test('[BOARD-16] a failed shuffle leaves the board unchanged and shows a message', async () => {
  const { person, scores, shell } = await visitBoard()
  scores.failNext(/categories$/, 'network_error')
  await person.click(shuffle('Cash')!)
  expect(shell.toasts).toMatchObject([{ title: 'The category was not shuffled' }])
  expect(shuffle('Cash')).toBeEnabled()
})

test('[BOARD-17] a board that replaces a refused one says where it comes from', async () => {
  await visitBoard({ scores: fakeBoardScores({ madeBy: 'reviewed_after_failure' }) })
  expect(screen.getByText(/come from our reviewed collection/)).toBeVisible()
})

test('a board written by a model says so', async () => {
  await visitBoard({ scores: fakeBoardScores({ madeBy: 'model' }) })
  expect(screen.getByText(/written by AI and may be inaccurate/)).toBeVisible()
})

test('[BOARD-3, BOARD-18] a failed call says why and offers another try; nothing looks like a cell before', async () => {
  const scores = fakeBoardScores()
  scores.failNext(/^POST/, 'network_error')
  const release = scores.hold()
  const { person, shell } = visit({ scores })
  expect(screen.queryByText('400')).not.toBeInTheDocument()
  release()
  expect(await screen.findByRole('heading', { name: 'No Connection' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Start Game' })).not.toBeInTheDocument()
  expect(shell.toasts).toEqual([])
  expect(shell.errors).toHaveLength(1)
  await person.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('grid')).toBeVisible()
})

test('[DATA-26] all nine cells carry a clue with its question, two wrong ones and an explanation', async () => {
  const { person } = await visitBoard()
  await playBoard(person, ['Bonds', 'Cash', 'Risk'])
  const items = within(screen.getByRole('region', { name: 'Review Your Answers' })).getAllByRole('listitem')
  expect(items).toHaveLength(9)
  expect(items[0]).toHaveTextContent('Clue of Bonds for 100')
  expect(items[0]).toHaveTextContent('Correct answerWhat is Bonds 100 b?')
})

test('the board is one tab stop, and arrow keys move inside it', async () => {
  const { person } = await visitBoard()
  expect(cell('Bonds', 100)).toHaveFocus()
  await person.keyboard('{ArrowRight}{ArrowDown}')
  expect(cell('Cash', 200)).toHaveFocus()
  await person.keyboard('{ArrowDown}{ArrowDown}{End}')
  expect(cell('Risk', 400)).toHaveFocus()
  await person.keyboard('{Home}')
  expect(cell('Bonds', 400)).toHaveFocus()
  const stops = screen
    .getAllByRole('button')
    .filter((button) => button.dataset.place && button.tabIndex === 0)
  expect(stops).toEqual([cell('Bonds', 400)])
  await person.keyboard('{Enter}')
  expect(screen.getByRole('heading', { name: 'Clue of Bonds for 400' })).toHaveFocus()
})

test('a reload resumes at the open cell, at the result and at the board', async () => {
  const scores = fakeBoardScores()
  const first = await visitBoard({ scores })
  await playCell(first.person, 'Bonds', 100, 'b')
  await first.person.click(cell('Cash', 200))
  const kept = { ...localStorage } as Record<string, string>
  first.unmount()
  const reload = () => {
    for (const [name, value] of Object.entries(kept)) localStorage.setItem(name, value)
    return visit({ scores })
  }
  const second = reload()
  expect(await screen.findByRole('heading', { name: 'Clue of Cash for 200' })).toBeVisible()
  await second.person.click(choice('b'))
  await second.person.click(submit())
  await result()
  second.unmount()
  const third = reload()
  expect(await result()).toHaveTextContent('Correct, 200 points')
  await third.person.click(screen.getByRole('button', { name: 'Continue Playing' }))
  expect(progress()).toHaveTextContent('Score300')
  expect(scores.begun).toHaveLength(1)
})

test('a board without answers resumes at the intro with the same board', async () => {
  const scores = fakeBoardScores()
  const first = await visitBoard({ scores })
  const kept = localStorage.getItem('icio:board:general')!
  first.unmount()
  localStorage.setItem('icio:board:general', kept)
  await visitBoard({ scores })
  expect(scores.begun).toHaveLength(1)
})

test('an answer that cannot be sent says so; sending again sends it', async () => {
  const { person, scores } = await visitBoard()
  scores.failNext(/answers$/, 'network_error')
  await person.click(cell('Bonds', 100))
  await person.click(choice('b'))
  await person.click(submit())
  expect(await screen.findByRole('alert')).toHaveTextContent('Your answer has not been sent')
  await person.click(submit())
  expect(await result()).toHaveTextContent('Correct, 100 points')
})

test('a cell answered in another tab shows the marking of the server', async () => {
  const { person, scores, shell } = await visitBoard()
  await person.click(cell('Bonds', 100))
  scores.answerElsewhere('session-1', 'Bonds-100', 'a')
  await person.click(choice('b'))
  await person.click(submit())
  expect(await result()).toHaveTextContent('Not correct')
  expect(shell.toasts).toMatchObject([{ title: 'Already Answered' }])
})

test('[PRIV-9] an expired board is replaced by a new one, with a message', async () => {
  const { person, scores, shell } = await visitBoard()
  await person.click(cell('Bonds', 100))
  scores.forgetAll()
  await person.click(choice('b'))
  await person.click(submit())
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(shell.toasts).toMatchObject([{ title: 'Game Not Found' }])
})

test('[PLAY-2] a finished board survives a reload', async () => {
  const scores = fakeBoardScores()
  const { person, unmount } = await visitBoard({ scores })
  await playBoard(person, ['Bonds', 'Cash', 'Risk'])
  unmount()
  visit({ scores })
  expect(await screen.findByRole('heading', { name: 'Game Complete!' })).toBeVisible()
  expect(scores.begun).toHaveLength(1)
})

test('leaving the screen deletes the saved game', async () => {
  const { unmount } = await visitBoard()
  expect(localStorage).toHaveLength(1)
  unmount()
  expect(localStorage).toHaveLength(0)
})

test('[BOARD-19] the start screen is the board: a cell chosen there starts the game at its clue', async () => {
  const { person } = visit()
  expect(await screen.findByRole('grid')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Welcome to Geoffardy!' })).toBeVisible()
  expect(document.body).toHaveFocus()
  await person.click(cell('Risk', 200))
  expect(screen.getByRole('heading', { name: 'Clue of Risk for 200' })).toHaveFocus()
})

test('[BOARD-19, PLAY-16] a digit marks a question, Enter sends it, and Enter goes on', async () => {
  const { person } = await visitBoard()
  await person.keyboard('{Enter}12')
  expect(choice('b')).toBeChecked()
  await person.keyboard('{Enter}')
  expect(await result()).toHaveTextContent('Correct, 100 points')
  await person.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Bonds, 100 points, done, correct' })).toHaveFocus()
})

test('[BOARD-19] without answer keys, a digit picks nothing', async () => {
  const { person } = await visitBoard()
  await person.click(cell('Bonds', 100))
  await person.click(screen.getByRole('checkbox', { name: 'Answer with keys 1–3 and Enter' }))
  await person.keyboard('2')
  expect(choice('b')).not.toBeChecked()
})

test('[BOARD-20] with the setting, the last clue asks for a wager, which is won or lost with it', async () => {
  const { person, scores } = visit()
  await person.click(await screen.findByRole('checkbox', { name: 'Final wager' }))
  await person.click(screen.getByRole('button', { name: 'Start Game' }))
  await screen.findByRole('grid')
  await playBoard(person, ['Bonds', 'Cash'])
  await playCell(person, 'Risk', 100, 'b')
  await playCell(person, 'Risk', 200, 'b')
  await person.click(cell('Risk', 400))
  expect(screen.queryByText('Clue of Risk for 400')).toBeNull()
  expect(
    screen.getByRole('heading', { name: 'The last clue. How many of your 1700 points go on it?' }),
  ).toHaveFocus()
  fireEvent.change(screen.getByRole('slider', { name: 'Your wager' }), { target: { value: '700' } })
  await person.click(screen.getByRole('button', { name: 'Show the Clue' }))
  expect(screen.getByRole('heading', { name: 'Clue of Risk for 400' })).toHaveFocus()
  expect(screen.getByText('400 points, 700 wagered')).toBeVisible()
  await person.click(choice('a'))
  await person.click(submit())
  expect(await screen.findByRole('heading', { name: 'Not correct, −700 points' })).toHaveFocus()
  expect(scores.bodies.at(-1)).toMatchObject({ choice_id: 'a', wager: 700 })
  expect(screen.getByText('1000 points')).toBeVisible()
})
