import { render, screen } from '@testing-library/react'
import { Badge } from './badge.js'

test('the text carries the meaning; icon and tone only support it', () => {
  render(
    <Badge tone="success" icon={<svg data-testid="icon" />}>
      Ready
    </Badge>,
  )
  expect(screen.getByText('Ready')).toHaveClass('badge', 'success')
  expect(screen.getByTestId('icon').parentElement).toHaveAttribute('aria-hidden', 'true')
})
