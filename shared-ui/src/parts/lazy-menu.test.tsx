import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { Button } from './button.js'
import { LazyMenu } from './lazy-menu.js'

function renderMenu() {
  const picked: string[] = []
  renderInShell(
    <LazyMenu
      label="Learn"
      trigger={<Button>Learn</Button>}
      items={[{ label: 'Commercial Insurers', onSelect: () => void picked.push('Commercial Insurers') }]}
    />,
  )
  return { picked, person: userEvent.setup() }
}

test('the trigger announces a menu before the menu has loaded', () => {
  renderMenu()
  const trigger = screen.getByRole('button', { name: 'Learn' })
  expect(trigger).toHaveAttribute('aria-haspopup', 'menu')
  expect(trigger).toHaveAttribute('aria-expanded', 'false')
})

test('opens on the first click', async () => {
  const { picked, person } = renderMenu()
  await person.click(screen.getByRole('button', { name: 'Learn' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Commercial Insurers' }))
  expect(picked).toEqual(['Commercial Insurers'])
})

test.each(['{Enter}', '{ArrowDown}'])(
  'opens with %s, and the arrow keys continue from there',
  async (key) => {
    const { picked, person } = renderMenu()
    await person.tab()
    await person.keyboard(key)
    await screen.findByRole('menu', { name: 'Learn' })
    await person.keyboard('{ArrowDown}{Enter}')
    expect(picked).toEqual(['Commercial Insurers'])
    expect(screen.getByRole('button', { name: 'Learn' })).toHaveFocus()
  },
)
