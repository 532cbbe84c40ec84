import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ComponentProps } from 'react'
import { NumberField } from './number-field.js'

function Typed({ first = '', ...props }: { first?: string } & Partial<ComponentProps<typeof NumberField>>) {
  const [text, setText] = useState(first)
  return <NumberField label="Yield" unit="%" least={0} {...props} text={text} onText={setText} />
}

test('[NUM-3] the reading is shown while typing and read with the field', async () => {
  render(<Typed />)
  const field = screen.getByRole('textbox', { name: 'Yield' })
  await userEvent.type(field, '4,5')
  expect(screen.getByText('= 4.5%')).toBeInTheDocument()
  expect(field).toHaveAccessibleDescription('= 4.5%')
  await userEvent.clear(field)
  expect(screen.queryByText(/^=/)).not.toBeInTheDocument()
})

test('[NUM-2] what is no number is refused at once, with what to write; its beginning is not', async () => {
  render(<Typed />)
  const field = screen.getByRole('textbox')
  await userEvent.type(field, '-')
  expect(field).toBeValid()
  await userEvent.type(field, '1,2,3')
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Write the number like 1250.5, 1,250.50 or 1250,5.')
})

test.each([
  [{ least: 0 }, 'decimal'],
  [{ least: 0, whole: true }, 'numeric'],
  [{ least: -10 }, 'text'],
  [{ least: -10, whole: true }, 'text'],
  [{ least: undefined }, 'text'],
])('[NUM-4] with the limits %j the keys of a telephone are those of %s', (rule, keys) => {
  render(<Typed {...rule} />)
  expect(screen.getByRole('textbox')).toHaveAttribute('inputmode', keys)
})

test('in a cell the label is read out, and the reading stands below what differs from it', () => {
  render(<Typed inCell label="Duration, position 1" first="2,5" unit="" />)
  expect(screen.getByRole('textbox', { name: 'Duration, position 1' })).toHaveAccessibleDescription('= 2.5')
})
