import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { act } from 'react'
import { fakeNetwork, humanCheckAnswers } from '../testing/fake-network.js'
import { registered, remoteOf, renderShell } from '../testing/render-shell.js'

const opened = jest.fn()
beforeEach(() => {
  window.open = opened
})

const learn = registered('mf-learn', ['/learn', '/learn-risk-pools'])
const games = registered('mf-games', ['/quiz'])
const inits = {
  'mf-learn': remoteOf({ path: '/learn', title: 'Hub' }, { path: '/learn-risk-pools', title: 'Pools' }),
  'mf-games': remoteOf({
    path: '/quiz',
    title: 'Investment Quiz',
    gated: true,
    show: () => 'Question 1 of 10',
  }),
}

async function newVisitor(path: string) {
  const { http } = fakeNetwork(humanCheckAnswers())
  const rendered = await renderShell({ path, remotes: [learn, games], inits, http, agreed: false })
  return { ...rendered, person: userEvent.setup() }
}

/** Starts an action that changes the page and finishes later. */
async function started(begin: () => Promise<unknown>) {
  let done: Promise<unknown> = Promise.resolve()
  await act(async () => {
    done = begin()
  })
  return { done }
}

async function disclosureFrom(press: (person: ReturnType<typeof userEvent.setup>) => Promise<void>) {
  const visitor = await newVisitor('/privacy-policy')
  await press(visitor.person)
  expect(await screen.findByRole('dialog', { name: 'Before you go on' })).toBeInTheDocument()
  return visitor
}

test('[GATE-4] a Learn link shows the disclosure first and opens after the agreement', async () => {
  const { shell } = await disclosureFrom(async (person) => {
    await person.click(screen.getByRole('button', { name: 'Learn' }))
    await person.click(await screen.findByRole('menuitem', { name: /Commercial Insurers/ }))
  })
  expect(window.location.pathname).toBe('/privacy-policy')
  act(shell.gate.passed)
  expect(await screen.findByRole('heading', { name: 'Hub' })).toBeInTheDocument()
})

test('[GATE-4] the discussion link shows the disclosure first, then its own confirmation', async () => {
  const { shell } = await disclosureFrom((person) =>
    person.click(screen.getByRole('button', { name: 'Discuss' })),
  )
  act(shell.gate.passed)
  expect(await screen.findByRole('alertdialog')).toBeInTheDocument()
  expect(opened).not.toHaveBeenCalled()
})

test('[GATE-4] an external link shows the disclosure first and opens after the agreement', async () => {
  const { shell } = await disclosureFrom(async (person) => {
    const partners = within(screen.getByRole('list', { name: 'Partners' }))
    await person.click(partners.getAllByRole('link')[0] as HTMLElement)
  })
  expect(opened).not.toHaveBeenCalled()
  act(shell.gate.passed)
  await waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
})

test("[GATE-4] a link of Home's Learn card waits for the agreement", async () => {
  const { person, shell } = await newVisitor('/')
  await screen.findByRole('dialog')
  act(shell.gate.cancel)
  await person.click(
    within(await screen.findByRole('region', { name: 'Learn' })).getByRole('link', { name: /Risk Pools/ }),
  )
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/')
  act(shell.gate.passed)
  expect(await screen.findByRole('heading', { name: 'Pools' })).toBeInTheDocument()
})

test('[GATE-5] a remote that opens a game shows the disclosure first', async () => {
  const { shell } = await newVisitor('/learn')
  await screen.findByRole('heading', { name: 'Hub' })
  const enter = () => shell.host.gate.run(() => shell.host.nav.go('quiz', { difficulty: 'beginner' }))
  const entering = await started(enter)
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(window.location.pathname).toBe('/learn')
  await act(async () => {
    shell.gate.passed()
    await entering.done
  })
  expect(await screen.findByRole('heading', { name: 'Question 1 of 10' })).toBeInTheDocument()
  expect((window.history.state as { usr: unknown }).usr).toEqual({ difficulty: 'beginner' })
})

test('[GATE-6] an action that a remote runs through the gate waits for the agreement', async () => {
  const { shell } = await newVisitor('/learn')
  const send = jest.fn()
  const sending = await started(() => shell.host.gate.run(send))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  expect(send).not.toHaveBeenCalled()
  await act(async () => {
    shell.gate.passed()
    await sending.done
  })
  expect(send).toHaveBeenCalledTimes(1)
})

test('[GATE-7] a game opened directly cannot be played before the agreement', async () => {
  const { shell, person } = await newVisitor('/quiz')
  expect(await screen.findByRole('dialog', { name: 'Before you go on' })).toBeInTheDocument()
  expect(screen.queryByText('Question 1 of 10')).not.toBeInTheDocument()
  act(shell.gate.cancel)
  expect(screen.getByRole('heading', { level: 1, name: 'Investment Quiz' })).toBeInTheDocument()
  expect(screen.queryByText('Question 1 of 10')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Read the disclosure' }))
  expect(await screen.findByRole('dialog')).toBeInTheDocument()
  act(shell.gate.passed)
  expect(await screen.findByText('Question 1 of 10')).toBeInTheDocument()
})

test('[ROLE-8] hubs open without the disclosure', async () => {
  await newVisitor('/learn')
  expect(await screen.findByRole('heading', { name: 'Hub' })).toBeInTheDocument()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
