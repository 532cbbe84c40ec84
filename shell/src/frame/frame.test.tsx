import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { registered, registryWith, remoteOf, renderShell } from '../testing/render-shell.js'

const rooms = registered('mf-rooms', ['/room'], {
  paths: ['/room', '/room/:code/stage'],
  frameless: ['/room/:code/stage'],
})
const inits = {
  'mf-rooms': remoteOf(
    { path: '/room', title: 'Rooms' },
    { path: '/room/:code/stage', title: 'On the wall' },
  ),
}

test('[STAGE-1] a path without frame has no navigation, footer, theme switch, or toast, but a title', async () => {
  const { shell } = await renderShell({ path: '/room/ABC234/stage', remotes: [rooms], inits })
  expect(await screen.findByRole('heading', { name: 'On the wall' })).toBeVisible()
  act(() => shell.host.toast({ title: 'Saved' }))
  expect(screen.queryByRole('banner')).not.toBeInTheDocument()
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  expect(screen.getByRole('main')).toBeInTheDocument()
  expect(document.title).toMatch(/^On the wall/)
})

test('[STAGE-1] the other paths of the same remote have the frame, also after a path without it', async () => {
  const { shell } = await renderShell({ path: '/room/ABC234/stage', remotes: [rooms], inits })
  await screen.findByRole('heading', { name: 'On the wall' })
  act(() => shell.navigator.go('/room'))
  expect(await screen.findByRole('heading', { name: 'Rooms' })).toBeVisible()
  expect(screen.getByRole('banner')).toBeInTheDocument()
  expect(screen.getByRole('contentinfo')).toBeInTheDocument()
})

test('[STAGE-1] the disclosure and a failing remote are shown on a path without frame', async () => {
  const gated = remoteOf({ path: '/room/:code/stage', title: 'On the wall', gated: true })
  const { unmount } = await renderShell({
    path: '/room/ABC234/stage',
    remotes: [rooms],
    inits: { 'mf-rooms': gated },
    agreed: false,
  })
  expect(await screen.findByRole('dialog')).toBeVisible()
  unmount()
  await renderShell({ path: '/room/ABC234/stage', remotes: [rooms] })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
})

test('[STAGE-1] the menu entry of a remote is in the main navigation and leads to its screen', async () => {
  const person = userEvent.setup()
  await renderShell({
    registry: { ...registryWith([rooms]), navigation: [{ title: 'Rooms', path: '/room' }] },
    inits,
  })
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  await person.click(bar.getByRole('link', { name: 'Rooms' }))
  expect(await screen.findByRole('heading', { name: 'Rooms' })).toBeVisible()
})
