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

test('is rendered inside the remote’s style scope', async () => {
  const person = userEvent.setup()
  openable()
  await person.click(screen.getByRole('button', { name: 'Learn' }))
  expect(screen.getByRole('menu').closest('.remote-under-test')).not.toBeNull()
})
