import { ownTimeZone } from '@icio/contracts/dates/days'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada, bareSecurity, failing, fakeServices, type FakeAnswer } from '../testing/fake-services.js'
import { ProfileScreen } from './profile-screen.js'
import {
  atlasStands,
  calibrationStands,
  forecastsStand,
  practiceStands,
  RecordSection,
} from './record-section.js'

const devices = {
  sessions: [
    {
      id: 's1',
      device: 'Firefox on Windows',
      network: '203.0.113.0/24',
      created_at: ada.created_at,
      last_used_at: ada.updated_at,
      current: true,
    },
    {
      id: 's2',
      device: 'Safari on iPhone',
      network: '198.51.100.0/24',
      created_at: ada.created_at,
      last_used_at: ada.updated_at,
      current: false,
    },
  ],
}
const loaded: Record<string, FakeAnswer> = {
  'GET /api/account/security': { body: bareSecurity },
  'GET /api/auth/user': { body: ada },
  'GET /api/auth/sessions': { body: devices },
  'GET /api/account/mail-preferences': { body: { site_news: false, learning_reminders: false } },
}
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const picture = (type = 'image/png', size = 10, content: BlobPart = png) => {
  const file = new File([content], 'me.png', { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

// The DOM of these tests has blobs without this method of every browser.
beforeAll(() =>
  Object.assign(Blob.prototype, {
    arrayBuffer(this: Blob) {
      return new Promise((resolve) => {
        const reader = new FileReader()
        reader.onload = () => resolve(reader.result)
        reader.readAsArrayBuffer(this)
      })
    },
  }),
)
beforeAll(() => Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => {} }))

async function open(answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({ ...loaded, ...answers })
  const shell = createFakeShell({ http: services.http })
  const { container } = renderInShell(<ProfileScreen />, { shell, path: '/profile' })
  await screen.findByRole('heading', { name: 'Account Information' })
  await screen.findByText('Safari on iPhone')
  await screen.findByLabelText('News of the site')
  await screen.findByText('Authenticator app')
  return { services, shell, container, person: userEvent.setup({ applyAccept: false, delay: null }) }
}

const texts = (shell: ReturnType<typeof createFakeShell>) => shell.toasts.map((toast) => toast.title)

test('[SITE-29] the record leads to practice, calibration, the atlas and forecasts, as far as the site has them', () => {
  const shown = (hasScreen: (path: string) => boolean) => {
    const { unmount } = renderInShell(<RecordSection />, { shell: createFakeShell({ hasScreen }) })
    const paths = screen.queryAllByRole('link').map((link) => link.getAttribute('href'))
    unmount()
    return paths
  }
  const all = ['/practice', '/calibration', '/governance-game/atlas', '/ranges/forecasts']
  expect(shown(() => true)).toEqual(all)
  expect(shown((path) => path === '/practice')).toEqual(['/practice'])
  expect(shown(() => false)).toEqual([])
})

test('[SITE-29] a tile of the record says how it stands; one that cannot be read says what its page is for', async () => {
  const { http } = fakeServices({
    [`GET /api/games/practice?${new URLSearchParams({ time_zone: ownTimeZone() })}`]: {
      body: {
        decks: [
          { game: 'quiz', specialization: 'general', due: 2, total: 5, next_due_at: ada.created_at },
          { game: 'governance', specialization: 'general', due: 1, total: 1, next_due_at: ada.created_at },
        ],
        topics: [],
      },
    },
    'GET /api/games/biases/found': failing('unavailable'),
  })
  renderInShell(<RecordSection />, {
    shell: createFakeShell({ http, hasScreen: (path) => path === '/practice' || path.endsWith('/atlas') }),
  })
  expect(await screen.findByText('3 questions due now')).toBeInTheDocument()
  expect(screen.getByText('The cards that you have found')).toBeInTheDocument()
})

test('[SITE-29] how practice, ranges, cards and forecasts stand, in words', () => {
  const decks = (...counts: [due: number, total: number][]) => ({
    decks: counts.map(([due, total]) => ({
      game: 'quiz' as const,
      specialization: 'general' as const,
      due,
      total,
      next_due_at: ada.created_at,
    })),
    topics: [],
  })
  expect(practiceStands(decks())).toBeNull()
  expect(practiceStands(decks([1, 4]))).toBe('1 question due now')
  expect(practiceStands(decks([0, 4], [0, 2]))).toBe('Nothing due; 6 to come back')
  const ranges = { low: 0, high: 1, mean_score: null, stretch: null, verdict: null, blocks: [] }
  const choices = { n: 0, brier: null, stated: null, right: null, bands: [] }
  const record = (n: number, hits: number) => ({ ranges: { ...ranges, n, hits }, choices })
  expect(calibrationStands(record(0, 0))).toBeNull()
  expect(calibrationStands(record(40, 31))).toBe('31 of 40 ranges held the answer')
  expect(atlasStands({ found: [] })).toBeNull()
  expect(atlasStands({ found: [{ id: 'anchoring', found_at: ada.created_at }] })).toBe('1 card found')
  const forecast = (state: string, own?: { hit?: boolean }) =>
    ({ state, own }) as Parameters<typeof forecastsStand>[0][number]
  expect(forecastsStand([])).toBeNull()
  expect(forecastsStand([forecast('open'), forecast('open', {}), forecast('resolved', { hit: true })])).toBe(
    '1 of 2 open ones answered',
  )
  expect(forecastsStand([forecast('resolved', { hit: true }), forecast('resolved', { hit: false })])).toBe(
    '1 of 2 ranges held what came',
  )
})

test('every entry of the contents leads to a section of the page', async () => {
  const { container } = await open()
  const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toContain('Signed-in devices')
  for (const link of links) expect(container.querySelector(link.getAttribute('href') ?? '')).not.toBeNull()
})

test('[PROF-1] back link, avatar controls, read-only address, editable display name', async () => {
  await open({ 'GET /api/auth/user': { body: { ...ada, avatar_url: '/api/avatars/a?token=t' } } })
  expect(screen.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Your record' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Upload avatar' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Remove avatar' })).toBeInTheDocument()
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Display Name')).not.toHaveAttribute('readonly')
})

test('[PROF-2] the role is a badge with its hint, not a field', async () => {
  await open()
  expect(screen.getByText('User')).toBeInTheDocument()
  expect(screen.getByText('Contact an administrator to change your role')).toBeInTheDocument()
})

test.each([
  ['admin', 'Admin', 'danger'],
  ['moderator', 'Moderator', 'info'],
  ['user', 'User', 'neutral'],
])('[PROF-3] the badge of %s has its color', async (role, name, tone) => {
  await open({ 'GET /api/auth/user': { body: { ...ada, role } } })
  expect(screen.getByText(name)).toHaveClass(tone)
})

test('[PROF-4] Account Information shows the dates and the id', async () => {
  await open()
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent])
  expect(facts).toEqual([
    ['Member Since', 'March 1, 2026'],
    ['Last Updated', 'November 20, 2026'],
    ['User ID', ada.id],
  ])
})

test.each([
  [picture('text/plain', 10, 'hello'), 'Please select an image file'],
  [picture('image/svg+xml', 10, '<svg xmlns="http://www.w3.org/2000/svg"/>'), /^SVG drawings are not taken/],
  [picture('image/heic', 10, '\0\0\0\x18ftypheic\0\0\0\0mif1heic'), /^HEIC photos cannot be read here/],
  [picture('image/png', 5 * 1024 * 1024), 'File size must be less than 5MB'],
])('[PROF-6, PROF-7, PROF-17] an invalid avatar file is rejected before it is sent', async (file, text) => {
  const { person, services, shell } = await open()
  await person.upload(screen.getByLabelText('Avatar image'), file)
  await waitFor(() =>
    expect(texts(shell)).toEqual([typeof text === 'string' ? text : expect.stringMatching(text)]),
  )
  expect(services.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[PROF-7, PROF-8, CALL-11, CALL-12] a file one byte under the limit is stored and its URL is signed', async () => {
  const { person, services, shell } = await open({
    'PUT /api/avatars': { body: { path: `${ada.id}/avatar.webp` } },
    'POST /api/avatars/sign': { body: { signed_url: '/api/avatars/x?token=t' } },
  })
  await person.upload(screen.getByLabelText('Avatar image'), picture('image/png', 5 * 1024 * 1024 - 1))
  await waitFor(() => expect(texts(shell)).toEqual(['Avatar updated successfully!']))
  expect(services.bodyOf('POST /api/avatars/sign')).toEqual({ path: `${ada.id}/avatar.webp` })
  expect(shell.refreshes()).toBe(1)
})

test.each([null, '/api/avatars/a?token=t'])(
  '[PROF-9] a failed upload shows an error, removes the preview, and keeps the avatar: %s',
  async (avatar_url) => {
    const { person, shell, container } = await open({
      'GET /api/auth/user': { body: { ...ada, avatar_url } },
      'PUT /api/avatars': failing('internal_error'),
    })
    await person.upload(screen.getByLabelText('Avatar image'), picture())
    await waitFor(() => expect(texts(shell)).toEqual(['Failed to upload avatar']))
    await waitFor(() => expect(container.querySelector('img')?.getAttribute('src') ?? null).toBe(avatar_url))
  },
)

test('[PROF-6] a file that the server does not recognize as an image is reported as such', async () => {
  const { person, shell } = await open({ 'PUT /api/avatars': failing('not_an_image') })
  await person.upload(screen.getByLabelText('Avatar image'), picture())
  await waitFor(() => expect(texts(shell)).toEqual(['Please select an image file']))
})

test('[PROF-12] a failure to sign the URL is reported', async () => {
  const { person, shell } = await open({
    'PUT /api/avatars': { body: { path: 'a/avatar.webp' } },
    'POST /api/avatars/sign': failing('internal_error'),
  })
  await person.upload(screen.getByLabelText('Avatar image'), picture())
  await waitFor(() => expect(texts(shell)).toEqual(['Failed to generate signed URL']))
})

test.each([
  [{ status: 204 }, 'Avatar removed'],
  [failing('internal_error'), 'Failed to remove avatar'],
])('[PROF-10, PROF-11] removing the avatar reports the result', async (answer, text) => {
  const { person, shell } = await open({
    'GET /api/auth/user': { body: { ...ada, avatar_url: '/api/avatars/a?token=t' } },
    'DELETE /api/avatars': answer,
  })
  await person.click(screen.getByRole('button', { name: 'Remove avatar' }))
  await waitFor(() => expect(texts(shell)).toEqual([text]))
})

test('[PROF-13, CALL-13] saving the name is confirmed, and the shell reloads it', async () => {
  const path = `/api/profiles/${ada.id}`
  const { person, services, shell } = await open({
    [`PATCH ${path}`]: { body: { ...ada, display_name: 'Ada L' } },
  })
  await person.type(screen.getByLabelText('Display Name'), ' L')
  await person.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(texts(shell)).toEqual(['Profile updated successfully!']))
  expect(services.bodyOf(`PATCH ${path}`)).toEqual({ display_name: 'Ada L' })
  expect(shell.refreshes()).toBe(1)
})

test('[PROF-14] a failure to save the profile is reported', async () => {
  const { person, shell } = await open()
  await person.click(screen.getByRole('button', { name: 'Save Changes' }))
  await waitFor(() => expect(texts(shell)).toEqual(['Failed to update profile']))
})

test('one device can be signed out, and all of them after a confirmation', async () => {
  const { person, services, shell } = await open({
    'DELETE /api/auth/sessions/s2': { status: 204 },
    'DELETE /api/auth/sessions': { status: 204 },
  })
  expect(screen.getByText('This device')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(texts(shell)).toEqual(['Safari on iPhone is signed out']))
  await person.click(screen.getByRole('button', { name: 'Sign out all devices' }))
  const dialog = await screen.findByRole('alertdialog')
  await person.click(within(dialog).getByRole('button', { name: 'Sign out all' }))
  await waitFor(() => expect(services.calls.at(-1)?.call).toBe('DELETE /api/auth/sessions'))
})

test('email preferences are saved when checked, and revert if that fails', async () => {
  const { person, services, shell } = await open({ 'PUT /api/account/mail-preferences': { body: {} } })
  const box = screen.getByLabelText('News of the site')
  await person.click(box)
  await waitFor(() => expect(shell.announcements).toEqual(['Your e-mail preferences are saved']))
  expect(services.bodyOf('PUT /api/account/mail-preferences')).toEqual({
    site_news: true,
    learning_reminders: false,
  })
  services.answers['PUT /api/account/mail-preferences'] = failing('unavailable')
  await person.click(box)
  await waitFor(() => expect(box).toBeChecked())
})

test('a wrong current password is reported at its field and does not change the password', async () => {
  const { person, shell } = await open({ 'POST /api/auth/change-password': failing('wrong_password') })
  await person.type(screen.getByLabelText('Current password'), 'wrong')
  await person.type(screen.getByLabelText('New password'), 'Aquifer-71-Lantern')
  await person.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(texts(shell)).toEqual(['The current password is not correct']))
  expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(/signed in with/)
})

test('[PRIV-6] the account is deleted only with the password', async () => {
  const { person, services, shell } = await open({ 'DELETE /api/account': failing('wrong_password') })
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  const field = await screen.findByLabelText('Your password')
  await person.type(field, 'Aquifer-71-Lantern')
  await person.click(screen.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('This is not your password.')).toBeInTheDocument()
  services.answers['DELETE /api/account'] = { status: 204 }
  await person.click(screen.getByRole('button', { name: 'Delete for good' }))
  await waitFor(() => expect(shell.navigations).toEqual([{ to: 'home' }]))
  expect(services.bodyOf('DELETE /api/account')).toEqual({ password: 'Aquifer-71-Lantern' })
})

test('[AUTH-54] an account without a password is deleted after a proof, and asks for none', async () => {
  const proved = { isDone: false }
  const { person, services, shell } = await open({
    'GET /api/account/security': { body: { ...bareSecurity, has_password: false } },
    'DELETE /api/account': () => (proved.isDone ? { status: 204 } : failing('fresh_proof_needed')),
    'POST /api/account/proof/start': { body: { is_fresh: false, ways: ['authenticator'], ticket: 'proof' } },
    'POST /api/account/proof': () => {
      proved.isDone = true
      return { status: 204 }
    },
  })
  await person.click(screen.getByRole('button', { name: 'Delete my account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' })
  await waitFor(() => expect(services.calls.filter(({ call }) => call.endsWith('/security'))).toHaveLength(2))
  expect(within(dialog).queryByLabelText('Your password')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByRole('dialog', { name: 'Is it you?' })).toBeInTheDocument()
  await person.type(screen.getByRole('textbox', { name: /code/i }), '123456{Enter}')
  await waitFor(() => expect(shell.navigations).toEqual([{ to: 'home' }]))
  expect(services.bodyOf('DELETE /api/account')).toEqual({})
})

test('[PRIV-6] all stored data can be downloaded', async () => {
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { person } = await open({ 'GET /api/account/export': { body: { account: ada } } })
  await person.click(screen.getByRole('button', { name: 'Download my data' }))
  await waitFor(() => expect(click).toHaveBeenCalledTimes(1))
})

test('a profile that cannot be loaded offers a retry', async () => {
  const services = fakeServices({ ...loaded, 'GET /api/auth/user': failing('unavailable') })
  renderInShell(<ProfileScreen />, { shell: createFakeShell({ http: services.http }) })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  services.answers['GET /api/auth/user'] = { body: ada }
  await userEvent.click(retry)
  expect(await screen.findByRole('heading', { name: 'Account Information' })).toBeInTheDocument()
})
