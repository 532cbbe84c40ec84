import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MeetingTable, useSpeaking } from './meeting-table.js'

const voices = [
  { seat: 'chair', says: 'Let us wait.' },
  { seat: 'counsel', says: 'The page shows the coupon.' },
  { seat: 'actuary', says: 'Two years are few.' },
]

function Meeting({ scenario }: { scenario: { id: string; voices: typeof voices } }) {
  const { meeting, listenTo } = useSpeaking(scenario)
  return <MeetingTable voices={scenario.voices} meeting={meeting} onListen={listenTo} />
}

async function sitDown(scenario = { id: '1', voices }) {
  const shell = createFakeShell()
  const rendered = renderInShell(<Meeting scenario={scenario} />, { shell })
  return { ...rendered, shell, person: userEvent.setup() }
}

/** What a screen reader can read at the table, in order. */
function readable() {
  const list = screen.getByRole('list', { name: 'At the table' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p:not([aria-hidden])')?.textContent ?? null)
}

test('[GOV-33] the first seat speaks at once; a tap on a face lets that one speak, and it is announced', async () => {
  const { person, shell } = await sitDown()
  expect(readable()).toEqual(['Let us wait.', null, null])
  await person.click(screen.getByRole('button', { name: 'actuary' }))
  expect(readable()).toEqual(['Let us wait.', null, 'Two years are few.'])
  expect(screen.getByRole('button', { name: 'actuary' })).toHaveAttribute('aria-pressed', 'true')
  expect(shell.announcements).toEqual(['Actuary: Two years are few.'])
})

test('[GOV-33] the button goes to whoever has not spoken yet', async () => {
  const { person } = await sitDown()
  await person.click(screen.getByRole('button', { name: 'actuary' }))
  await person.click(screen.getByRole('button', { name: 'Hear the counsel' }))
  expect(readable()).toEqual(voices.map(({ says }) => says))
  expect(screen.getByRole('button', { name: 'All have spoken' })).toBeDisabled()
})

test('[GOV-33] all at once, and back', async () => {
  const { person } = await sitDown()
  await person.click(screen.getByRole('button', { name: 'Hear all at once' }))
  expect(readable()).toEqual(voices.map(({ says }) => says))
  await person.click(screen.getByRole('button', { name: 'One at a time' }))
  expect(readable()).toEqual(['Let us wait.', null, null])
})

test('renders nothing for a scenario without voices', async () => {
  await sitDown({ id: '1', voices: [] })
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
