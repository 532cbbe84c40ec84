import { render, screen } from '@testing-library/react'
import { Divider } from './divider.js'

test('parts what stands above from what stands below, with or without a word', () => {
  const { rerender } = render(<Divider />)
  expect(screen.getByRole('separator')).toBeInTheDocument()
  rerender(<Divider label="or" />)
  expect(screen.getByRole('separator', { name: 'or' })).toHaveTextContent('or')
})
