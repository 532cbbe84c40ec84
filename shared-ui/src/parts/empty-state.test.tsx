import { render, screen } from '@testing-library/react'
import { Button } from './button.js'
import { EmptyState } from './empty-state.js'

test('names what is missing under a heading and offers a way on', () => {
  render(
    <EmptyState title="No Questions Available" action={<Button>Back</Button>}>
      No quiz questions are currently available in the database.
    </EmptyState>,
  )
  expect(screen.getByRole('heading', { level: 2, name: 'No Questions Available' })).toBeInTheDocument()
  expect(screen.getByText(/currently available in the database/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
})
