import { render, screen } from '@testing-library/react'
import { Stat, StatGroup } from './stat.js'

test('connects the number with its label', () => {
  render(
    <StatGroup>
      <Stat label="Correct Answers" value={7} suffix="/10" />
    </StatGroup>,
  )
  expect(screen.getByRole('term')).toHaveTextContent('Correct Answers')
  expect(screen.getByRole('definition')).toHaveTextContent('7/10')
})
