import { fireEvent, render, screen } from '@testing-library/react'
import { Avatar, initialsOf } from './avatar.js'

test.each([
  ['Margaret Okonkwo', 'MO'],
  ['Player', 'P'],
  ['  ana   maria  de souza ', 'AS'],
  ['łukasz', 'Ł'],
  ['   ', '?'],
])('the initials of %j are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

test('carries the name, and shows the initials when the picture fails to load', () => {
  render(<Avatar name="Margaret Okonkwo" src="/avatars/1.webp" size="lg" />)
  const avatar = screen.getByRole('img', { name: 'Margaret Okonkwo' })
  const picture = avatar.querySelector('img')
  expect(picture).toHaveAttribute('src', '/avatars/1.webp')
  if (picture) fireEvent.error(picture)
  expect(avatar.querySelector('[data-initials]')).toHaveAttribute('data-initials', 'MO')
  expect(avatar).toHaveTextContent('')
})

test('a new picture is loaded after one that failed', () => {
  const { rerender, container } = render(<Avatar name="M O" src="/avatars/1.webp" decorative />)
  const picture = container.querySelector('img')
  if (picture) fireEvent.error(picture)
  rerender(<Avatar name="M O" src="/avatars/2.webp" decorative />)
  expect(container.querySelector('img')).toHaveAttribute('src', '/avatars/2.webp')
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
