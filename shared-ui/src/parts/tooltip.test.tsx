import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderInShell } from '../testing/render-in-shell.js'
import { Button } from './button.js'
import { Tooltip } from './tooltip.js'

test('focus shows it, it describes its control, and Escape closes it', async () => {
  const person = userEvent.setup()
  renderInShell(
    <Tooltip text="Only the host can start">
      <Button>Start Game</Button>
    </Tooltip>,
  )
  await person.tab()
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Only the host can start')
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Only the host can start')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
})
