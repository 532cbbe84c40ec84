import { render, screen } from '@testing-library/react'
import { Page } from './page.js'

test('the heading can take the focus after navigation but is not a tab stop', () => {
  render(
    <Page title="Learn & Grow" eyebrow="Education" lead="For insurers" actions={<button>Begin</button>}>
      <p>Content</p>
    </Page>,
  )
  const heading = screen.getByRole('heading', { level: 1, name: 'Learn & Grow' })
  heading.focus()
  expect(heading).toHaveFocus()
  expect(heading).toHaveAttribute('tabindex', '-1')
  for (const words of ['Education', 'For insurers', 'Begin', 'Content'])
    expect(screen.getByText(words)).toBeInTheDocument()
})

test('a page with only a title and text has no empty elements', () => {
  const { container } = render(<Page title="Privacy Policy" width="reading" />)
  expect(container.querySelector('.reading')).not.toBeNull()
  expect(container.querySelector('.aside, .eyebrow, .lead, .actions')).toBeNull()
})

test('a picture stands between heading and lead, and the header makes a place for it', () => {
  const { container } = render(<Page title="Learn & Grow" lead="For insurers" picture={<svg role="img" />} />)
  expect(container.querySelector('.header.pictured > :nth-child(2)')).toContainElement(
    screen.getByRole('img'),
  )
})
