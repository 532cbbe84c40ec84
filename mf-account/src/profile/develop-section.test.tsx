import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ada, failing, fakeServices, type FakeAnswer } from '../testing/fake-services.js'
import { DevelopSection } from './develop-section.js'
import { ProfileScreen } from './profile-screen.js'

const events = {
  name: 'mf-events',
  url: 'http://127.0.0.1:3001/',
  react: true,
  declared: { owns: ['/events'], paths: ['/events/:id', '/events', '/events/größe'] },
}
const linkTo = (asked: unknown) => `#develop=${Buffer.from(JSON.stringify(asked)).toString('base64url')}`

const scrollIntoView = jest.fn()
beforeAll(() => Object.assign(Element.prototype, { scrollIntoView }))
afterEach(() => history.replaceState(null, '', '/'))

function open(hash: string, answer: FakeAnswer = { status: 204 }) {
  history.replaceState(null, '', `/profile${hash}`)
  const services = fakeServices({ 'POST /api/override': answer })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<DevelopSection />, { shell, path: '/profile' })
  return { services, shell, person: userEvent.setup({ delay: null }) }
}
const use = () => screen.queryByRole('button', { name: 'Use it in this browser' })

test('[REL-25, SEC-96] the link says what it asks for and takes the focus; only the click sets it, and leads to a screen', async () => {
  const { services, person } = open(linkTo(events))
  const question = screen.getByText(/^mf-events from http:\/\/127\.0\.0\.1:3001\/ asks for/)
  expect(question).toHaveTextContent('/events/:id, /events, /events/größe. Whatever listens at that address')
  expect(screen.getByRole('region', { name: 'Develop a remote' })).toHaveFocus()
  expect(scrollIntoView).toHaveBeenCalled()
  expect(services.calls).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Use it in this browser' }))
  expect(services.calls).toEqual([{ call: 'POST /api/override', body: events }])
  const there = await screen.findByRole('link', { name: 'Open mf-events' })
  expect(there).toHaveFocus()
  expect(there).toHaveAttribute('href', '/events')
  expect(screen.getByRole('status')).toHaveTextContent(/gets mf-events from your machine/)
  expect(use()).toBeNull()
})

test('[REL-25] a remote that declares nothing keeps the paths of its release', () => {
  open(linkTo({ name: 'mf-games', url: 'http://localhost:3001/' }))
  expect(screen.getByText(/asks for the paths of its release/)).toBeVisible()
})

test('[REL-25] what the site refuses is told in its words, and can be tried again', async () => {
  const { services, shell, person } = open(linkTo(events), {
    status: 422,
    body: { error: { code: 'declaration_refused', message: 'owns: /events is reserved by mf-other' } },
  })
  await person.click(screen.getByRole('button', { name: 'Use it in this browser' }))
  expect(await screen.findByText('owns: /events is reserved by mf-other')).toBeVisible()
  expect(shell.errors).toHaveLength(1)
  services.answers['POST /api/override'] = failing('forbidden')
  await person.click(screen.getByRole('button', { name: 'Use it in this browser' }))
  expect(services.sent()).toHaveLength(2)
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
})

test.each([
  ['no link', ''],
  ['another part of the page', '#develop'],
  ['a link that was cut', linkTo(events).slice(0, 40)],
  ['no base64', '#develop=%%%'],
  ['JSON of something else', linkTo(null)],
  ['no address', linkTo({ name: 'mf-events' })],
])('[REL-25] %s asks for nothing, and the page says where the link comes from', (_, hash) => {
  open(hash)
  expect(screen.getByText('npx icio-remote dev http://localhost --inside')).toBeVisible()
  expect(use()).toBeNull()
})

test('[REL-25] a link that is opened in the tab with the profile replaces the question; a jump in the page does not', () => {
  open('')
  const turnTo = (hash: string) =>
    act(() => {
      history.replaceState(null, '', `/profile${hash}`)
      dispatchEvent(new HashChangeEvent('hashchange'))
    })
  turnTo(linkTo(events))
  expect(screen.getByText(/^mf-events from/)).toBeVisible()
  expect(screen.getByRole('region', { name: 'Develop a remote' })).toHaveFocus()
  turnTo(linkTo({ ...events, url: 'http://127.0.0.1:3002/' }))
  expect(screen.getByText(/^mf-events from http:\/\/127\.0\.0\.1:3002/)).toBeVisible()
  turnTo('#mail')
  expect(screen.getByText(/^mf-events from http:\/\/127\.0\.0\.1:3002/)).toBeVisible()
})

test.each([
  ['a developer', { developer: true }, true],
  ['a member', {}, false],
  ['a moderator', { role: 'moderator' }, false],
  ['an administrator', { role: 'admin' }, false],
])('[REL-25, SEC-96] on the profile of %s', async (_, marks, isThere) => {
  history.replaceState(null, '', `/profile${linkTo(events)}`)
  const { http } = fakeServices({ 'GET /api/auth/user': { body: { ...ada, ...marks } } })
  renderInShell(<ProfileScreen />, { shell: createFakeShell({ http }), path: '/profile' })
  await screen.findByRole('heading', { name: 'Account Information' })
  expect(screen.queryAllByRole('heading', { name: 'Develop a remote' })).toHaveLength(isThere ? 1 : 0)
  expect(screen.queryAllByRole('link', { name: 'Develop a remote' }).length > 0).toBe(isThere)
})
