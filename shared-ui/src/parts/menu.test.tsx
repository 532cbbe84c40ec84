import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { Button } from './button.js'
import { Menu } from './menu.js'

function openable() {
  const picked: string[] = []
  const items = ['Government Risk Pools', 'Commercial Insurers'].map((label) => ({
    label,
    onSelect: () => void picked.push(label),
  }))
  renderInShell(<Menu label="Learning paths" items={items} trigger={<Button>Learn</Button>} />)
  return picked
}

test('opens with the keyboard, moves with arrows and letters, picks with Enter, returns the focus', async () => {
  const person = userEvent.setup()
  const picked = openable()
  await person.tab()
  await person.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Government Risk Pools' })).toHaveFocus()
  await person.keyboard('{ArrowDown}{Enter}')
  expect(picked).toEqual(['Commercial Insurers'])
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Learn' })).toHaveFocus()
})

test('Escape closes it and picks nothing', async () => {
  const person = userEvent.setup()
  const picked = openable()
  await person.click(screen.getByRole('button', { name: 'Learn' }))
  expect(screen.getByRole('menu', { name: 'Learning paths' })).toBeInTheDocument()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).not.toBeInTheDocument()
  expect(picked).toEqual([])
})

test('[SITE-14] where its query matches, the items unfold below the button and stay until it is pressed again', async () => {
  const { matchMedia } = window
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: true })
  try {
    const person = userEvent.setup()
    const picked: string[] = []
    const items = ['Quiz', 'Ranges'].map((label) => ({ label, onSelect: () => void picked.push(label) }))
    renderInShell(
      <Menu label="Play" items={items} trigger={<Button>Play</Button>} unfoldsWhere="(width < 70rem)" />,
    )
    const trigger = screen.getByRole('button', { name: 'Play', expanded: false })
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
    await person.click(trigger)
    expect(screen.getByRole('list', { name: 'Play' })).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Ranges' }))
    expect(picked).toEqual(['Ranges'])
    await person.click(screen.getByRole('button', { name: 'Play', expanded: true }))
    expect(screen.queryByRole('list')).not.toBeInTheDocument()
  } finally {
    window.matchMedia = matchMedia
  }
})

test('is rendered inside the remote’s style scope', async () => {
  const person = userEvent.setup()
  openable()
  await person.click(screen.getByRole('button', { name: 'Learn' }))
  expect(screen.getByRole('menu').closest('.remote-under-test')).not.toBeNull()
})
