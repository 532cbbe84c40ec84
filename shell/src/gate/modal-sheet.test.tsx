import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { frameId, ModalSheet } from './modal-sheet.js'

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div id={frameId}>
        <button onClick={() => setOpen(true)}>Open</button>
      </div>
      {open && (
        <ModalSheet
          title="A title"
          description="A description"
          onCancel={() => setOpen(false)}
          footer={<button onClick={() => setOpen(false)}>Cancel</button>}
        >
          <p>Words</p>
        </ModalSheet>
      )}
    </>
  )
}

async function openSheet() {
  const person = userEvent.setup()
  render(<Page />)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus())
  return person
}

test('[SITE-40] the sheet is a modal dialog with a name and a description, takes the focus, and makes the frame inert', async () => {
  await openSheet()
  const sheet = screen.getByRole('dialog', { name: 'A title', description: 'A description' })
  expect(sheet).toHaveAttribute('aria-modal', 'true')
  expect(document.getElementById(frameId)).toHaveAttribute('inert')
})

test.each([
  [
    'its button',
    async (person: ReturnType<typeof userEvent.setup>) => person.click(screen.getByText('Cancel')),
  ],
  ['Escape', async (person: ReturnType<typeof userEvent.setup>) => person.keyboard('{Escape}')],
])('closing it with %s returns the focus to the opener', async (_way, close) => {
  const person = await openSheet()
  await close(person)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(document.getElementById(frameId)).not.toHaveAttribute('inert')
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('[SITE-40] the sheet leaves the focus where a person has put it within the sheet', async () => {
  const person = userEvent.setup()
  render(<Page />)
  await person.click(screen.getByRole('button', { name: 'Open' }))
  act(() => screen.getByText('Cancel').focus())
  await nextFrames()
  expect(screen.getByText('Cancel')).toHaveFocus()
})

/** Waits until a frame has been shown and what waits for it has run. */
const nextFrames = () =>
  act(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0))))
