import { render, screen } from '@testing-library/react'
import { Divider } from './divider.js'

test('separates content, with or without a label', () => {
  const { rerender } = render(<Divider />)
  expect(screen.getByRole('separator')).toBeInTheDocument()
  rerender(<Divider label="or" />)
  expect(screen.getByRole('separator', { name: 'or' })).toHaveTextContent('or')
})
