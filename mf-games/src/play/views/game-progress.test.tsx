import { render, screen } from '@testing-library/react'
import { GameProgress } from './game-progress.js'

const progress = { label: 'Question 10 of 10', value: 9, max: 10, outcomes: Array<boolean>(9).fill(true) }

test('[QUIZ-19] the maximum defaults to 100', () => {
  render(<GameProgress score={{ value: 30 }} {...progress} />)
  expect(screen.getByRole('region')).toHaveTextContent('30 of 100')
})

test('[QUIZ-18] the bar shows the points of the current question, also of the last one', () => {
  render(
    <GameProgress
      score={{ value: 450, of: 550 }}
      worth={{ points: '100 points', about: 'Hard' }}
      {...progress}
    />,
  )
  expect(screen.getByRole('region')).toHaveTextContent('This question100 points Hard')
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '9')
})
