import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from '@icio/platform'
import { createLog } from '../log/log.js'
import { createShell } from '../shell.js'
import { ShellProvider } from '../shell-context.js'
import { fakeNetwork, humanCheckAnswers } from '../testing/fake-network.js'
import { registryWith } from '../testing/render-shell.js'
import { Toasts } from '../toasts/toasts.js'
import { DisclosureDialog } from './disclosure-dialog.js'
import type { Provers } from './human-check.js'

const ready: Provers = { altcha: async () => 'proof', recaptcha: async () => async () => 'token' }
const never: Provers = { altcha: () => new Promise(() => {}), recaptcha: () => new Promise(() => {}) }

/** Renders the open disclosure with a waiting action. */
async function disclosure({
  answers = humanCheckAnswers(),
  provers = ready,
}: { answers?: Parameters<typeof fakeNetwork>[0]; provers?: Provers } = {}) {
  window.sessionStorage.clear()
  const shell = createShell({
    registry: registryWith([]),
    access: { http: fakeNetwork(answers).http },
    log: createLog(() => {}),
    fetchRemote: () => Promise.reject(new Error('none')),
  })
  const action = jest.fn()
  void shell.gate.run(action)
  render(
    <MemoryRouter>
      <ShellProvider value={shell}>
        <DisclosureDialog provers={provers} />
        <Toasts />
      </ShellProvider>
    </MemoryRouter>,
  )
  const person = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog'))
  const agree = () => person.click(dialog.getByRole('button', { name: /agree/ }))
  return { shell, action, person, dialog, agree }
}

test('[SITE-17] the disclosure names the three things', async () => {
  const { dialog } = await disclosure()
  expect(dialog.getByText('This site is a test.')).toBeInTheDocument()
  expect(dialog.getByText('AI-generated content may be inaccurate.')).toBeInTheDocument()
  expect(dialog.getByText('Nothing here is investment advice.')).toBeInTheDocument()
})

test('[GATE-2] [GATE-8] agreeing passes the check, closes the dialog, and runs the waiting action', async () => {
  const { shell, action, agree, dialog } = await disclosure()
  await dialog.findByText(/Security check ready/)
  await agree()
  await waitFor(() => expect(action).toHaveBeenCalledTimes(1))
  expect(shell.gate.agreed()).toBe(true)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[GATE-9] Cancel closes the dialog and drops the waiting action', async () => {
  const { shell, action, person, dialog } = await disclosure()
  await person.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  act(shell.gate.passed)
  expect(action).not.toHaveBeenCalled()
})

test('[GATE-9] Escape cancels as well', async () => {
  const { shell, person } = await disclosure()
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  await person.keyboard('{Escape}')
  expect(shell.gate.store.getState()).toMatchObject({ agreed: false, asking: false })
})

test('[GATE-11] agreeing before Google’s script has loaded shows the specified toast', async () => {
  const { agree, shell } = await disclosure({
    answers: {
      ...humanCheckAnswers(),
      'GET /api/functions/human-check': { body: { provider: 'recaptcha', site_key: 'key' } },
    },
    provers: never,
  })
  await agree()
  expect(await screen.findByText('Loading')).toBeInTheDocument()
  expect(screen.getByText('reCAPTCHA is still loading, please wait...')).toBeInTheDocument()
  expect(shell.gate.agreed()).toBe(false)
})

test('[GATE-11, PLAY-4] the self-hosted check has its own text for that, which goes once the check is there', async () => {
  let finish = (_proof: string) => {}
  const altcha = () => new Promise<string>((resolve) => (finish = resolve))
  const { agree, shell } = await disclosure({ provers: { ...never, altcha } })
  await agree()
  expect(await screen.findByText('The security check is still loading, please wait...')).toBeInTheDocument()
  await act(async () => finish('proof'))
  await waitFor(() => expect(shell.gate.agreed()).toBe(true))
  expect(shell.toasts.toasts.getState()).toEqual([])
})

test('[GATE-12] a rejected check shows the destructive toast and leaves the gate closed', async () => {
  const { agree, dialog, shell, action } = await disclosure({
    answers: humanCheckAnswers({ body: { success: true, score: 0.49 } }),
  })
  await dialog.findByText(/Security check ready/)
  await agree()
  const toast = await screen.findByRole('alert')
  await waitFor(() => expect(toast).toHaveTextContent('Verification Failed'))
  expect(toast).toHaveTextContent('Security check failed. Please try again.')
  expect(shell.toasts.toasts.getState()[0]?.tone).toBe('destructive')
  expect(shell.gate.agreed()).toBe(false)
  expect(action).not.toHaveBeenCalled()
})

test('[GATE-12] after a rejection a fresh check can be passed', async () => {
  const verdicts = [
    { success: false, score: 0 },
    { success: true, score: 0.9 },
  ]
  const { agree, dialog, shell } = await disclosure({
    answers: {
      ...humanCheckAnswers(),
      'POST /api/functions/verify-recaptcha': () => ({ body: verdicts.shift() }),
    },
  })
  await dialog.findByText(/Security check ready/)
  await agree()
  await screen.findByText('Verification Failed')
  await dialog.findByText(/Security check ready/)
  await agree()
  await waitFor(() => expect(shell.gate.agreed()).toBe(true))
})

test('[GATE-13] a failed call shows its toast, and the visitor can try again', async () => {
  let up = false
  const { agree, dialog, shell } = await disclosure({
    answers: {
      ...humanCheckAnswers(),
      'POST /api/functions/verify-recaptcha': () =>
        up ? { body: { success: true, score: 1 } } : { status: 503 },
    },
  })
  await dialog.findByText(/Security check ready/)
  await agree()
  expect(await screen.findByText('Verification Error')).toBeInTheDocument()
  expect(screen.getByText('An error occurred. Please try again.')).toBeInTheDocument()
  expect(shell.gate.agreed()).toBe(false)
  up = true
  await dialog.findByText(/Security check ready/)
  await agree()
  await waitFor(() => expect(shell.gate.agreed()).toBe(true))
})

test('[GATE-13] agreeing retries a check that could not be prepared', async () => {
  let up = false
  const answers = humanCheckAnswers()
  const { agree, dialog, shell } = await disclosure({
    answers: {
      ...answers,
      'GET /api/functions/human-check': () =>
        up ? answers['GET /api/functions/human-check'] : new TypeError('no network'),
    },
  })
  await dialog.findByText(/could not be prepared/)
  await agree()
  expect(await screen.findByText('Verification Error')).toBeInTheDocument()
  up = true
  await agree()
  await waitFor(() => expect(shell.gate.agreed()).toBe(true))
})
