import { render, screen } from '@testing-library/react'
import { Progress } from './progress.js'

test('exposes its name, its value, and the text of the value', () => {
  render(<Progress label="Score: 60" value={3} max={10} valueText="Question 3 of 10" />)
  const bar = screen.getByRole('progressbar', { name: 'Score: 60' })
  expect(bar).toHaveAttribute('aria-valuenow', '3')
  expect(bar).toHaveAttribute('aria-valuemax', '10')
  expect(bar).toHaveAttribute('aria-valuetext', 'Question 3 of 10')
  expect(bar.firstElementChild).toHaveStyle({ inlineSize: '30%' })
})

test('by default the maximum is 100 and the text is the rounded percentage', () => {
  render(<Progress label="Checklist" value={66.6} />)
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuemax', '100')
  expect(screen.getByText('67%')).toBeInTheDocument()
})

test.each([
  [-5, 10, '0%'],
  [15, 10, '100%'],
  [0, 0, '0%'],
])('%d of %d stays within the bar', (value, max, shown) => {
  render(<Progress label="Odd" value={value} max={max} />)
  expect(screen.getByText(shown)).toBeInTheDocument()
})

test('with outcomes the bar has a cell for each step: right, wrong, and without a mark what is still to come', () => {
  render(<Progress label="Question 3 of 4" value={2} max={4} outcomes={[true, false]} />)
  const cells = [...screen.getByRole('progressbar').children]
  expect(cells.map((cell) => cell.className)).toEqual(['step right', 'step wrong', 'step current', 'step'])
  expect(cells.map((cell) => cell.childElementCount)).toEqual([1, 1, 0, 0])
})
