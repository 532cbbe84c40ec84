import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorCard } from './error-card.js'

test('announces the failure, with a retry button and a support code', async () => {
  const person = userEvent.setup()
  const retried = jest.fn()
  render(
    <ErrorCard title="This part is unavailable" onRetry={retried} supportCode="gms-7f3a">
      The rest of the site works.
    </ErrorCard>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('The rest of the site works.')
  expect(screen.getByText('gms-7f3a')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retried).toHaveBeenCalledTimes(1)
})

test('without a retry function or a support code it shows neither', () => {
  render(<ErrorCard title="Gone" as="h3" />)
  expect(screen.getByRole('heading', { level: 3, name: 'Gone' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText(/Support code/)).not.toBeInTheDocument()
})
