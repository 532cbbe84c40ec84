import type { VisitorMessage } from '@icio/contracts/visitor-messages/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServices, signedInAs } from '../testing/fake-services.js'
import { MessagesScreen } from './messages-screen.js'

const message: VisitorMessage = {
  id: 'm',
  kind: 'idea',
  text: 'A <b>thought</b>',
  reply_to: 'ada@example.org',
  is_member: false,
  created_at: '2026-11-28T10:00:00.000Z',
  state: 'open',
  settled_by: null,
}
const list = 'GET /api/visitor-messages?state=open'
const settle = 'PUT /api/visitor-messages/m/state'
const links = '/api/content/outside-links'

function open(answers: Parameters<typeof fakeServices>[0]) {
  const services = fakeServices(answers)
  const shell = createFakeShell({ http: services.http, session: signedInAs('moderator') })
  renderInShell(<MessagesScreen />, { path: '/messages', shell })
  return { ...services, shell }
}

test('[WRITE-3] a message shows its words as characters and where an answer goes, and is settled', async () => {
  const { bodiesOf, answers, shell } = open({
    [list]: { body: { messages: [message] } },
    [settle]: { body: { ...message, state: 'answered' } },
  })
  expect(await screen.findByText('A <b>thought</b>')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'ada@example.org' })).toHaveAttribute(
    'href',
    'mailto:ada@example.org',
  )
  answers[list] = { body: { messages: [] } }
  await userEvent.click(screen.getByRole('button', { name: 'I have answered' }))
  expect(await screen.findByText('No open messages.')).toBeInTheDocument()
  expect(bodiesOf(settle)).toEqual([{ state: 'answered' }])
  expect(shell.toasts).toEqual([{ title: 'Message answered', tone: 'success' }])
})

test('[SITE-31] the list of outside links says when staff last looked, and notes a look', async () => {
  const link = { url: 'https://www.agrip.org/', leads_to: 'AGRiP', looked_at: null, looked_by: null }
  const { bodiesOf, answers } = open({
    [list]: { body: { messages: [] } },
    [`GET ${links}`]: { body: { links: [link] } },
    [`PUT ${links}`]: { body: link },
  })
  await userEvent.click(screen.getByRole('tab', { name: 'Outside links' }))
  expect(await screen.findByText('Never')).toBeInTheDocument()
  const looked = { ...link, looked_at: '2026-11-28T10:00:00.000Z', looked_by: 'Mo' }
  answers[`GET ${links}`] = { body: { links: [looked] } }
  await userEvent.click(screen.getByRole('button', { name: 'Looked at today' }))
  await waitFor(() => expect(screen.getByText('Mo').closest('td')).toHaveTextContent('Nov 28, 2026, Mo'))
  // Isolated, so that the letters of a name do not turn what stands beside it (NAME-5).
  expect(screen.getByText('Mo').tagName).toBe('BDI')
  expect(bodiesOf(`PUT ${links}`)).toEqual([{ url: link.url }])
})
