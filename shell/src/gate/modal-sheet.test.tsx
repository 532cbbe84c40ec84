import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { frameId } from '../frame/frame-id.js'
import { ModalSheet } from './modal-sheet.js'

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
  return person
}

test('the sheet is a modal dialog with a name and a description, takes the focus, and makes the frame inert', async () => {
  await openSheet()
  const sheet = screen.getByRole('dialog', { name: 'A title', description: 'A description' })
  expect(sheet).toHaveAttribute('aria-modal', 'true')
  expect(sheet).toHaveFocus()
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
