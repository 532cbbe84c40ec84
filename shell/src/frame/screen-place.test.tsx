import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createLog } from '../log/log.js'
import type { Shell } from '../shell.js'
import { ShellProvider } from '../shell-context.js'
import { ScreenPlace } from './screen-place.js'

/** A list whose rows delete themselves. */
function Rows() {
  const [rows, setRows] = useState(['first', 'second'])
  return (
    <ul>
      {rows.map((row) => (
        <li key={row}>
          <button onClick={() => setRows(rows.filter((other) => other !== row))}>Delete the {row}</button>
        </li>
      ))}
    </ul>
  )
}

test('[PLAY-8] on every screen the focus stays with the list whose row was deleted', async () => {
  const log = createLog(() => {})
  render(
    <ShellProvider value={fromPartial<Shell>({ log })}>
      <ScreenPlace>
        <Rows />
      </ScreenPlace>
    </ShellProvider>,
  )
  const person = userEvent.setup()
  await person.tab()
  expect(screen.getByRole('button', { name: 'Delete the first' })).toHaveFocus()
  await person.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete the second' })).toHaveFocus())
})
