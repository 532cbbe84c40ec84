import { render, screen } from '@testing-library/react'
import { TextAreaField } from './text-area-field.js'

test('label, hint, and error are connected with the text area', () => {
  render(
    <TextAreaField label="Reason" hint="In your own words." error="Please give a reason." defaultValue="" />,
  )
  const area = screen.getByRole('textbox', { name: 'Reason' })
  expect(area).toHaveAccessibleDescription('In your own words. Please give a reason.')
  expect(area).toBeInvalid()
})
