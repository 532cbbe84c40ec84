import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInShell } from '../testing/render-in-shell.js'
import { ConfirmDialog } from './confirm-dialog.js'

function asked({ destructive }: { destructive?: boolean } = {}) {
  const confirmed = jest.fn()
  function Asking() {
    const [open, setOpen] = useState(true)
    return (
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Leave this lobby?"
        description="Your seat becomes free."
        confirmLabel="Leave"
        onConfirm={confirmed}
        destructive={destructive}
      />
    )
  }
  renderInShell(<Asking />)
  return { confirmed, person: userEvent.setup() }
}

test('confirming does it and closes', async () => {
  const { confirmed, person } = asked()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  expect(confirmed).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test.each(['Cancel', 'Escape'])('%s drops it', async (way) => {
  const { confirmed, person } = asked()
  if (way === 'Escape') await person.keyboard('{Escape}')
  else await person.click(screen.getByRole('button', { name: way }))
  expect(confirmed).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('asks for an answer: title, description, no close button', () => {
  asked()
  const dialog = screen.getByRole('alertdialog', { name: 'Leave this lobby?' })
  expect(dialog).toHaveAccessibleDescription('Your seat becomes free.')
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

test('what destroys starts on the safe button', () => {
  asked({ destructive: true })
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})
