import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorCard } from './error-card.js'

test('says aloud what failed, with a retry and the code to quote', async () => {
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

test('offers no retry where there is none, and no code where there is none', () => {
  render(<ErrorCard title="Gone" as="h3" />)
  expect(screen.getByRole('heading', { level: 3, name: 'Gone' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText(/Support code/)).not.toBeInTheDocument()
})
