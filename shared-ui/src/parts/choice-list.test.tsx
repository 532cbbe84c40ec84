import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ChoiceList, type Verdict } from './choice-list.js'

const choices = [
  { id: 'a', text: 'Match the duration of the liabilities' },
  { id: 'b', text: 'Hold only cash' },
  { id: 'c', text: 'Chase last year’s winners' },
  { id: 'd', text: 'Ask nobody' },
]

function Question({ locked, verdicts }: { locked?: boolean; verdicts?: Record<string, Verdict> }) {
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <>
      <h2 id="question">What comes first?</h2>
      <ChoiceList
        legend="question"
        choices={choices}
        selected={locked ? 'b' : selected}
        onSelect={setSelected}
        locked={locked}
        verdicts={verdicts}
      />
    </>
  )
}

test('the question names the group, and its text names each choice', () => {
  render(<Question />)
  const group = screen.getByRole('radiogroup', { name: 'What comes first?' })
  const names = within(group)
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('value'))
  expect(names).toEqual(['a', 'b', 'c', 'd'])
  expect(within(group).getByRole('radio', { name: 'Hold only cash' })).not.toBeChecked()
})

test('Tab enters the group, arrow keys move and select', async () => {
  const person = userEvent.setup()
  render(<Question />)
  await person.tab()
  expect(screen.getByRole('radio', { name: choices[0]?.text })).toHaveFocus()
  await person.keyboard(' {ArrowDown}')
  expect(screen.getByRole('radio', { name: 'Hold only cash' })).toBeChecked()
  await person.keyboard('{ArrowUp}')
  expect(screen.getByRole('radio', { name: choices[0]?.text })).toBeChecked()
})

test('a click anywhere on the row selects it', async () => {
  const person = userEvent.setup()
  render(<Question />)
  await person.click(screen.getByText('Ask nobody'))
  expect(screen.getByRole('radio', { name: 'Ask nobody' })).toBeChecked()
})

test('a locked list does not change, and shows the verdicts in words', async () => {
  const person = userEvent.setup()
  render(<Question locked verdicts={{ a: 'missed', b: 'wrong' }} />)
  await person.click(screen.getByText('Ask nobody'))
  expect(screen.getByRole('radio', { name: 'Hold only cash' })).toBeChecked()
  expect(screen.getByRole('radio', { name: 'Hold only cash' })).toHaveAccessibleDescription('Your answer')
  expect(screen.getByRole('radio', { name: choices[0]?.text })).toHaveAccessibleDescription('Correct answer')
  for (const radio of screen.getAllByRole('radio')) expect(radio).toBeDisabled()
})
