import { render, screen } from '@testing-library/react'
import { Badge } from './badge.js'

test('its words carry the meaning, icon and tone only support them', () => {
  render(
    <Badge tone="success" icon={<svg data-testid="icon" />}>
      Ready
    </Badge>,
  )
  expect(screen.getByText('Ready')).toHaveClass('badge', 'success')
  expect(screen.getByTestId('icon').parentElement).toHaveAttribute('aria-hidden', 'true')
})
