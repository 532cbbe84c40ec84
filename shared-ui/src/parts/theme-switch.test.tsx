import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { ThemeSwitch, type Theme } from './theme-switch.js'

function Controlled() {
  const [theme, setTheme] = useState<Theme>('system')
  return <ThemeSwitch value={theme} onChange={setTheme} />
}

test('is a group of three that the arrow keys move through', async () => {
  const person = userEvent.setup()
  render(<Controlled />)
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument()
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked()
  await person.click(screen.getByRole('radio', { name: 'Light' }))
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
