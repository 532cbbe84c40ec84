import { render, screen } from '@testing-library/react'
import { Button } from './button.js'
import { Notice } from './notice.js'

test('shows title, text, and action, and is announced only with a role', () => {
  const { rerender } = render(
    <Notice tone="warning" title="This site is a test" action={<Button>Understood</Button>}>
      Not investment advice.
    </Notice>,
  )
  expect(screen.getByText('This site is a test')).toBeInTheDocument()
  expect(screen.getByText('Not investment advice.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Understood' })).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  rerender(<Notice tone="danger" role="alert" title="Failed" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Failed')
})
