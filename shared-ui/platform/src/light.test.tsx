import { render, screen } from '@testing-library/react'
import * as whole from './index.js'
import * as light from './light.js'

const { Link, Route, Routes, useLocation, useParams } = light

function Place() {
  const { code } = useParams()
  const { pathname, search } = useLocation()
  return <p>{`${code} at ${pathname}${search}`}</p>
}

function routesAt(address: string) {
  window.history.replaceState(null, '', address)
  render(
    <Routes>
      {[<Route key="a" path="/room/:code/stage" element={<p>stage</p>} />]}
      <Route path="/room/:code" element={<Place />} />
      <Route path="*" element={<p>nothing</p>} />
    </Routes>,
  )
}

test('it has only names of the platform, so that a screen works in both kinds of document', () => {
  expect(Object.keys(light).filter((name) => !(name in whole))).toEqual([])
})

test('[ROOM-27] the route with the pattern of the address is shown, with its parameters and the search', () => {
  routesAt('/room/ABC%20D?table=2')
  expect(screen.getByText('ABC D at /room/ABC%20D?table=2')).toBeInTheDocument()
})

test('an address without a route gets the route of all others', () => {
  routesAt('/room')
  expect(screen.getByText('nothing')).toBeInTheDocument()
})

test('a link is a plain link that loads its document', () => {
  render(<Link to="/room">Rooms</Link>)
  expect(screen.getByRole('link', { name: 'Rooms' })).toHaveAttribute('href', '/room')
})
