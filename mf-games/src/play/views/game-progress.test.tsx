import { render, screen } from '@testing-library/react'
import { GameProgress } from './game-progress.js'

test('[QUIZ-19] without a maximum the bar takes 100', () => {
  render(<GameProgress score={30} nextPoints={40} question={3} answered={2} total={10} />)
  expect(screen.getByRole('region')).toHaveTextContent('30 of 100')
})

test('[QUIZ-18] the last question has none after it', () => {
  render(<GameProgress score={450} maxScore={550} nextPoints={null} question={10} answered={9} total={10} />)
  expect(screen.getByRole('region')).toHaveTextContent('This is the last')
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '9')
})
