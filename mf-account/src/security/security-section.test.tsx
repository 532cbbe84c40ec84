import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { bareSecurity, failing, fakeServices, type FakeAnswer } from '../testing/fake-services.js'
import { SecuritySection } from './security-section.js'

async function open(security: object, answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({
    'GET /api/account/security': { body: { ...bareSecurity, ...security } },
    ...answers,
  })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<SecuritySection />, { shell, path: '/profile' })
  await screen.findByText('Authenticator app')
  return { services, shell, person: userEvent.setup({ delay: null, pointerEventsCheck: 0 }) }
}

test('[AUTH-45] a change asks who it is, and continues once that is proved', async () => {
  let isProved = false
  const setup = {
    ticket: 'set-up',
    secret: 'JBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/x?secret=JBSWY3DPEHPK3PXP',
  }
  const answers: Record<string, FakeAnswer | (() => FakeAnswer)> = {
    'POST /api/account/authenticator/start': () =>
      isProved ? { body: setup } : failing('fresh_proof_needed'),
    'POST /api/account/proof/start': { body: { is_fresh: false, ways: ['password'], ticket: 'proof' } },
    'POST /api/account/proof': () => {
      isProved = true
      return { status: 204 }
    },
    'POST /api/account/authenticator': { body: { recovery_codes: ['aaaa-bbbb-cccc-dddd'] } },
  }
  const { services, person } = await open({}, answers)
  await person.click(screen.getByRole('button', { name: 'Set up an authenticator app' }))
  await person.type(await screen.findByLabelText('Your password'), 'Aquifer-71-Lantern{Enter}')
  expect(await screen.findByRole('img', { name: /QR code/ })).toBeInTheDocument()
  expect(services.bodyOf('POST /api/account/proof')).toEqual({
    ticket: 'proof',
    password: 'Aquifer-71-Lantern',
  })
  await person.type(screen.getByLabelText('Code that the app shows'), '123456{Enter}')
  expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).not.toBeInTheDocument()
})

test('[AUTH-46] staff whose role waits are told so', async () => {
  await open({ needs_second_factor: true })
  expect(screen.getByText('Your role waits for a second factor')).toBeInTheDocument()
})

test('[AUTH-42] a session through an organization offers to sign out there too', async () => {
  const organization = {
    id: 'acme',
    label: 'Acme',
    email: 'ada@org.example',
    linked_at: '2026-11-20T09:00:00.000Z',
    last_used_at: '2026-11-20T09:00:00.000Z',
  }
  const { shell, person } = await open(
    { organizations: [organization], signed_in_through: 'Acme' },
    { 'POST /api/account/organizations/sign-out': { body: { url: null } } },
  )
  await person.click(screen.getByRole('button', { name: 'Sign out here and at Acme' }))
  await waitFor(() => expect(shell.refreshes()).toBe(1))
})
