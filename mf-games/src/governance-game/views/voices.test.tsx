import { render, screen, within } from '@testing-library/react'
import { Voices } from './voices.js'

test('each seat stands with what it says, in the order given', () => {
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

test('a scenario of before there were voices shows none', () => {
  const { container } = render(<Voices voices={[]} />)
  expect(container).toBeEmptyDOMElement()
})
