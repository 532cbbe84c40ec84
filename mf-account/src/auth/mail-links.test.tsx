import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createStandInShell } from '@icio/shared-ui/testing/stand-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada, failing, fakeServices, type FakeAnswer } from '../testing/fake-services.js'
import { ConfirmScreen } from './confirm-screen.js'
import { ResetScreen } from './reset-screen.js'

const confirmed = { body: { access_token: 't', expires_in: 600, user: ada, redirect_to: '/quiz' } }

function open(
  screenName: 'confirm' | 'reset',
  answers: Record<string, FakeAnswer>,
  search = '?token=abc.def',
) {
  const services = fakeServices(answers)
  const shell = createStandInShell({ http: services.http })
  const ui = screenName === 'confirm' ? <ConfirmScreen /> : <ResetScreen />
  renderInShell(ui, { shell, path: `/auth/${screenName}${search}` })
  return { services, shell, person: userEvent.setup({ delay: null }) }
}

function seen(state: DocumentVisibilityState) {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
}
afterEach(() => jest.restoreAllMocks())

test('[SEC-5] a page that a person sees confirms the address, once, and leads on', async () => {
  seen('visible')
  const { services, shell } = open('confirm', { 'POST /api/auth/confirm': confirmed })
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', '/quiz')
  expect(services.calls).toEqual([{ call: 'POST /api/auth/confirm', body: { token: 'abc.def' } }])
  expect(shell.refreshes()).toBe(1)
})

test('[SEC-5] a page that nobody sees confirms nothing until its button is pressed', async () => {
  seen('hidden')
  const { services, person } = open('confirm', { 'POST /api/auth/confirm': confirmed })
  expect(services.calls).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Confirm email address' }))
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument()
})

test('[SEC-5] the page of a token hands its address on to nobody', () => {
  seen('hidden')
  open('confirm', {})
  expect(document.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
})

test.each(['confirm', 'reset'] as const)(
  '[SEC-5] %s: without a token there is a way to a new link',
  async (name) => {
    const call = name === 'confirm' ? 'POST /api/auth/resend-confirmation' : 'POST /api/auth/forgot-password'
    const { services, person } = open(name, { [call]: { status: 202 } }, '')
    await person.type(screen.getByLabelText('Email'), ada.email)
    await person.click(screen.getByRole('button', { name: 'Send a new link' }))
    expect(await screen.findByText(/it is on its way/)).toBeInTheDocument()
    expect(services.bodyOf(call)).toEqual({ email: ada.email })
  },
)

test('[SEC-5] a used or expired link says so', async () => {
  seen('visible')
  open('confirm', { 'POST /api/auth/confirm': failing('link_expired') })
  expect(await screen.findByText('This link has expired or has already been used')).toBeInTheDocument()
})

test('a confirmation that breaks can be tried again', async () => {
  seen('visible')
  const { services, person } = open('confirm', { 'POST /api/auth/confirm': failing('unavailable') })
  await screen.findByText('An unexpected error occurred')
  services.answers['POST /api/auth/confirm'] = confirmed
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Your email address is confirmed')).toBeInTheDocument()
})

test('a new password is held to the same rules, and sent with the token of the mail', async () => {
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

test('a link for a new password that has expired leads to a new one', async () => {
  const { person } = open('reset', { 'POST /api/auth/reset-password': failing('link_expired') })
  await person.type(screen.getByLabelText('New password'), 'Aquifer-71-Lantern')
  await person.click(screen.getByRole('button', { name: 'Save new password' }))
  expect(await screen.findByRole('button', { name: 'Send a new link' })).toBeInTheDocument()
})
