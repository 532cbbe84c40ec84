import { render, screen } from '@testing-library/react'
import { DownloadBar } from './download-bar.js'

test('the row has its label and its buttons, and is not printed', () => {
  render(
    <DownloadBar label="Download All as">
      <button>PDF</button>
    </DownloadBar>,
  )
  const row = screen.getByText('Download All as').parentElement
  expect(row).toContainElement(screen.getByRole('button', { name: 'PDF' }))
  expect(row).toHaveAttribute('data-no-print')
})
