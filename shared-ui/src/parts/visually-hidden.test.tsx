import { render, screen } from '@testing-library/react'
import { VisuallyHidden } from './visually-hidden.js'

test('is there for screen readers, as the element asked for', () => {
  render(
    <VisuallyHidden as="h2" id="chat">
      Conversation
    </VisuallyHidden>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'Conversation' })).toHaveAttribute('id', 'chat')
})
