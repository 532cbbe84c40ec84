import { render, screen } from '@testing-library/react'
import { VisuallyHidden } from './visually-hidden.js'

test('renders the given element for screen readers', () => {
  render(
    <VisuallyHidden as="h2" id="chat">
      Conversation
    </VisuallyHidden>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Conversation' })).toHaveAttribute('id', 'chat')
})
