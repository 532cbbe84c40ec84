import type { Registry } from '@icio/contracts/releases/registry'
import { contractVersion, type RemoteInit } from '@icio/shared-ui/host-contract/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { builtWith, registered, registryWith, remoteOf, renderShell } from '../testing/render-shell.js'

const before = registered('mf-learn', ['/learn'], { build: '1', scope: 'mf_learn_1' })
const current = registered('mf-learn', ['/learn'], { build: '2', scope: 'mf_learn_2', previous: before })
const old = remoteOf({ path: '/learn', title: 'Old hub' })
const down: () => Promise<RemoteInit> = () => Promise.reject(new Error('remoteEntry 404'))
const crashing = remoteOf({
  path: '/learn',
  show: () => {
    throw new Error('undefined is not a hub')
  },
})
const foreign = builtWith((shell) => ({ ...old(shell), contract: { major: 9, minor: 0 } }))
const chunkless = builtWith((_shell) => ({
  contract: contractVersion,
  routes: [
    {
      id: '/learn',
      path: '/learn',
      title: 'Hub',
      access: 'open',
      load: () => Promise.reject(new Error('Loading chunk 3 failed')),
    },
  ],
}))

test.each([
  ['cannot be loaded', down, 'failed'],
  ['has another contract version', foreign, 'mismatched'],
  ['is missing the code of a screen', chunkless, 'failed'],
  ['crashes at once', crashing, 'crashed'],
])(
  '[FAULT] a release that %s is replaced by the previous one, in the same page',
  async (_, broken, phase) => {
    const { reports } = await renderShell({
      path: '/learn',
      remotes: [current],
      inits: { 'mf-learn@2': broken, 'mf-learn@1': old },
    })
    expect(await screen.findByRole('heading', { name: 'Old hub' })).toBeInTheDocument()
    expect(reports).toEqual(
      expect.arrayContaining([`${phase} mf-learn@2`, 'fallback mf-learn@2', 'ready mf-learn@1']),
    )
  },
)

test('[FAULT] if the previous release is broken too, the visitor sees an error', async () => {
  await renderShell({ path: '/learn', remotes: [current], inits: {} })
  expect(await screen.findByRole('heading', { name: 'This part is unavailable' })).toBeInTheDocument()
})

test('[FAULT] a crash after ten seconds does not replace the release', async () => {
  const person = userEvent.setup()
  const { shell, reports } = await renderShell({
    path: '/learn',
    remotes: [current],
    inits: { 'mf-learn@2': breakable, 'mf-learn@1': old },
  })
  const button = await screen.findByRole('button', { name: 'Break' })
  const later = performance.now() + 11_000
  jest.spyOn(performance, 'now').mockReturnValue(later)
  await person.click(button)
  jest.restoreAllMocks()
  expect(await screen.findByRole('heading', { name: 'This part is unavailable' })).toBeInTheDocument()
  expect(reports).toContain('crashed mf-learn@2')
  expect(shell.remotes.replaced.getState().size).toBe(0)
})

const breakable = builtWith((_shell) => ({
  contract: contractVersion,
  routes: [
    {
      id: '/learn',
      path: '/learn',
      title: 'Hub',
      access: 'open',
      load: async () => ({ default: Breakable }),
    },
  ],
}))

function Breakable() {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) throw new Error('late')
  return <button onClick={() => setBroken(true)}>Break</button>
}

describe('while the page is open', () => {
  const next = registered('mf-learn', ['/learn'], { build: '3', scope: 'mf_learn_3' })
  const inits = { 'mf-learn@2': old, 'mf-learn@3': remoteOf({ path: '/learn', title: 'New hub' }) }

  test('new releases take effect at the next navigation, not under an open screen', async () => {
    const person = userEvent.setup()
    let registry = registryWith([current])
    const { shell } = await renderShell({
      path: '/learn',
      remotes: [current],
      inits,
      newRegistry: () => registry,
    })
    await screen.findByRole('heading', { name: 'Old hub' })
    registry = registryWith([next])
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    await act(() => shell.registry.checkForUpdate())
    expect(screen.getByRole('heading', { name: 'Old hub' })).toBeInTheDocument()
    await person.click(screen.getByRole('link', { name: 'Privacy Policy' }))
    await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 })
    act(() => void shell.navigator.go('/learn'))
    expect(await screen.findByRole('heading', { name: 'New hub' })).toBeInTheDocument()
    jest.restoreAllMocks()
  })

  test('[EXT-9] what a release adds goes with it at the next navigation', async () => {
    const person = userEvent.setup()
    const events = registered('mf-events', ['/events'])
    let registry: Registry = {
      ...registryWith([current, events]),
      navigation: [{ title: 'Events', path: '/events' }],
    }
    const { shell } = await renderShell({ path: '/learn', registry, inits, newRegistry: () => registry })
    await screen.findByRole('heading', { name: 'Old hub' })
    registry = registryWith([current])
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    await act(() => shell.registry.checkForUpdate())
    expect(screen.getByRole('link', { name: 'Events' })).toBeInTheDocument()
    await person.click(screen.getByRole('link', { name: 'Privacy Policy' }))
    await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 })
    expect(screen.queryByRole('link', { name: 'Events' })).not.toBeInTheDocument()
    jest.restoreAllMocks()
  })

  test('a new shell causes a reload, so that nobody gets an untested combination', async () => {
    const reload = jest.fn()
    const newRegistry = () => ({ ...registryWith([next]), shell: { build: 'other', integrity: {} } })
    const { shell } = await renderShell({ path: '/learn', remotes: [current], inits, newRegistry, reload })
    await screen.findByRole('heading', { name: 'Old hub' })
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000)
    await act(() => shell.registry.checkForUpdate())
    expect(reload).not.toHaveBeenCalled()
    await act(async () => shell.navigator.go('/'))
    expect(reload).toHaveBeenCalledTimes(1)
    jest.restoreAllMocks()
  })
})
