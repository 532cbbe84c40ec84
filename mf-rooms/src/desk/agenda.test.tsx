import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { act as settled, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Agenda } from './agenda.js'

const room = fromPartial<HostRoom>({
  id: 'r1',
  agenda: [],
  current_id: null,
  tables: 0,
  specialization: 'general',
})

test('[ROOM-9] an activity that is added closes its own form only, not one that was opened in the meantime', async () => {
  const person = userEvent.setup()
  let reply: (isDone: boolean) => void = () => {}
  const act = () => new Promise<boolean>((resolve) => (reply = resolve))
  renderInShell(<Agenda room={room} act={act} />)
  const opener = (name: string) => screen.getByRole('button', { name })
  await person.type(screen.getByLabelText('Question'), 'Which one?')
  await person.type(screen.getByLabelText('Options'), 'A{Enter}B')
  await person.click(opener('Add to the agenda'))
  await person.click(opener('From the banks'))
  await settled(async () => reply(true))
  expect(opener('From the banks')).toHaveAttribute('aria-expanded', 'true')

  await person.click(opener('New activity'))
  await person.type(screen.getByLabelText('Question'), 'Which one?')
  await person.type(screen.getByLabelText('Options'), 'A{Enter}B')
  await person.click(opener('Add to the agenda'))
  await settled(async () => reply(true))
  expect(opener('New activity')).toHaveAttribute('aria-expanded', 'false')
})
