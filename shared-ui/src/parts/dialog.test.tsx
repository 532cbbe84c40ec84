import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { renderInShell } from '../testing/render-in-shell.js'
import { Button } from './button.js'
import { Dialog } from './dialog.js'
import { Menu } from './menu.js'
import { ToastRegion } from './toast-region.js'

function AboutUs() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>About Us</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="About the forum"
        description="Once a year."
        footer={<Button onClick={() => setOpen(false)}>Done</Button>}
      >
        <input aria-label="Your name" />
      </Dialog>
    </>
  )
}

async function openDialog() {
  const person = userEvent.setup()
  renderInShell(<AboutUs />)
  await person.click(screen.getByRole('button', { name: 'About Us' }))
  return { person, dialog: screen.getByRole('dialog', { name: 'About the forum' }) }
}

test('takes and traps the focus, and has a title and a description', async () => {
  const { person, dialog } = await openDialog()
  expect(dialog).toHaveAccessibleDescription('Once a year.')
  const visited = new Set<Element | null>()
  for (let step = 0; step < 6; step += 1) {
    expect(dialog).toContainElement(document.activeElement as HTMLElement)
    visited.add(document.activeElement)
    await person.tab()
  }
  expect(visited.size).toBe(3)
})

test('Escape closes it and returns the focus to the opener', async () => {
  const { person } = await openDialog()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'About Us' })).toHaveFocus())
})

test('when opened from a menu, it returns the focus to the menu button', async () => {
  const person = userEvent.setup()
  function FromMenu() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Menu
          label="More"
          trigger={<Button>More</Button>}
          items={[{ label: 'Contact', onSelect: () => setOpen(true) }]}
        />
        <Dialog open={open} onOpenChange={setOpen} title="Contact" />
      </>
    )
  }
  renderInShell(<FromMenu />)
  await person.tab()
  await person.keyboard('{Enter}{Enter}')
  expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus())
})

test('the close button closes it', async () => {
  const { person } = await openDialog()
  await person.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('locks the scrolling of the page without a style tag, and unlocks it on close', async () => {
  const { person, dialog } = await openDialog()
  expect(document.documentElement).toHaveStyle({ overflow: 'hidden' })
  expect(document.querySelector('style')).toBeNull()
  expect(dialog.closest('.remote-under-test')).not.toBeNull()
  await person.keyboard('{Escape}')
  expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' })
})

test('text longer than the dialog can be scrolled with the keyboard', async () => {
  const height = jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(2000)
  const { dialog } = await openDialog()
  height.mockRestore()
  expect(dialog.querySelector('.body')).toHaveAttribute('tabindex', '0')
})

test('a toast that appears while it is open can be read and closed, and the dialog stays open', async () => {
  const person = userEvent.setup()
  const dismissed = jest.fn()
  const toasts = [{ id: '1', title: 'Verification Failed', tone: 'destructive' as const }]
  const closed = jest.fn()
  renderInShell(
    <>
      <p>Behind</p>
      <Dialog open onOpenChange={closed} title="Disclosure" />
      <ToastRegion toasts={toasts} onDismiss={dismissed} />
    </>,
  )
  expect(screen.getByText('Behind').closest('[aria-hidden=true]')).not.toBeNull()
  await person.click(screen.getByRole('button', { name: 'Close: Verification Failed' }))
  expect(dismissed).toHaveBeenCalledWith('1')
  expect(closed).not.toHaveBeenCalled()
})
