import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import remote from '../remote.js'
import { GovernanceScreen } from './governance-screen.js'
import { fakeGovernanceScores, lossAversion } from './testing/fake-governance-scores.js'

interface Visit {
  state?: unknown
  hasScreen?: (path: string) => boolean
  scores?: ReturnType<typeof fakeGovernanceScores>
}

function visit({ state, scores = fakeGovernanceScores(), hasScreen }: Visit = {}) {
  const shell = createFakeShell({ http: scores.http, ...(hasScreen ? { hasScreen } : {}) })
  const rendered = renderInShell(<GovernanceScreen />, { path: '/governance-game', state, shell })
  return { ...rendered, scores, person: userEvent.setup() }
}

async function visitScenario(options: Visit = {}) {
  const visited = visit(options)
  await screen.findByRole('radiogroup')
  return visited
}

type Person = ReturnType<typeof userEvent.setup>

const option = (id: string) => screen.getByRole('radio', { name: `option ${id}` })
const submit = () => screen.getByRole('button', { name: 'Submit Answer' })
const progress = () => screen.getByRole('region', { name: 'Score and progress' })
const onward = () => screen.getByRole('button', { name: /Next Scenario|View Final Score/ })
const feedback = () => screen.findByRole('heading', { level: 3, name: /points$/ })

async function answer(person: Person, id: string) {
  await person.click(option(id))
  await person.click(submit())
  await feedback()
}

async function playAll(person: Person, options: string[]) {
  for (const id of options) {
    await answer(person, id)
    await person.click(onward())
  }
}

afterEach(() => localStorage.clear())

test('[SITE-4] the remote has the governance game at /governance-game, behind the disclosure', async () => {
  const route = remote(createFakeShell()).routes.find(({ path }) => path === '/governance-game')
  expect(route).toMatchObject({ access: 'open', gated: true })
  expect((await route!.load()).default).toBeInstanceOf(Function)
})

test('[GOV-1] a status says that scenarios are loading', async () => {
  const scores = fakeGovernanceScores()
  const release = scores.hold()
  visit({ scores })
  expect(screen.getByRole('status')).toHaveTextContent('Loading Governance Scenarios...')
  release()
  expect(await screen.findByRole('radiogroup')).toBeVisible()
})

test('[GOV-2] the header names the game and what it is based on', async () => {
  await visitScenario()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Governance Game')
  expect(screen.getByText('Based on Behavioral Economics Research')).toBeVisible()
})

test.each([
  [undefined, '/learn'],
  ['general', '/learn'],
  ['government-risk-pools', '/learn-risk-pools'],
])('[GOV-3, GOV-4] the audience %s exits to %s', async (edition, hub) => {
  const { scores } = await visitScenario({ state: edition && { specialization: edition } })
  expect(scores.begun).toMatchObject([{ game: 'governance', specialization: edition ?? 'general' }])
  expect(screen.getByRole('link', { name: 'Exit Game' })).toHaveAttribute('href', hub)
  expect(screen.getByRole('button', { name: 'Back' })).toBeEnabled()
})

test('[GOV-7] the score is shown out of 50 and the scenario as n/5 with a percent bar', async () => {
  const { person } = await visitScenario()
  expect(progress()).toHaveTextContent('Current Score0 of 50')
  expect(progress()).toHaveTextContent('1/5')
  expect(progress()).toHaveTextContent('20%')
  await playAll(person, ['B'])
  expect(progress()).toHaveTextContent('Current Score10 of 50')
  expect(screen.getByRole('progressbar', { name: 'Scenario Progress' })).toHaveAttribute(
    'aria-valuetext',
    '2/5, 40%',
  )
})

test('[GOV-8] a scenario shows badge, worth, context, question and lettered options', async () => {
  await visitScenario()
  expect(screen.getByText('Scenario 11')).toBeVisible()
  expect(screen.getByText('Worth 10 points')).toBeVisible()
  expect(screen.getByText(/^Context of scenario 11/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'What should the board do in scenario 11?' })).toBeVisible()
  const letters = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  expect(letters).toEqual(['Aoption A', 'Boption B', 'Coption C', 'Doption D'])
})

test('[GOV-9, GOV-10, GOV-11] an option can change freely until it is submitted, then it is locked and colored', async () => {
  const { person } = await visitScenario()
  expect(submit()).toBeDisabled()
  for (const id of ['A', 'C']) await person.click(option(id))
  await person.click(submit())
  await feedback()
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
  expect(option('C').closest('label')).toHaveClass('wrong')
  expect(option('B').closest('label')).toHaveClass('missed')
})

test('[GOV-12, GOV-13] a correct answer: +10 points, the chosen answer, explanation and books', async () => {
  const { person } = await visitScenario()
  await answer(person, 'B')
  const panel = screen.getByRole('region', { name: 'Excellent! +10 points' })
  expect(panel).toHaveTextContent('Your answerB. option B')
  expect(panel).toHaveTextContent('Principle of scenario 11.')
  expect(within(panel).getByRole('link', { name: /^Thinking, Fast and Slow/ })).toHaveAttribute(
    'href',
    'https://bookshop.org/book/9780374533557',
  )
})

test('[GOV-12, GOV-14] a wrong answer: the chosen option, one sentence on why it is wrong, the correct option and why', async () => {
  const { person } = await visitScenario()
  await answer(person, 'C')
  const panel = screen.getByRole('region', { name: 'Not quite right • 0 points' })
  expect(panel).toHaveTextContent('Your answerC. option C')
  expect(within(panel).getByText('Option C is hasty.')).toBeVisible()
  expect(panel).not.toHaveTextContent('It has more faults.')
  expect(panel).toHaveTextContent('Correct answerB. option BOption B fits scenario 11.')
  expect(panel).toHaveTextContent('Principle of scenario 11.')
  expect(panel).toHaveTextContent('The biasLoss aversion')
})

test('[GOV-15] reference materials: matching articles, and the books', async () => {
  await visitScenario()
  const materials = within(screen.getByRole('region', { name: 'Reference Materials' }))
  expect(materials.getByRole('link', { name: 'Fixed Income Primer' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/learn/),
  )
  expect(materials.getByRole('link', { name: /^Nudge \(/ })).toBeVisible()
  expect(materials.getByRole('link', { name: /^Investment Governance Quarterly/ })).toBeVisible()
})

test('[GOV-16] the screen has an email-us contact note', async () => {
  const { person } = await visitScenario()
  await answer(person, 'B')
  expect(screen.getByRole('link', { name: 'Email us' })).toBeVisible()
})

test('[GOV-35, ROUND-23] the marking offers the scenario for a room, and says what a boardroom round is', async () => {
  const { person, unmount } = await visitScenario()
  await answer(person, 'B')
  const offer = screen.getByRole('heading', { name: 'For your own committee' }).parentElement
  expect(offer).toHaveTextContent('everybody votes alone, talks, and votes again')
  expect(screen.getByRole('link', { name: 'Boardroom round' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/room\?.*round=governance%2F/),
  )
  unmount()
  const withoutRooms = await visitScenario({ hasScreen: (path) => path !== '/room' })
  await answer(withoutRooms.person, 'B')
  expect(screen.queryByText('For your own committee')).toBeNull()
})

test('[GOV-17, GOV-18, DOC-5] the game and each answered scenario can be downloaded as PDF or Word', async () => {
  const { person } = await visitScenario()
  const printed: Document[] = []
  const open = jest.spyOn(window, 'open').mockImplementation(() => {
    const sheet = document.implementation.createHTMLDocument('')
    printed.push(sheet)
    return fromPartial<Window>({ document: sheet, focus() {}, print() {} })
  })
  expect(screen.getByRole('button', { name: 'Download all as Word' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: /^Download scenario/ })).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Download all as PDF' }))
  await answer(person, 'A')
  await person.click(screen.getByRole('button', { name: 'Download scenario 11 as PDF' }))
  expect(screen.getByRole('button', { name: 'Download scenario 11 as Word' })).toBeEnabled()
  const [open_, answered] = printed
  expect(open_?.title).toMatch(/^Governance_Game_Complete_\d{4}-\d{2}-\d{2}$/)
  expect(open_?.body.textContent).not.toContain('Correct answer')
  expect(answered?.title).toBe('Governance_Scenario_11')
  expect(answered?.body.textContent).toContain('A. option A (Your answer)')
  expect(answered?.body.textContent).toContain('B. option B (Correct answer)')
  expect(answered?.body.textContent).toContain('Principle of scenario 11.')
  open.mockRestore()
})

test('[GOV-19, GOV-20] the button leads through the scenarios to the final score', async () => {
  const { person } = await visitScenario()
  await playAll(person, ['B', 'B', 'B', 'B'])
  await answer(person, 'B')
  expect(onward()).toHaveTextContent('View Final Score')
  await person.click(onward())
  expect(screen.getByRole('heading', { name: 'Game Complete!' })).toHaveFocus()
})

test('[GOV-20] a game with fewer scenarios ends after the last one', async () => {
  const { person } = await visitScenario({ scores: fakeGovernanceScores({ length: 2 }) })
  expect(progress()).toHaveTextContent('0 of 20')
  await playAll(person, ['B', 'B'])
  expect(screen.getByText('Final Score').closest('dl')).toHaveTextContent('20/20')
  // [GOV-28] the biases that the final message promises
  expect(screen.getAllByText('The bias: Loss aversion')).toHaveLength(2)
})

test.each([
  [['B', 'B', 'B', 'B', 'B'], '50/50', /^A perfect score/],
  [['B', 'B', 'B', 'B', 'A'], '40/50', /^Excellent/],
  [['B', 'B', 'B', 'A', 'A'], '30/50', /^Good/],
  [['B', 'A', 'A', 'A', 'A'], '10/50', /^Keep learning/],
])('[GOV-21, GOV-22] %s ends with %s', async (options, score, message) => {
  const { person } = await visitScenario({ state: { specialization: 'government-risk-pools' } })
  await playAll(person, options)
  expect(screen.getByText('Final Score').closest('dl')).toHaveTextContent(score)
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Education' })).toHaveAttribute('href', '/learn-risk-pools')
})

test('[GOV-23] Play Again starts over: first scenario, score 0, nothing selected', async () => {
  const { person } = await visitScenario({ scores: fakeGovernanceScores({ length: 1 }) })
  await playAll(person, ['B'])
  await person.click(screen.getByRole('button', { name: 'Play Again' }))
  expect(await screen.findByText('Scenario 21')).toBeVisible()
  expect(progress()).toHaveTextContent('Current Score0 of 10')
  for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
})

test('[GOV-24, GOV-25] a failed load shows a message and the empty state, with a retry button', async () => {
  const scores = fakeGovernanceScores()
  scores.failNext(/^POST/, 'internal_error')
  const { person, shell } = visit({ scores })
  expect(await screen.findByRole('heading', { name: 'Questions Not Loaded' })).toBeVisible()
  expect(shell.toasts).toEqual([
    {
      title: 'Error loading scenarios',
      description: 'Failed to load governance scenarios. Please try again.',
      tone: 'destructive',
    },
  ])
  await person.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('radiogroup')).toBeVisible()
})

test('[GOV-26] with an empty bank, the built-in scenarios are played and the console shows a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {})
  await visitScenario({ scores: fakeGovernanceScores({ builtIn: true }) })
  expect(warn).toHaveBeenCalledWith('The governance scenarios are empty: the built-in ones are played.')
  warn.mockRestore()
})

test('[GOV-10] letters, digits and Enter answer', async () => {
  const { person } = await visitScenario()
  await person.keyboard('c')
  expect(option('C')).toBeChecked()
  await person.keyboard('2{Enter}')
  expect(await feedback()).toHaveTextContent('Excellent! +10 points')
})

const withTraps = () => fakeGovernanceScores({ traps: true, length: 2 })
const trap = () => screen.getByRole('group', { name: 'Name the trap' })

test('[GOV-13, GOV-18, GOV-19, GOV-29, GOV-30, GOV-32] beside all of the marking the trap is named; then the card turns, and is found', async () => {
  const { person } = await visitScenario({ scores: withTraps() })
  await answer(person, 'B')
  expect(within(trap()).getAllByRole('button')).toHaveLength(5)
  expect(screen.getByText('Principle of scenario 11.')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Book references' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Download scenario 11 as Word' })).toBeEnabled()
  expect(onward()).toBeEnabled()
  await person.click(within(trap()).getByRole('button', { name: 'Herding' }))
  expect(screen.getByRole('heading', { name: 'Loss aversion' })).toHaveFocus()
  expect(screen.getByText('You said herding. At the table was')).toBeVisible()
  for (const text of [lossAversion.definition, lossAversion.sign, lossAversion.habit])
    expect(screen.getByText(text)).toBeVisible()
  expect(progress()).toHaveTextContent('Current Score10 of 20')
  expect(localStorage.getItem('icio:found-biases')).toBe('["loss-aversion"]')
  expect(screen.getByRole('link', { name: 'See all biases in the atlas' })).toHaveAttribute(
    'href',
    '/governance-game/atlas',
  )
})

test('[GOV-29] the trap can be named right, without points, and left out', async () => {
  const { person } = await visitScenario({ scores: withTraps() })
  await answer(person, 'A')
  await person.click(within(trap()).getByRole('button', { name: 'Loss aversion' }))
  expect(screen.getByText('You named it')).toBeVisible()
  expect(progress()).toHaveTextContent('Current Score0 of 20')
  await person.click(onward())
  await answer(person, 'B')
  await person.click(within(trap()).getByRole('button', { name: 'Show its card without naming it' }))
  expect(screen.getByText('At the table was')).toBeVisible()
  expect(onward()).toHaveTextContent('View Final Score')
})

test('[GOV-19, GOV-29] Enter alone goes from the verdict to the next scenario, and from a turned card too', async () => {
  const { person } = await visitScenario({ scores: withTraps() })
  await person.keyboard('b{Enter}')
  await feedback()
  await person.keyboard('{Enter}')
  expect(await screen.findByText('Scenario 12')).toBeVisible()
  await answer(person, 'B')
  await person.click(within(trap()).getByRole('button', { name: 'Herding' }))
  await person.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'Game Complete!' })).toBeVisible()
})

test('[GOV-34] the agenda lists the items by subject, with the points of the decided ones', async () => {
  const { person } = await visitScenario({ scores: fakeGovernanceScores({ length: 3 }) })
  await playAll(person, ['B', 'A'])
  const items = within(screen.getByRole('list', { name: 'Agenda' })).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    '1Liquidity10 points',
    '2Liquidity0 points',
    '3LiquidityNow',
  ])
  expect(items[2]).toHaveAttribute('aria-current', 'step')
})
