import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defaultSettings, siteSettings } from '@icio/contracts/site-settings/site-settings'
import { renderShell } from '../testing/render-shell.js'
import { createDiscussion } from './discussion.js'

const opened = jest.fn()
beforeEach(() => {
  window.open = opened
})

test('[SITE-22] Continue opens the group in a new tab without access to this page', async () => {
  const person = userEvent.setup()
  await renderShell()
  await person.click(screen.getByRole('button', { name: 'Discuss' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(opened).not.toHaveBeenCalled()
  await person.click(dialog.getByRole('button', { name: 'Continue' }))
  expect(opened).toHaveBeenCalledWith(siteSettings.discussionGroup.url, '_blank', 'noopener,noreferrer')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('[SITE-22] Cancel opens nothing', async () => {
  const person = userEvent.setup()
  await renderShell()
  await person.click(screen.getByRole('button', { name: 'Discuss' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(opened).not.toHaveBeenCalled()
})

test('[SITE-22, SITE-23] without an address Discuss says so in one sentence, and leads to the form', async () => {
  const set = siteSettings.discussionGroup
  siteSettings.discussionGroup = defaultSettings.discussionGroup
  const person = userEvent.setup()
  await renderShell()
  await person.click(screen.getByRole('button', { name: 'Discuss' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  expect(dialog.getByText(/is not connected to this site yet; write to us/)).toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Write to us' }))
  expect(opened).not.toHaveBeenCalled()
  await waitFor(() => expect(location.pathname + location.search).toBe('/write-to-us?about=discussion'))
  expect(await screen.findByLabelText(/What is it about/)).toHaveValue('discussion')
  siteSettings.discussionGroup = set
})

test('an external address opens at once after a click, and needs confirmation if the browser would block it', () => {
  const discussion = createDiscussion(() => {})
  discussion.openExternal('https://partner.example/')
  expect(opened).toHaveBeenCalledTimes(1)
  Object.defineProperty(navigator, 'userActivation', { value: { isActive: false }, configurable: true })
  discussion.openExternal('https://partner.example/')
  expect(opened).toHaveBeenCalledTimes(1)
  expect(discussion.leaving.getState().to?.title).toBe('Continue to partner.example?')
  Reflect.deleteProperty(navigator, 'userActivation')
})

test('a non-web address is rejected', () => {
  expect(() => createDiscussion(() => {}).openExternal('javascript:alert(1)')).toThrow(/not a web address/)
})
