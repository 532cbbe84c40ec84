import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import type { AccountSession } from '@icio/shared-ui/host-contract/contract'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada, failing, fakeServices, type FakeAnswer } from '../testing/fake-services.js'
import { ConfirmScreen } from './confirm-screen.js'
import { ResetScreen } from './reset-screen.js'

const confirmed = { body: { access_token: 't', expires_in: 600, user: ada, redirect_to: '/quiz' } }

const link = { email: ada.email, open_sign_ups: 1, asks_for_password: false }
const look = 'POST /api/auth/confirmation'

function open(
  screenName: 'confirm' | 'reset',
  answers: Record<string, FakeAnswer>,
  { search = '?token=abc.def', session }: { search?: string; session?: AccountSession } = {},
) {
  const services = fakeServices(answers)
  const shell = createFakeShell({ http: services.http, ...(session ? { session } : {}) })
  const ui = screenName === 'confirm' ? <ConfirmScreen /> : <ResetScreen />
  renderInShell(ui, { shell, path: `/auth/${screenName}${search}` })
  return { services, shell, person: userEvent.setup({ delay: null }) }
}

const confirmButton = { name: `Confirm ${ada.email}` }

test('[SEC-49, AUTH-33] a link confirms only when the button that names the account is pressed, and then continues', async () => {
  const { services, shell, person } = open('confirm', {
    [look]: { body: link },
    'POST /api/auth/confirm': confirmed,
  })
  const button = await screen.findByRole('button', confirmButton)
  expect(services.calls.map(({ call }) => call)).toEqual([look])
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
  await person.click(button)
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/quiz')
  expect(services.bodyOf('POST /api/auth/confirm')).toEqual({ token: 'abc.def' })
  expect(shell.refreshes()).toBe(1)
})

test('[SEC-47, AUTH-32] on another device the link asks for the password of the sign-up', async () => {
  const { services, person } = open('confirm', {
    [look]: { body: { ...link, open_sign_ups: 2, asks_for_password: true } },
    'POST /api/auth/confirm': failing('sign_up_password_needed'),
  })
  const button = await screen.findByRole('button', confirmButton)
  expect(screen.getByText('2 sign-ups are open for this address')).toBeInTheDocument()
  await person.click(button)
  expect(await screen.findByText('Please enter your password')).toBeInTheDocument()
  await person.type(screen.getByLabelText('Password'), 'Another-One-7')
  await person.click(button)
  expect(await screen.findByText(/No open sign-up of this address has that password/)).toBeInTheDocument()
  services.answers['POST /api/auth/confirm'] = confirmed
  await person.click(screen.getByRole('button', confirmButton))
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument()
  expect(services.bodyOf('POST /api/auth/confirm')).toEqual({ token: 'abc.def', password: 'Another-One-7' })
})

test('[SEC-49] a signed-in member is asked to sign out first', async () => {
  const session: AccountSession = {
    at: 'signed-in',
    user: { ...ada, email: 'eve@example.org' },
    role: 'user',
  }
  const { services, shell, person } = open(
    'confirm',
    { [look]: { body: link }, 'POST /api/auth/sign-out': { status: 204 } },
    { session },
  )
  expect(await screen.findByText('You are signed in as eve@example.org')).toBeInTheDocument()
  expect(screen.queryByRole('button', confirmButton)).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(shell.refreshes()).toBe(1))
  expect(services.calls.map(({ call }) => call)).toEqual([look, 'POST /api/auth/sign-out'])
  act(() => shell.setSession({ at: 'signed-out' }))
  expect(await screen.findByRole('button', confirmButton)).toBeInTheDocument()
})

test('[SEC-5] a page with a token in its URL sends no referrer', async () => {
  open('confirm', { [look]: { body: link } })
  await screen.findByRole('button', confirmButton)
  expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
})

test.each(['confirm', 'reset'] as const)(
  '[SEC-5] %s: without a token, the page offers a new link',
  async (name) => {
    const call = name === 'confirm' ? 'POST /api/auth/resend-confirmation' : 'POST /api/auth/forgot-password'
    const { services, person } = open(name, { [call]: { status: 202 } }, { search: '' })
    await person.type(screen.getByLabelText('Email'), ada.email)
    await person.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText(/it is on its way/)).toBeInTheDocument()
    expect(services.bodyOf(call)).toEqual({ email: ada.email })
  },
)

test('[SEC-5] a used or expired link says so', async () => {
  open('confirm', { [look]: failing('link_expired') })
  expect(await screen.findByText('This link has expired or has already been used')).toBeInTheDocument()
})

test('a failed confirmation can be retried', async () => {
  const { services, shell, person } = open('confirm', {
    [look]: { body: link },
    'POST /api/auth/confirm': failing('unavailable'),
  })
  await person.click(await screen.findByRole('button', confirmButton))
  await waitFor(() =>
    expect(shell.toasts).toEqual([{ title: 'An unexpected error occurred', tone: 'destructive' }]),
  )
  services.answers['POST /api/auth/confirm'] = confirmed
  await person.click(screen.getByRole('button', confirmButton))
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument()
})

test('a new password must follow the same rules, and is sent with the token from the email', async () => {
  const { services, shell, person } = open('reset', { 'POST /api/auth/reset-password': { status: 202 } })
  await person.type(screen.getByLabelText('New password'), 'Abcdefgh1234')
  await person.click(screen.getByRole('button', { name: 'Save new password' }))
  expect(await screen.findByText('Password must contain at least one special character')).toBeInTheDocument()
  await person.type(screen.getByLabelText('New password'), '!')
  await person.click(screen.getByRole('button', { name: 'Save new password' }))
  await waitFor(() => expect(shell.toasts.map((toast) => toast.tone)).toEqual(['success']))
  expect(services.bodyOf('POST /api/auth/reset-password')).toEqual({
    token: 'abc.def',
    password: 'Abcdefgh1234!',
  })
})

test('an expired reset link leads to a new one', async () => {
  const { person } = open('reset', { 'POST /api/auth/reset-password': failing('link_expired') })
  await person.type(screen.getByLabelText('New password'), 'Aquifer-71-Lantern')
  await person.click(screen.getByRole('button', { name: 'Save new password' }))
  expect(await screen.findByRole('button', { name: 'Send a new link' })).toBeInTheDocument()
})
