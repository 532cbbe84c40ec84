import type { Backend } from '@icio/contracts/remote-backends/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices } from '../../testing/fake-services.js'
import { Backends } from './backends.js'

const events: Backend = {
  remote: 'mf-events',
  address: 'https://events.example.org/v1',
  gated: true,
  shares_names: false,
  calls_per_minute: 60,
  calls_per_day: 5000,
  changed_by: 'Ada',
  changed_at: '2026-11-26T03:00:00.000Z',
  orphaned: true,
  ready: 'away',
  breaker: 'open',
  calls: 41,
  failures: 12,
}

function show(backends: Backend[], answers: Parameters<typeof fakeServices>[0] = {}) {
  const services = fakeServices({ 'GET /api/remote-backends': { body: { backends } }, ...answers })
  const shell = createFakeShell({ http: services.http })
  renderInShell(<Backends />, { shell })
  return { ...services, shell }
}

test('[BACK-11] each service shows where it is, how it does, and who has to look at it', async () => {
  show([events])
  const row = await screen.findByRole('row', { name: /mf-events/ })
  for (const text of ['https://events.example.org/v1', 'away', '12 failed, since this instance started'])
    expect(within(row).getByText(text)).toBeInTheDocument()
  expect(row).toHaveTextContent('its calls are refused for ten seconds at a time')
  expect(row).toHaveTextContent('60 a minute for each visitor, 5000 a day')
  expect(row).toHaveTextContent('Ada is no administrator any more')
})

test('[BACK-11] an administrator sets a service up, and reads why an address is refused', async () => {
  const person = userEvent.setup()
  const put = 'PUT /api/remote-backends/mf-polls'
  const { bodiesOf, answers, shell } = show([], { [put]: failing('backend_address_refused') })
  await screen.findByText('No remote has a service of its own.')
  await person.type(screen.getByLabelText('Remote that calls it'), 'mf-polls')
  await person.type(screen.getByLabelText('Address'), 'https://polls.example.org')
  await person.click(screen.getByLabelText('Carry the display names of members'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(shell.toasts.at(-1)?.title).toMatch(/must start with https/)
  expect(screen.getByLabelText('Address')).toHaveValue('https://polls.example.org')
  answers[put] = { body: { ...events, remote: 'mf-polls' } }
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(bodiesOf(put).at(-1)).toEqual({
    address: 'https://polls.example.org',
    gated: false,
    shares_names: true,
    calls_per_minute: 60,
    calls_per_day: null,
  })
  expect(screen.getByLabelText('Address')).toHaveValue('')
})

test('[BACK-11] changing a service starts from what it is', async () => {
  const person = userEvent.setup()
  const put = 'PUT /api/remote-backends/mf-events'
  const { bodiesOf } = show([events], { [put]: { body: events } })
  await person.click(await screen.findByRole('button', { name: 'Change the service of mf-events' }))
  expect(screen.getByLabelText('Remote that calls it')).toHaveAttribute('readonly')
  expect(screen.getByLabelText('Address')).toHaveFocus()
  await person.clear(screen.getByLabelText('Calls per day'))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(bodiesOf(put)).toEqual([
    {
      address: events.address,
      gated: true,
      shares_names: false,
      calls_per_minute: 60,
      calls_per_day: null,
    },
  ])
})

test('[BACK-11] removing a service asks first', async () => {
  const person = userEvent.setup()
  const sent = 'DELETE /api/remote-backends/mf-events'
  const { calls } = show([events], { [sent]: { status: 204 } })
  await person.click(await screen.findByRole('button', { name: 'Remove the service of mf-events' }))
  expect(calls.map(({ call }) => call)).not.toContain(sent)
  await person.click(await screen.findByRole('button', { name: 'Remove' }))
  expect(calls.map(({ call }) => call)).toContain(sent)
})
