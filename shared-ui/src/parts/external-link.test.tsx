import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { ExternalLink } from './external-link.js'

const address = 'https://example.org/library'

test('[GATE-4] every way to follow the link goes through the shell', async () => {
  const person = userEvent.setup()
  const { shell } = renderInShell(<ExternalLink href={address}>Education library</ExternalLink>)
  const link = screen.getByRole('link', { name: 'Education library (opens in a new tab)' })
  await person.click(link)
  await person.keyboard('{Control>}')
  await person.click(link)
  await person.keyboard('{/Control}{Enter}')
  expect(shell.navigations).toEqual(Array(3).fill({ external: address }))
  const middleClick = { button: 1, cancelable: true, bubbles: true }
  const followed = fireEvent(link, new MouseEvent('auxclick', middleClick))
  expect(followed).toBe(false)
  expect(shell.navigations).toHaveLength(4)
})

test('has an address that can be copied, and can look like a button', () => {
  renderInShell(
    <ExternalLink href={address} variant="secondary">
      Partner
    </ExternalLink>,
  )
  expect(screen.getByRole('link')).toHaveAttribute('href', address)
  expect(screen.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  expect(screen.getByRole('link')).toHaveClass('button', 'secondary')
})
