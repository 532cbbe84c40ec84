import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { defineRemote } from '../host-contract/define-remote.js'
import { startStandalone } from './standalone.js'

test('a standalone remote shows its screens one by one', async () => {
  const remote = defineRemote({
    name: 'mf-sample',
    routes: [
      {
        id: 'one',
        path: '/',
        title: 'One',
        access: 'open',
        load: async () => ({ default: () => <h1>First</h1> }),
      },
      {
        id: 'two',
        path: '/two',
        title: 'Two',
        access: 'open',
        load: async () => ({ default: () => <h1>Second</h1> }),
      },
    ],
  })
  const place = document.body.appendChild(document.createElement('div'))
  let end = () => {}
  await act(async () => {
    end = startStandalone(remote, place)
  })
  expect(await screen.findByRole('heading', { name: 'First' })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Two' }))
  expect(await screen.findByRole('heading', { name: 'Second' })).toBeVisible()
  act(end)
  expect(place).toBeEmptyDOMElement()
})
