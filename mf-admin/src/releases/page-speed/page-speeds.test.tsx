import type { ScreenSpeed } from '@icio/contracts/page-speed/endpoints'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { failing, fakeServices } from '../../testing/fake-services.js'
import { PageSpeeds } from './page-speeds.js'

const speed: ScreenSpeed = {
  release: 'mf-games@0.2.0-b',
  name: 'mf-games',
  route: '/quiz',
  lcp: { measured: 120, p50: 840.2, p75: 1310, p95: 4240 },
  inp: { measured: 1, p50: 90, p75: 520, p95: 520 },
  cls: { measured: 120, p50: 0, p75: 612, p95: 1200 },
  load: null,
}

function show(answers: Parameters<typeof fakeServices>[0]) {
  const services = fakeServices(answers)
  renderInShell(<PageSpeeds parts={['mf-games', 'shell']} />, {
    shell: createFakeShell({ http: services.http }),
  })
  return services
}

test('[REL-10] a team sees its screens with their rating, their spread, and how many pages were measured', async () => {
  show({ 'GET /api/page-speeds?days=7': { body: { speeds: [speed] } } })
  const row = await screen.findByRole('row', { name: /\/quiz/ })
  const cells = within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
  expect(cells).toEqual([
    '1.3 s good840 ms to 4.2 s; 120 pages',
    '520 ms poor90 ms to 520 ms; 1 page',
    '0.061 good0.000 to 0.120; 120 pages',
    'Not measured',
  ])
})

test('the table has a name of its own beside its section', async () => {
  show({ 'GET /api/page-speeds?days=7': { body: { speeds: [speed] } } })
  expect(await screen.findByRole('region', { name: 'Table of speeds' })).toBeInTheDocument()
  expect(screen.getAllByRole('region', { name: 'Speed of first screens' })).toHaveLength(1)
})

test('[REL-10] the part and the time can be chosen', async () => {
  const person = userEvent.setup()
  const { calls } = show({
    'GET /api/page-speeds?days=7': { body: { speeds: [] } },
    'GET /api/page-speeds?name=mf-games&days=30': { body: { speeds: [speed] } },
  })
  expect(await screen.findByText('Nothing has been measured in this time.')).toBeInTheDocument()
  await person.selectOptions(screen.getByLabelText('Screens of'), 'mf-games')
  await person.selectOptions(screen.getByLabelText('Measured in'), 'The last month')
  await person.click(screen.getByRole('button', { name: 'Show speeds' }))
  expect(await screen.findByRole('row', { name: /\/quiz/ })).toBeInTheDocument()
  expect(calls.at(-1)?.call).toBe('GET /api/page-speeds?name=mf-games&days=30')
})

test('the page says if the speeds cannot be read, and tries again', async () => {
  const person = userEvent.setup()
  const { calls } = show({ 'GET /api/page-speeds?days=7': failing('unavailable') })
  await person.click(await screen.findByRole('button', { name: /try again|retry/i }))
  expect(calls.length).toBeGreaterThan(1)
})
