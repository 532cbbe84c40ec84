import { render, screen } from '@testing-library/react'
import { GameProgress } from './game-progress.js'

test('[QUIZ-19] the maximum defaults to 100', () => {
  render(
    <GameProgress
      score={30}
      points={30}
      question={3}
      answers={[{ is_correct: true }, { is_correct: false }]}
      total={10}
    />,
  )
  expect(screen.getByRole('region')).toHaveTextContent('30 of 100')
})

test('[QUIZ-18] the bar shows the points of the current question, also of the last one', () => {
  render(
    <GameProgress
      score={450}
      maxScore={550}
      points={100}
      question={10}
      answers={Array(9).fill({ is_correct: true })}
      total={10}
    />,
  )
  expect(screen.getByRole('region')).toHaveTextContent('This question100 points')
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '9')
})
