import { render, screen } from '@testing-library/react'
import { Stat, StatGroup } from './stat.js'

test('ties the figure to its name', () => {
  render(
    <StatGroup>
      <Stat label="Correct Answers" value={7} suffix="/10" />
    </StatGroup>,
  )
  expect(screen.getByRole('term')).toHaveTextContent('Correct Answers')
  expect(screen.getByRole('definition')).toHaveTextContent('7/10')
})
