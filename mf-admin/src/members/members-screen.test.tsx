import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeServices, signedInAs } from '../testing/fake-services.js'
import { MembersScreen } from './members-screen.js'

const member = {
  id: 'm1',
  email: 'mod@example.org',
  display_name: 'Mod Person',
  role: 'user',
  confirmed: true,
  created_at: '2026-11-27T20:06:56.000Z',
}

test('[ROLE-1] a role that is picked is not asked about before its button is pressed, and the question says what it makes', async () => {
  const change = 'PUT /api/user-roles/m1'
  const { http, calls } = fakeServices({
    'GET /api/members': { body: { members: [member], next: null } },
    [change]: {},
  })
  renderInShell(<MembersScreen />, { shell: createFakeShell({ http, session: signedInAs('admin') }) })
  expect(await screen.findByText('mod@example.org, since Nov 27, 2026')).toBeVisible()
  const button = screen.getByRole('button', { name: 'Change role of Mod Person' })
  expect(button).toBeDisabled()
  await userEvent.selectOptions(screen.getByLabelText('Role of Mod Person'), 'moderator')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await userEvent.click(button)
  expect(await screen.findByRole('alertdialog', { name: 'Make Mod Person a moderator?' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Change role' }))
  expect(calls.map(({ call }) => call)).toContain(change)
})
