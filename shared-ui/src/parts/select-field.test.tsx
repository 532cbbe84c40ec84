import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SelectField } from './select-field.js'

const levels = [
  { value: 'beginner', label: 'Beginner' },
  { value: 'advanced', label: 'Advanced' },
]

test('offers the options under its label and reports the choice', async () => {
  const person = userEvent.setup()
  render(<SelectField label="Level" options={levels} error="Choose a level to begin" />)
  const select = screen.getByRole('combobox', { name: 'Level' })
  await person.selectOptions(select, 'Advanced')
  expect(select).toHaveValue('advanced')
  expect(select).toHaveAccessibleDescription('Choose a level to begin')
  expect(select).toBeInvalid()
})
