import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MeetingTable } from './meeting-table.js'

const voices = [
  { seat: 'chair', says: 'Let us wait.' },
  { seat: 'counsel', says: 'The page shows the coupon.' },
  { seat: 'actuary', says: 'Two years are few.' },
]

test('[GOV-33] every seat says its argument beside its face, in order, without a press', async () => {
  renderInShell(<MeetingTable voices={voices} />)
  await waitFor(() => expect(document.querySelectorAll('svg')).toHaveLength(voices.length))
  const seats = within(screen.getByRole('list', { name: 'At the table' })).getAllByRole('listitem')
  expect(seats.map((seat) => seat.textContent)).toEqual(voices.map(({ seat, says }) => seat + says))
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('renders nothing for a scenario without voices', () => {
  renderInShell(<MeetingTable voices={[]} />)
  expect(screen.queryByRole('list')).not.toBeInTheDocument()
})

test('[GOV-33] every seat of the banks has a face of its own', () => {
  const faces = readFileSync(join(__dirname, 'face.tsx'), 'utf8')
  for (const file of [
    'general/governance_scenarios.json',
    'government-risk-pools/governance_scenarios_risk_pools.json',
  ]) {
    const bank = readFileSync(join(__dirname, '../../../../services/banks', file), 'utf8')
    for (const [, seat] of bank.matchAll(/"seat": "([^"]+)"/g))
      expect(faces).toMatch(new RegExp(`^ {2}'?${seat}'?: \\{`, 'm'))
  }
})
