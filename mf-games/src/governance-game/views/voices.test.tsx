import { render, screen, within } from '@testing-library/react'
import { Voices } from './voices.js'

test('shows each seat with its statement, in the given order', () => {
  render(
    <Voices
      voices={[
        { seat: 'chair', says: 'Let us wait.' },
        { seat: 'counsel', says: 'The page shows the coupon.' },
      ]}
    />,
  )
  const list = screen.getByRole('list', { name: 'At the table' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['chair Let us wait.', 'counsel The page shows the coupon.'])
})

test('renders nothing for a scenario without voices', () => {
  const { container } = render(<Voices voices={[]} />)
  expect(container).toBeEmptyDOMElement()
})
