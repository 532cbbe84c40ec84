import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInShell } from '../testing/render-in-shell.js'
import { Button } from './button.js'
import { LazyConfirmDialog, LazyDialog } from './lazy-dialog.js'

function Both() {
  const [open, setOpen] = useState<'dialog' | 'question' | null>(null)
  const shows = (which: typeof open) => ({
    open: open === which,
    onOpenChange: (now: boolean) => setOpen(now ? which : null),
  })
  return (
    <>
      <Button onClick={() => setOpen('dialog')}>Contact</Button>
      <Button onClick={() => setOpen('question')}>Discuss</Button>
      <LazyDialog {...shows('dialog')} title="Write to us" />
      <LazyConfirmDialog
        {...shows('question')}
        title="Leave the site?"
        description="The group has its own terms."
        confirmLabel="Continue"
        onConfirm={() => {}}
      />
    </>
  )
}

test('loads when first opened and returns the focus when closed', async () => {
  const person = userEvent.setup()
  renderInShell(<Both />)
  await person.click(screen.getByRole('button', { name: 'Contact' }))
  expect(await screen.findByRole('dialog', { name: 'Write to us' })).toBeInTheDocument()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Contact' })).toHaveFocus())
})

test('the confirm dialog loads when first opened', async () => {
  const person = userEvent.setup()
  renderInShell(<Both />)
  await person.click(screen.getByRole('button', { name: 'Discuss' }))
  expect(await screen.findByRole('alertdialog', { name: 'Leave the site?' })).toBeInTheDocument()
})
