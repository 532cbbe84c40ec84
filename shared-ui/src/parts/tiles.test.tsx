import { screen, within } from '@testing-library/react'
import { renderInShell } from '../testing/render-in-shell.js'
import { Tiles } from './tiles.js'

test('a tile is one link, with its fact and what has to be known before; its picture says nothing', () => {
  renderInShell(
    <Tiles
      tiles={[
        {
          title: 'Calculator',
          fact: 'Bonds and portfolios',
          to: '/tools/calculator',
          picture: <svg aria-hidden />,
        },
        { title: 'Managers', fact: 'A database', to: '/tools/managers', note: 'Sample data' },
      ]}
    />,
  )
  const tiles = within(screen.getByRole('list')).getAllByRole('link')
  expect(tiles.map((tile) => [tile.textContent, tile.getAttribute('href')])).toEqual([
    ['CalculatorBonds and portfolios', '/tools/calculator'],
    ['ManagersA databaseSample data', '/tools/managers'],
  ])
})
