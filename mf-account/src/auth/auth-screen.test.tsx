import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { act, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from '@icio/platform'
import { renderToString } from 'react-dom/server'
import userEvent from '@testing-library/user-event'
import { ada, failing, fakeServices } from '../testing/fake-services.js'
import { AuthScreen } from './auth-screen.js'

const good = 'Aquifer-71-Lantern'
const signedIn = { status: 200, body: { access_token: 't', expires_in: 600, user: ada } }

const waysOfAcme = { providers: [{ id: 'acme', label: 'Acme' }], passkeys: true }

function open(answers: Parameters<typeof fakeServices>[0] = {}, path = '/auth') {
  const services = fakeServices(answers)
  const shell = createFakeShell({ http: services.http })
  renderInShell(<AuthScreen />, { shell, path })
  return { services, shell, person: userEvent.setup({ delay: null }) }
}

const texts = (shell: ReturnType<typeof createFakeShell>) => shell.toasts.map((toast) => toast.title)

async function signIn(person: ReturnType<typeof userEvent.setup>, password = good) {
  await person.type(screen.getByLabelText('Email'), ada.email)
  await person.type(screen.getByLabelText('Password'), password)
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
}

async function signUp(person: ReturnType<typeof userEvent.setup>, password = good, name = '') {
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }))
  if (name) await person.type(screen.getByLabelText(/Display Name/), name)
  await person.type(screen.getByLabelText('Email'), ada.email)
  await person.type(screen.getByLabelText('Password'), password)
  await person.click(screen.getByRole('button', { name: 'Sign Up' }))
}

test('[AUTH-1] the screen has the heading Welcome, two tabs, and a link back to Home', async () => {
  open({ 'GET /api/auth/ways': { body: waysOfAcme } })
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome' })).toBeInTheDocument()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Sign In', 'Sign Up'])
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  expect(await screen.findByText('Continue with Acme', undefined, { timeout: 10_000 })).toBeInTheDocument()
})

test('[AUTH-2, AUTH-4] Sign In asks for email and password, Sign Up also for the name', async () => {
  const { person } = open()
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
  expect(screen.queryByLabelText(/Display Name/)).not.toBeInTheDocument()
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }))
  expect(screen.getByLabelText(/Display Name/)).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveAttribute('type', 'email')
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password')
})

test('[AUTH-3, AUTH-12] the strength meter and its hints follow the password', async () => {
  const { person } = open()
  await person.click(screen.getByRole('tab', { name: 'Sign Up' }))
  const field = screen.getByLabelText('Password')
  await person.type(field, 'abc')
  expect(screen.getByRole('meter', { name: 'Password strength' })).toHaveAttribute(
    'aria-valuetext',
    'Very Weak',
  )
  const hints = () =>
    within(screen.getByRole('list', { name: 'How to make it stronger' })).getAllByRole('listitem')
  expect(hints().map((hint) => hint.textContent)).toContain('Add an uppercase letter')
  await person.clear(field)
  await person.type(field, good)
  expect(screen.getByRole('status')).toHaveTextContent('Very Strong')
  expect(screen.queryByRole('list', { name: 'How to make it stronger' })).not.toBeInTheDocument()
})

test('[AUTH-4] an address is required, and an invalid one is not sent', async () => {
  const { person, services } = open()
  await person.type(screen.getByLabelText('Password'), good)
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(await screen.findByText('Please enter your email address')).toBeInTheDocument()
  await person.type(screen.getByLabelText('Email'), 'ada')
  expect(await screen.findByText('Please enter a valid email address')).toBeInTheDocument()
  expect(services.sent()).toEqual([])
})

test('[AUTH-6, AUTH-9] an invalid password shows the first broken rule and is not sent', async () => {
  const { person, services } = open()
  await signUp(person, 'abc')
  expect(await screen.findByText('Password must be at least 12 characters')).toBeInTheDocument()
  expect(screen.queryByText(/must contain/)).not.toBeInTheDocument()
  expect(services.sent()).toEqual([])
})

test('[AUTH-5, CALL-7] sign-up sends address, password, and redirect, and the name only if there is one', async () => {
  const { person, services } = open({ 'POST /api/auth/sign-up': { status: 201 } })
  await signUp(person)
  await waitFor(() =>
    expect(services.bodyOf('POST /api/auth/sign-up')).toEqual({
      email: ada.email,
      password: good,
      redirect_to: '/',
    }),
  )
})

test('[GATE-4] a sign-up asks for no disclosure where the server asks for none', async () => {
  const services = fakeServices({ 'POST /api/auth/sign-up': { status: 201 } })
  const shell = createFakeShell({ http: services.http, agreed: false })
  renderInShell(<AuthScreen />, { shell, path: '/auth' })
  await signUp(userEvent.setup({ delay: null }))
  await waitFor(() => expect(texts(shell)).toEqual(['Check your email for the confirmation link!']))
  expect(shell.gate.agreed()).toBe(false)
})

test('[SEC-29] where the server asks for the human check it comes first; Cancel sends nothing more and keeps the input', async () => {
  let passed = false
  const services = fakeServices({
    'POST /api/auth/sign-up': () => (passed ? { status: 201 } : failing('disclosure_needed')),
  })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<AuthScreen />, { shell, path: '/auth' })
  await signUp(userEvent.setup({ delay: null }))
  await waitFor(() => expect(shell.gate.agreed()).toBe(false))
  passed = true
  await act(async () => shell.agree())
  await waitFor(() => expect(texts(shell)).toEqual(['Check your email for the confirmation link!']))
  expect(services.sent()).toHaveLength(2)
})

test('[PLAY-3] a visitor who came from a lobby link returns there, also after a sign-up', async () => {
  const { services, person } = open(
    { 'POST /api/auth/sign-up': { status: 201, body: {} } },
    `/auth?next=${encodeURIComponent('/game?code=ABC123')}`,
  )
  await signUp(person)
  await screen.findByText('One more step')
  expect(services.bodyOf('POST /api/auth/sign-up')).toMatchObject({ redirect_to: '/game?code=ABC123' })
})

test('[AUTH-19, CALL-7] a sign-up asks the visitor to check their email, and the email can be sent again', async () => {
  const { person, services, shell } = open({
    'POST /api/auth/sign-up': { status: 201 },
    'POST /api/auth/resend-confirmation': { status: 202 },
  })
  await signUp(person, good, 'Ada')
  await waitFor(() => expect(texts(shell)).toEqual(['Check your email for the confirmation link!']))
  expect(services.bodyOf('POST /api/auth/sign-up')).toMatchObject({ display_name: 'Ada' })
  await person.click(screen.getByRole('button', { name: 'Resend confirmation email' }))
  expect(await screen.findByRole('button', { name: /Resend in/ })).toBeDisabled()
  expect(services.bodyOf('POST /api/auth/resend-confirmation')).toEqual({ email: ada.email })
})

test.each([
  [failing('already_registered'), 'This email is already registered. Try signing in instead.'],
  [failing('password_refused'), 'Password does not meet security requirements'],
  [failing('too_many_attempts'), 'Too many attempts. Please wait a moment and try again.'],
  [failing('internal_error'), 'An unexpected error occurred'],
  [failing('unavailable'), 'An unexpected error occurred'],
])('[AUTH-21, AUTH-22, AUTH-23] a rejected sign-up shows its message', async (answer, text) => {
  const { person, shell } = open({ 'POST /api/auth/sign-up': answer })
  await signUp(person)
  await waitFor(() => expect(shell.toasts).toEqual([{ title: text, tone: 'destructive' }]))
})

test.each(['Sign In', 'Sign Up', 'Forgot password?'])(
  '[AUTH-4] an address that is pasted with unseen marks into %s is shown and sent without them',
  async (form) => {
    const { person } = open()
    if (form !== 'Sign In')
      await person.click(screen.getByRole(form === 'Sign Up' ? 'tab' : 'button', { name: form }))
    await person.click(screen.getByLabelText('Email'))
    await person.paste('\u202aada.byron@pool.example\u202c\u200b')
    expect(screen.getByLabelText('Email')).toHaveValue('ada.byron@pool.example')
  },
)

test('[AUTH-23] a sign-up without a network shows the unexpected-error message', async () => {
  const { person, shell } = open()
  await signUp(person)
  await waitFor(() => expect(texts(shell)).toEqual(['An unexpected error occurred']))
})

test('[AUTH-24, CALL-8] a sign-in shows a welcome, makes the shell reload the session, and continues', async () => {
  const { person, services, shell } = open({ 'POST /api/auth/sign-in': signedIn })
  await signIn(person)
  await waitFor(() => expect(texts(shell)).toEqual(['Welcome back!']))
  expect(services.bodyOf('POST /api/auth/sign-in')).toEqual({ email: ada.email, password: good })
  expect(shell.refreshes()).toBe(1)
})

test.each([
  [failing('invalid_credentials'), 'Invalid email or password'],
  [failing('too_many_attempts'), 'Too many attempts. Please wait a moment and try again.'],
  [failing('internal_error'), 'An unexpected error occurred'],
  [failing('unavailable'), 'An unexpected error occurred'],
])('[AUTH-25, AUTH-26, AUTH-27] a rejected sign-in shows its message', async (answer, text) => {
  const { person, shell } = open({ 'POST /api/auth/sign-in': answer })
  await signIn(person)
  await waitFor(() => expect(shell.toasts).toEqual([{ title: text, tone: 'destructive' }]))
})

test('[AUTH-25] a wrong password is also reported at its field', async () => {
  const { person } = open({ 'POST /api/auth/sign-in': failing('invalid_credentials') })
  await signIn(person)
  await waitFor(() =>
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/check your email address/),
  )
})

test('[AUTH-37, SEC-50] after many wrong passwords the human check comes first, and then the same attempt continues', async () => {
  let passed = false
  const services = fakeServices({
    'POST /api/auth/sign-in': () => (passed ? signedIn : failing('human_check_needed')),
  })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<AuthScreen />, { shell, path: '/auth' })
  await signIn(userEvent.setup({ delay: null }))
  await waitFor(() => expect(shell.gate.agreed()).toBe(false))
  passed = true
  await act(async () => shell.agree())
  await waitFor(() => expect(texts(shell)).toEqual(['Welcome back!']))
  expect(services.sent()).toHaveLength(2)
})

test('[AUTH-48, SEC-48] a failed sign-in hints at the mail only in the browser that signed up with exactly this address', async () => {
  localStorage.clear()
  const { person, services, shell } = open({
    'POST /api/auth/sign-up': { status: 201 },
    'POST /api/auth/sign-in': failing('invalid_credentials'),
    'POST /api/auth/resend-confirmation': { status: 202 },
  })
  const hint = () => screen.queryByText('Have you just signed up?')
  await signIn(person)
  await waitFor(() => expect(texts(shell)).toContain('Invalid email or password'))
  expect(hint()).not.toBeInTheDocument()
  await signUp(person)
  await person.click(await screen.findByRole('button', { name: 'Sign in' }))
  await signIn(person)
  expect(await screen.findByText('Have you just signed up?')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Resend confirmation email' }))
  expect(services.bodyOf('POST /api/auth/resend-confirmation')).toEqual({ email: ada.email })
  await person.clear(screen.getByLabelText('Password'))
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  expect(hint()).not.toBeInTheDocument()
  await person.clear(screen.getByLabelText('Email'))
  await person.type(screen.getByLabelText('Email'), 'else@example.org')
  await person.type(screen.getByLabelText('Password'), good)
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(services.sent()).toHaveLength(5))
  expect(hint()).not.toBeInTheDocument()
})

test('[AUTH-50] the mailbox of a development site is linked where the mail would be', async () => {
  const mailbox = '/dev/mailbox'
  const { person } = open({
    'POST /api/auth/sign-up': { status: 201, body: { mailbox } },
    'POST /api/auth/forgot-password': { status: 202, body: { mailbox } },
  })
  const link = () => screen.findByRole('link', { name: 'open the development mailbox' })
  await signUp(person)
  expect(await link()).toHaveAttribute('href', `/dev/mailbox?to=${encodeURIComponent(ada.email)}`)
  await person.click(screen.getByRole('tab', { name: 'Sign In' }))
  await person.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await person.type(screen.getByLabelText('Email'), ada.email)
  await person.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  expect(await link()).toBeInTheDocument()
})

test('[AUTH-3] why the server refuses a common password stands under the meter, which stays as it is', async () => {
  const { person } = open({ 'POST /api/auth/sign-up': failing('password_refused') })
  await signUp(person)
  const reason = await screen.findByText(/This password is easily guessed/)
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/easily guessed/)
  const meter = screen.getByRole('meter', { name: 'Password strength' })
  expect(meter.compareDocumentPosition(reason)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(meter).toHaveAttribute('aria-valuetext', 'Very Strong')
})

const invitation = 'GET /api/lobbies/invitations/ABC123'
const invited = `/auth?next=${encodeURIComponent('/game?code=ABC123')}`

test('[AUTH-49, NAME-5] an invitation says who invites to what, before anybody has signed in', async () => {
  open({ [invitation]: { body: { host_name: 'Grace', specialization: 'government-risk-pools' } } }, invited)
  const host = await screen.findByText('Grace', { selector: 'bdi' })
  expect(host.parentElement).toHaveTextContent(/^Grace invites you to a live game$/)
  expect(
    screen.getByText(/Ten questions for Government Risk Pools.*the code ABC123 comes along/),
  ).toBeInTheDocument()
})

test.each([
  [failing('lobby_not_found'), 'This game is over'],
  [failing('unavailable'), 'You are invited to a live game'],
])('[AUTH-49] an invitation that cannot be read says what is known', async (answer, title) => {
  open({ [invitation]: answer }, invited)
  expect(await screen.findByText(title)).toBeInTheDocument()
})

test('[AUTH-49] other screens say why they ask for an account', async () => {
  open({}, '/auth?next=%2Fprofile')
  await act(async () => {})
  expect(screen.getByText('Your profile opens once you have signed in.')).toBeInTheDocument()
})

test('[SEC-4] a forgotten-password request always gets the same answer', async () => {
  const { person, services } = open({ 'POST /api/auth/forgot-password': { status: 202 } })
  await person.click(screen.getByRole('button', { name: 'Forgot password?' }))
  await person.type(screen.getByLabelText('Email'), ada.email)
  await person.click(screen.getByRole('button', { name: 'Send Reset Link' }))
  expect(await screen.findByText(/If ada@example.org has an account here/)).toBeInTheDocument()
  expect(services.bodyOf('POST /api/auth/forgot-password')).toEqual({ email: ada.email })
  await person.click(screen.getByRole('button', { name: 'Back to Sign In' }))
  expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})

test('[AUTH-31] outside the shell the screen throws instead of guessing who is signed in', () => {
  const alone = () =>
    renderToString(
      <MemoryRouter>
        <AuthScreen />
      </MemoryRouter>,
    )
  expect(alone).toThrow('useHost needs a HostProvider above it')
})

test('[AUTH-28] a signed-in member is redirected, also when the session loads later', async () => {
  const services = fakeServices({})
  const shell = createFakeShell({ http: services.http, session: { at: 'loading' } })
  renderInShell(<AuthScreen />, { shell, path: '/auth' })
  expect(screen.getByRole('heading', { name: 'Welcome' })).toBeInTheDocument()
  act(() => shell.setSession({ at: 'signed-in', user: ada, role: 'user' }))
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Welcome' })).not.toBeInTheDocument())
})

test('a link can open the sign-up form', () => {
  open({}, '/auth?tab=sign-up')
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
})

test('[AUTH-43] an account with a second factor asks for a code, then for a recovery code, and continues', async () => {
  const step = { ticket: 'the-ticket', expires_in: 600, ways: ['authenticator', 'recovery_code'] }
  const { person, services, shell } = open({
    'POST /api/auth/sign-in': { body: { second_step: step } },
    'POST /api/auth/second-step': (body: unknown) =>
      'recovery_code' in (body as object) ? signedIn : failing('wrong_code'),
  })
  await signIn(person)
  const code = await screen.findByLabelText('Code of your authenticator app')
  expect(code).toHaveFocus()
  expect(shell.refreshes()).toBe(0)
  await person.type(code, '123456{Enter}')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/already been used/))
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await person.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}')
  await waitFor(() => expect(texts(shell)).toEqual(['Welcome back!']))
  expect(services.bodyOf('POST /api/auth/second-step')).toEqual({
    ticket: 'the-ticket',
    recovery_code: 'abcd-efgh',
  })
})

test('[AUTH-43] a second step that has expired begins again', async () => {
  const step = { ticket: 'the-ticket', expires_in: 600, ways: ['authenticator'] }
  const { person } = open({
    'POST /api/auth/sign-in': { body: { second_step: step } },
    'POST /api/auth/second-step': failing('step_expired'),
  })
  await signIn(person)
  await person.type(await screen.findByLabelText('Code of your authenticator app'), '123456{Enter}')
  await person.click(await screen.findByRole('button', { name: 'Sign in again' }))
  expect(screen.getByLabelText('Password')).toBeInTheDocument()
})

test('[AUTH-38] an organization that cannot be reached is named so, and the form stays', async () => {
  const { person, shell } = open({
    'GET /api/auth/ways': { body: waysOfAcme },
    'POST /api/auth/organizations/acme/start': failing('provider_unreachable'),
  })
  await person.click(await screen.findByRole('button', { name: 'Continue with Acme' }))
  await waitFor(() => expect(texts(shell)).toEqual([expect.stringContaining('cannot be reached right now')]))
})
