import { render, screen } from '@testing-library/react'
import { Loading, Skeleton } from './loading.js'

test('says politely what is on its way', () => {
  render(<Loading label="Loading questions..." />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading questions...')
})

test('a skeleton is silent unless it has words', () => {
  const { rerender, container } = render(<Skeleton lines={4} />)
  expect(container.querySelectorAll('.line')).toHaveLength(4)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  rerender(<Skeleton label="Loading the leaderboard" />)
  expect(screen.getByRole('status')).toHaveTextContent('Loading the leaderboard')
})
