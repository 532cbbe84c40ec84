import { screen } from '@testing-library/react'
import { createFakeShell } from '../testing/fake-shell.js'
import { renderInShell } from '../testing/render-in-shell.js'
import { RoomLink } from './room-link.js'

test('[ROOM-28] a link takes the edition and an item or topics along', () => {
  renderInShell(
    <>
      <RoomLink edition="general" title="The bond desk" item="governance/7" label="Item" />
      <RoomLink edition="general" title={'x'.repeat(100)} topics={['a b', 'c', 'd', 'e']} label="Topics" />
    </>,
  )
  expect(screen.getByRole('link', { name: 'Item' })).toHaveAttribute(
    'href',
    '/room?edition=general&title=The+bond+desk&ref=governance%2F7',
  )
  expect(screen.getByRole('link', { name: 'Topics' })).toHaveAttribute(
    'href',
    `/room?edition=general&title=${'x'.repeat(80)}&topic=a+b&topic=c&topic=d`,
  )
})

test('[ROOM-28] a site without rooms shows no link to them', () => {
  renderInShell(<RoomLink edition="general" title="Bonds" />, {
    shell: createFakeShell({ hasScreen: () => false }),
  })
  expect(screen.queryByRole('link')).toBeNull()
})
