import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CheckboxField } from './checkbox-field.js'

test('a click on the label checks the box; hint and error describe it', async () => {
  const person = userEvent.setup()
  render(<CheckboxField label="I agree." hint="Once a session" error="Please agree before you go on." />)
  const box = screen.getByRole('checkbox', { name: 'I agree.' })
  expect(box).toHaveAccessibleDescription('Once a session Please agree before you go on.')
  await person.click(screen.getByText('I agree.'))
  expect(box).toBeChecked()
})
