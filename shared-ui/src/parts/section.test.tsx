import { render, screen } from '@testing-library/react'
import { Section } from './section.js'

test('is a region named by its heading, with the given id', () => {
  render(
    <Section title="Games" id="games" lead="Learn by playing" actions={<button>All games</button>}>
      <p>Four of them</p>
    </Section>,
  )
  const region = screen.getByRole('region', { name: 'Games' })
  expect(region).toHaveAttribute('id', 'games')
  expect(region).toHaveTextContent('Learn by playing')
  expect(region).toContainElement(screen.getByRole('button', { name: 'All games' }))
  expect(screen.getByRole('heading', { level: 2, name: 'Games' })).toBeInTheDocument()
})
