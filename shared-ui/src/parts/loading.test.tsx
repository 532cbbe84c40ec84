import { render, screen } from '@testing-library/react'
import { Loading, Skeleton } from './loading.js'

test('announces politely what is loading', () => {
  render(<Loading label="Loading questions..." />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading questions...')
})

test('a skeleton is silent unless it has a label', () => {
  const { rerender, container } = render(<Skeleton lines={4} />)
  expect(container.querySelectorAll('.line')).toHaveLength(4)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  rerender(<Skeleton label="Loading the leaderboard" />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading the leaderboard')
})
