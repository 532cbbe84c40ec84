import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button.js'

test('calls onClick, and submits a form only with type submit', async () => {
  const person = userEvent.setup()
  const pressed = jest.fn()
  const submitted = jest.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={submitted}>
      <Button onClick={pressed}>Submit Answer</Button>
    </form>,
  )
  await person.click(screen.getByRole('button', { name: 'Submit Answer' }))
  expect(pressed).toHaveBeenCalledTimes(1)
  expect(submitted).not.toHaveBeenCalled()
})

test('a busy button keeps the focus, announces that it is busy, and neither acts nor submits', async () => {
  const person = userEvent.setup()
  const pressed = jest.fn()
  const submitted = jest.fn()
  render(
    <form onSubmit={submitted}>
      <Button type="submit" busy onClick={pressed}>
        Saving
      </Button>
    </form>,
  )
  const button = screen.getByRole('button', { name: 'Saving' })
  await person.click(button)
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-busy', 'true')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  expect(pressed).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
})

test('an icon is not part of the accessible name', () => {
  render(<Button icon={<svg role="img" aria-label="arrow" />} aria-label="Copy code" />)
  expect(screen.getByRole('button')).toHaveAccessibleName('Copy code')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})

test('[DEVICE-2] a held Enter presses once', () => {
  render(<Button>Next</Button>)
  const button = screen.getByRole('button')
  expect(fireEvent.keyDown(button, { key: 'Enter' })).toBe(true)
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false)
  expect(fireEvent.keyDown(button, { key: 'Tab', repeat: true })).toBe(true)
})
