import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Tabs } from './tabs.js'

const tabs = [
  { id: 'sign-in', label: 'Sign In', content: <p>Email and password</p> },
  { id: 'sign-up', label: 'Sign Up', content: <p>A new account</p> },
]

test('arrow keys move between the tabs and the panel follows', async () => {
  const person = userEvent.setup()
  const changed = jest.fn()
  render(<Tabs label="Account" tabs={tabs} onValueChange={changed} />)
  expect(screen.getByRole('tabpanel', { name: 'Sign In' })).toHaveTextContent('Email and password')
  await person.tab()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: 'Sign Up' })).toHaveTextContent('A new account')
  expect(changed).toHaveBeenLastCalledWith('sign-up')
  expect(screen.getByRole('tablist', { name: 'Account' })).toBeInTheDocument()
})
