import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInShell } from '../testing/render-in-shell.js'
import { ConfirmDialog } from './confirm-dialog.js'

function renderDialog({ destructive }: { destructive?: boolean } = {}) {
  const confirmed = jest.fn()
  function ControlledDialog() {
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
  renderInShell(<ControlledDialog />)
  return { confirmed, person: userEvent.setup() }
}

test('confirming calls onConfirm and closes', async () => {
  const { confirmed, person } = renderDialog()
  await person.click(screen.getByRole('button', { name: 'Leave' }))
  expect(confirmed).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test.each(['Cancel', 'Escape'])('%s closes without confirming', async (way) => {
  const { confirmed, person } = renderDialog()
  if (way === 'Escape') await person.keyboard('{Escape}')
  else await person.click(screen.getByRole('button', { name: way }))
  expect(confirmed).not.toHaveBeenCalled()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
})

test('has a title and a description but no close button', () => {
  renderDialog()
  const dialog = screen.getByRole('alertdialog', { name: 'Leave this lobby?' })
  expect(dialog).toHaveAccessibleDescription('Your seat becomes free.')
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})

test('a destructive dialog starts with the focus on Cancel', () => {
  renderDialog({ destructive: true })
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
})
