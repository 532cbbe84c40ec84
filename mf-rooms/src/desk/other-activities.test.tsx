import type { HostRoom } from '@icio/contracts/rooms/room-views'
import { createFakeShell } from '@icio/shared-ui/testing/fake-shell'
import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import { renderInShell } from '@icio/shared-ui/testing/render-in-shell'
import { screen } from '@testing-library/react'
import { OtherActivities } from './other-activities.js'

const room = fromPartial<HostRoom>({ code: 'KQ7T', specialization: 'government-risk-pools' })
const activity = { kind: 'room-activity' as const, text: 'The wall draws it.', path: '/events' }

test('[EXT-8] the desk lists activities of other remotes for its edition, each with its window and address', () => {
  const shell = createFakeShell({
    extensions: [
      { ...activity, title: 'Draw a date' },
      { ...activity, title: 'For insurers', editions: ['general'] },
    ],
  })
  renderInShell(<OtherActivities room={room} />, { shell })
  const to = '/events?room=KQ7T&edition=government-risk-pools'
  const [link, ...others] = screen.getAllByRole('link')
  expect(others).toEqual([])
  expect(link).toHaveAccessibleName('Open on the wall: Draw a date')
  expect(link).toHaveAttribute('href', to)
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.getByText(`${location.host}${to}`)).toBeInTheDocument()
})

test('without any, the desk says nothing of them', () => {
  renderInShell(<OtherActivities room={room} />)
  expect(screen.queryByRole('heading')).not.toBeInTheDocument()
})
