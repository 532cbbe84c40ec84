import { createFakeShell } from '../testing/fake-shell.js'
import { renderInShell } from '../testing/render-in-shell.js'
import { useLocation } from '@icio/platform'
import { fireEvent, screen } from '@testing-library/react'
import { GatedLink } from './gated-link.js'

function Place() {
  return <p>{useLocation().pathname}</p>
}

function show() {
  const shell = createFakeShell({ agreed: false })
  renderInShell(
    <>
      <GatedLink to="/quiz">Take the quiz</GatedLink>
      <Place />
    </>,
    { shell },
  )
  return { shell, link: screen.getByRole('link', { name: 'Take the quiz' }) }
}

test('[GATE-4] the link opens its page after the agreement, not before', async () => {
  const { shell, link } = show()
  expect(fireEvent.click(link)).toBe(false)
  expect(screen.getByText('/')).toBeInTheDocument()
  shell.agree()
  expect(await screen.findByText('/quiz')).toBeInTheDocument()
})

test('[GATE-4] a page that asks for no agreement opens at once', async () => {
  renderInShell(
    <>
      <GatedLink to="/tools">All tools</GatedLink>
      <Place />
    </>,
    { shell: createFakeShell({ agreed: false }) },
  )
  fireEvent.click(screen.getByRole('link', { name: 'All tools' }))
  expect(await screen.findByText('/tools')).toBeInTheDocument()
})

test('a click that opens another tab is left to the browser, since that tab has its own gate', () => {
  const { shell, link } = show()
  expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
  shell.agree()
  expect(screen.getByText('/')).toBeInTheDocument()
})
