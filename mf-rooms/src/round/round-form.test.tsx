import type { ActivityInput } from '@icio/contracts/rooms/endpoints'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act, fireEvent, screen } from '@testing-library/react'
import RoundForm from './round-form.js'

function open({ tables = 0, isOfPublicBody = false } = {}) {
  const sent: [string, ActivityInput][] = []
  renderInShell(
    <RoundForm
      tables={tables}
      isOfPublicBody={isOfPublicBody}
      buttons={['Open', 'Add'].map((label) => ({
        label,
        onPress: async (input) => void sent.push([label, input]),
      }))}
    />,
  )
  return sent
}
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`))
const fill = (fields: Record<string, string>) => {
  for (const [label, value] of Object.entries(fields)) fireEvent.change(field(label), { target: { value } })
}
async function press(name: string) {
  fireEvent.click(screen.getByRole('button', { name }))
  await act(async () => {})
}

test('[ROUND-23] a round is three presses: its options are there, and its question alone is missing', async () => {
  const sent = open()
  await press('Open')
  expect(field('Question')).toBeInvalid()
  expect(sent).toEqual([])
  fill({ Question: ' Shall we? ' })
  expect(field('Question')).toBeValid()
  await press('Open')
  expect(sent).toEqual([
    [
      'Open',
      {
        ...{ kind: 'round', form: 'choice', prompt: 'Shall we?' },
        options: [{ text: 'Yes' }, { text: 'No' }],
      },
    ],
  ])
})

test('[ROUND-11] a star marks the right option, of which there is one; the other button does its own', async () => {
  const sent = open()
  fill({ Question: 'Which?', Options: '* Bonds\n*Cash\n\n Loans ' })
  await press('Add')
  expect(field('Options')).toHaveAccessibleDescription(/This must be one\./)
  expect(sent).toEqual([])
  fill({ Options: 'Bonds\n*Cash\n\n Loans ' })
  expect(field('Options')).toBeValid()
  await press('Add')
  expect(sent).toEqual([
    [
      'Add',
      {
        ...{ kind: 'round', form: 'choice', prompt: 'Which?', right: ['1'] },
        options: [{ text: 'Bonds' }, { text: 'Cash' }, { text: 'Loans' }],
      },
    ],
  ])
})

const asNumber = { Question: 'How many?', 'Answered by': 'number' }

test('[ROUND-16, ROUND-17] a round of numbers has its limits, unit and truth, and asks tables where there are four', async () => {
  const sent = open({ tables: 4 })
  fill(asNumber)
  fill({ Least: '1', Most: '1,000', Unit: ' claims ', 'True figure': '60' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ask each table for one number between the votes' }))
  await press('Open')
  expect(sent.map(([, input]) => input)).toEqual([
    {
      ...{ kind: 'round', form: 'number', prompt: 'How many?', least: 1, most: 1000 },
      ...{ unit: 'claims', truth: 60, ask_tables: true },
    },
  ])
})

test('[ROUND-17] three tables are asked for no number of their own', () => {
  open({ tables: 3 })
  fill(asNumber)
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each([
  [{ Least: 'few' }, 'Least'],
  [{ Most: '-1' }, 'Most'],
  [{ 'True figure': '101' }, 'True figure'],
  [{ 'True figure': 'about 60' }, 'True figure'],
])('[ROUND-3] what is wrong with %j is named at "%s", and nothing is sent', async (fields, wrong) => {
  const sent = open()
  fill(asNumber)
  fill(fields)
  await press('Open')
  expect([...document.querySelectorAll('[aria-invalid=true]')]).toEqual([field(wrong)])
  expect(sent).toEqual([])
  fill({ [wrong]: '50' })
  expect(field(wrong)).toBeValid()
})

test('[ROUND-3] what a number of the other form says does not keep a choice back', async () => {
  const sent = open()
  fill({ ...asNumber, Least: 'few' })
  fill({ 'Answered by': 'choice' })
  await press('Open')
  expect(sent).toHaveLength(1)
})

test('[FORUM-21] a round of a public body is asked about as every question of a host', async () => {
  const sent = open({ isOfPublicBody: true })
  fill({ Question: 'Which?' })
  await press('Open')
  expect(sent).toEqual([])
  fill({ 'Is this a matter before your body': 'no' })
  await press('Open')
  expect(sent[0]?.[1]).toMatchObject({ before_body: false })
})
