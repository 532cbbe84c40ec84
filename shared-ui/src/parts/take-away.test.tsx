import { render, screen } from '@testing-library/react'
import { TakeAway } from './take-away.js'

test('the row has its label and its buttons, and is not printed', () => {
  render(
    <TakeAway label="Download All as">
      <button>PDF</button>
    </TakeAway>,
  )
  const row = screen.getByText('Download All as').parentElement
  expect(row).toContainElement(screen.getByRole('button', { name: 'PDF' }))
  expect(row).toHaveAttribute('data-no-print')
})
