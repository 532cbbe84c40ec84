import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextField } from './text-field.js'

test('label, hint, and error are connected with the input', () => {
  render(<TextField label="Password" hint="Twelve or more" error="Password must be at least 12 characters" />)
  const input = screen.getByRole('textbox', { name: 'Password' })
  expect(input).toHaveAccessibleDescription('Twelve or more Password must be at least 12 characters')
  expect(input).toBeInvalid()
})

test('a later error appears in a live region that already exists', () => {
  const { rerender } = render(<TextField label="Email" id="email" />)
  expect(screen.getByRole('textbox')).not.toHaveAttribute('aria-describedby')
  expect(screen.getByRole('textbox')).toBeValid()
  const region = document.querySelector('[aria-live=polite]')
  rerender(<TextField label="Email" id="email" error="Please enter your e-mail address" />)
  expect(region).toHaveTextContent('Please enter your e-mail address')
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Please enter your e-mail address')
})

test('keeps other descriptions, and behaves like an input', async () => {
  const person = userEvent.setup()
  render(
    <>
      <p id="strength">Fair</p>
      <TextField label="Code" required={false} maxLength={6} aria-describedby="strength" />
    </>,
  )
  const input = screen.getByRole('textbox', { name: 'Code (optional)' })
  await person.type(input, 'ABCDEFGH')
  expect(input).toHaveValue('ABCDEF')
  expect(input).toHaveAccessibleDescription('Fair')
})

test('[DEVICE-4] a file field takes the same file again', async () => {
  const person = userEvent.setup()
  const taken = jest.fn()
  render(<TextField label="CSV file" type="file" onChange={({ target }) => taken(target.files?.[0]?.name)} />)
  const field = screen.getByLabelText<HTMLInputElement>('CSV file')
  await person.upload(field, new File(['first'], 'managers.csv'))
  await person.upload(field, new File(['mended'], 'managers.csv'))
  expect(taken.mock.calls).toEqual([['managers.csv'], ['managers.csv']])
  field.click()
  expect(field.value).toBe('')
})
