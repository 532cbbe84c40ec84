import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button } from './button.js'

test('does what it says, and submits no form unless told to', async () => {
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

test('while busy it keeps the focus, says so, and neither acts nor submits', async () => {
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

test('an icon adds nothing to the name', () => {
  render(<Button icon={<svg role="img" aria-label="arrow" />} aria-label="Copy code" />)
  expect(screen.getByRole('button')).toHaveAccessibleName('Copy code')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
