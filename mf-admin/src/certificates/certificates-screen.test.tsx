import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices, signedInAs } from '../testing/fake-services.js'
import { CertificatesScreen } from './certificates-screen.js'

const code = 'ABCDEFGHJKLM'
const certificate = {
  code,
  kind: 'attendance',
  name: 'Ada Byron',
  completed_on: '2026-11-27',
  session: 'Forum 2026',
  presenter: 'Grace Hopper',
  sponsor: 'State Pool',
  sponsor_line: "Sponsor: State Pool. Approval, where there is one, is the sponsor's.",
  objectives: ['Read a benchmark'],
  blocks_by_word: 2,
  blocks_by_hand: 0,
  minutes: 100,
  credits: 2,
}
const withdrawal = `POST /api/certificates/${code}/withdrawal`

function open(answers: Parameters<typeof fakeServices>[0], role: 'admin' | 'moderator' = 'admin') {
  const services = fakeServices({ 'GET /api/credit/sponsors': { body: { sponsors: [] } }, ...answers })
  const shell = createFakeShell({ http: services.http, session: signedInAs(role) })
  renderInShell(<CertificatesScreen />, { shell })
  return services
}

test('[PATH-15] an admin withdraws a certificate by its code, with a reason, and reads what it says from then on', async () => {
  const { name: _, ...nameless } = certificate
  const { bodiesOf } = open({
    [`GET /api/verify/${code}`]: { body: certificate },
    [withdrawal]: { body: { ...nameless, withdrawn: { at: '2026-11-28T12:00:00.000Z' } } },
  })
  await userEvent.type(screen.getByLabelText('Code'), 'abcd efgh jklm')
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  const found = within(await screen.findByRole('article', { name: 'Certificate ABCD EFGH JKLM' }))
  expect(found.getByText('Ada Byron')).toBeVisible()
  expect(found.getByRole('status')).toHaveTextContent('Valid')
  await userEvent.click(found.getByRole('button', { name: 'Withdraw' }))
  expect(found.getByText('Say why.')).toBeVisible()
  await userEvent.type(found.getByLabelText('Reason'), 'Issued for another person.')
  await userEvent.click(found.getByRole('button', { name: 'Withdraw' }))
  expect(bodiesOf(withdrawal)).toEqual([])
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText(/^Withdrawn on November 28, 2026$/)).toBeVisible()
  expect(bodiesOf(withdrawal)).toEqual([{ reason: 'Issued for another person.' }])
  expect(screen.queryByText('Ada Byron')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Reason')).not.toBeInTheDocument()
})

test('[PATH-14, PATH-15] a code that stands for nothing, and a withdrawal that fails, are said', async () => {
  const { answers } = open({
    [`GET /api/verify/${code}`]: failing('no_certificate'),
    [withdrawal]: failing('unavailable', 'Not now.'),
  })
  await userEvent.type(screen.getByLabelText('Code'), code)
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  expect(await screen.findByText('We have issued no certificate with this code.')).toBeVisible()
  answers[`GET /api/verify/${code}`] = { body: certificate }
  await userEvent.click(screen.getByRole('button', { name: 'Look it up' }))
  await userEvent.type(await screen.findByLabelText('Reason'), 'A mistake')
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(screen.getByText('Valid')).toBeVisible()
})

test('[CREDIT-1] admins alone enter and remove the names of sponsors', async () => {
  const list = { sponsors: [{ id: 's1', name: 'State Pool' }] }
  const { calls, bodiesOf, answers } = open({
    'GET /api/credit/sponsors': { body: list },
    'POST /api/credit/sponsors': { status: 201, body: { id: 's2', name: 'County Pool' } },
    'DELETE /api/credit/sponsors/s1': { status: 204 },
  })
  expect(await screen.findByText('State Pool')).toBeVisible()
  answers['GET /api/credit/sponsors'] = {
    body: { sponsors: [{ id: 's2', name: 'County Pool' }, ...list.sponsors] },
  }
  await userEvent.type(screen.getByLabelText('A new sponsor'), ' County Pool ')
  await userEvent.click(screen.getByRole('button', { name: 'Enter the sponsor' }))
  expect(await screen.findByText('County Pool')).toBeVisible()
  expect(bodiesOf('POST /api/credit/sponsors')).toEqual([{ name: 'County Pool' }])
  await userEvent.click(screen.getByRole('button', { name: 'Remove State Pool' }))
  expect(calls.map(({ call }) => call)).toContain('DELETE /api/credit/sponsors/s1')
})

test('[CREDIT-1, PATH-15] a moderator reads neither sponsors nor certificates', () => {
  const { calls } = open({}, 'moderator')
  expect(screen.getByText('Certificates are looked after by administrators.')).toBeVisible()
  expect(calls).toEqual([])
})
