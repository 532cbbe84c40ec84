import { render, screen } from '@testing-library/react'
import { Card, CardTitle } from './card.js'

test('renders the given element and heading level', () => {
  render(
    <Card as="article" tone="accent" aria-labelledby="card-title">
      <CardTitle as="h2" id="card-title" eyebrow="Primer">
        Fixed income
      </CardTitle>
    </Card>,
  )
  expect(screen.getByRole('article', { name: 'Fixed income' })).toHaveClass('card', 'accent')
  expect(screen.getByRole('heading', { level: 2, name: 'Fixed income' })).toBeInTheDocument()
  expect(screen.getByText('Primer')).toBeInTheDocument()
})
