import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { contractVersion, type RemoteInit } from '@icio/shared-ui/host-contract/contract'
import { createLog } from '../log/log.js'
import { createShell } from '../shell.js'
import { fakeNetwork } from '../testing/fake-network.js'
import { builtWith, registered, registryWith, remoteOf } from '../testing/render-shell.js'
import { LightPage } from './light-page.js'

// As the build of light documents does.
jest.mock('@icio/platform', () => jest.requireActual<object>('@icio/platform/light'))

const seat = registered('mf-rooms', ['/room/:code'], { frameless: ['/room/:code'] })

/** Opens the light document of a seat with what each release exports, by name@build. */
async function open(inits: Record<string, RemoteInit>, remote = seat) {
  window.scrollTo = () => {}
  window.history.replaceState(null, '', '/room/ABC234')
  window.sessionStorage.clear()
  const reports: string[] = []
  const errors: string[] = []
  const shell = createShell({
    registry: registryWith([remote]),
    access: { http: fakeNetwork({}).http },
    log: createLog(() => {}),
    fetchRemote: async ({ name, build }) => {
      const init = inits[`${name}@${build}`]
      if (!init) throw new Error(`${name} is down`)
      return init
    },
    report: ({ name, build }, phase) => reports.push(`${phase} ${name}@${build}`),
    reportError: ({ name, build }, { route }) => errors.push(`${name}@${build} ${route}`),
    pause: () => Promise.resolve(),
  })
  await act(async () => void render(<LightPage shell={shell} />, { onCaughtError: () => {} }))
  return { shell, reports, errors }
}

test('[ROOM-27] the screen fills the page, with the title of its route and nothing else of the site', async () => {
  const { reports } = await open({ 'mf-rooms@1': remoteOf({ path: '/room/:code', title: 'Room' }) })
  expect(await screen.findByRole('heading', { level: 1, name: 'Room' })).toBeInTheDocument()
  expect(document.title).toBe('Room · ICIO Commons')
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument()
  expect(reports).toEqual(['ready mf-rooms@1'])
})

test('[GATE-2, GATE-9] an action of the screen waits for the disclosure, over which nothing else can be reached', async () => {
  const done = jest.fn()
  const joining = builtWith((host) => ({
    contract: contractVersion,
    routes: [
      {
        id: 'seat',
        path: '/room/:code',
        title: 'Room',
        access: 'open',
        load: async () => ({
          default: () => <button onClick={() => void host.gate.run(done)}>Join</button>,
        }),
      },
    ],
  }))
  const { shell } = await open({ 'mf-rooms@1': joining })
  await userEvent.click(await screen.findByRole('button', { name: 'Join' }))
  expect(await screen.findByRole('dialog', { name: 'Before you go on' })).toBeInTheDocument()
  expect(done).not.toHaveBeenCalled()
  act(() => shell.gate.passed())
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1))
})

test('[REL-9] a release that fails is reported, and replaced by the one before', async () => {
  const previous = { ...seat, build: '0', scope: 'mf_rooms_0' }
  const { reports, errors } = await open(
    { 'mf-rooms@0': remoteOf({ path: '/room/:code', title: 'Room' }) },
    { ...seat, previous },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Room' })).toBeInTheDocument()
  expect(reports).toEqual(['failed mf-rooms@1', 'fallback mf-rooms@1', 'ready mf-rooms@0'])
  expect(errors).toEqual(['mf-rooms@1 '])
})

test('without a release that works the page says so, with a code to quote', async () => {
  await open({})
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /This part is unavailable.*Support code: \w{4}-\w{4}/,
  )
})
