import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { contractVersion } from '@icio/shared-ui/host-contract/contract'
import { builtWith, registered, remoteOf, renderShell } from '../testing/render-shell.js'

const learn = registered('mf-learn', ['/learn'])
const games = registered('mf-games', ['/quiz'])
const hub = remoteOf({ path: '/learn', title: 'Hub' })

test('[FAULT-9] an error card replaces a remote that cannot be loaded, and Try again recovers it', async () => {
  const person = userEvent.setup()
  let up = false
  let tries = 0
  const { entries } = await renderShell({
    path: '/learn',
    remotes: [learn],
    inits: {
      'mf-learn': async () => {
        tries += 1
        if (!up) throw new Error('manifest 503')
        return hub
      },
    },
  })
  expect(await screen.findByRole('heading', { name: 'This part is unavailable' })).toBeInTheDocument()
  expect(tries).toBe(3)
  const code = screen.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent
  expect(entries).toContainEqual(
    expect.objectContaining({ name: 'manifest 503', details: expect.objectContaining({ code }) as unknown }),
  )
  up = true
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Hub' })).toBeInTheDocument()
})

test('[FAULT] the other remotes and the shell keep working', async () => {
  const person = userEvent.setup()
  const { shell } = await renderShell({
    path: '/quiz',
    remotes: [learn, games],
    inits: { 'mf-learn': hub },
  })
  await screen.findByRole('heading', { name: 'This part is unavailable' })
  await person.click(screen.getByRole('link', { name: 'Privacy Policy' }))
  expect(await screen.findByRole('heading', { name: 'Privacy Policy', level: 1 })).toBeInTheDocument()
  const [person2] = [userEvent.setup()]
  await person2.click(screen.getByRole('button', { name: 'Learn' }))
  await person2.click(await screen.findByRole('menuitem', { name: /Commercial/ }))
  expect(await screen.findByRole('heading', { name: 'Hub' })).toBeInTheDocument()
  expect(shell.registry.get().remotes).toHaveLength(2)
})

test('[FAULT] a rendering error affects only its screen, is reported, and can be retried', async () => {
  const person = userEvent.setup()
  let broken = true
  const show = () => {
    if (broken) throw new Error('undefined is not a question')
    return 'Hub'
  }
  const { entries } = await renderShell({
    path: '/learn',
    remotes: [learn],
    inits: { 'mf-learn': remoteOf({ path: '/learn', show }) },
  })
  expect(await screen.findByRole('heading', { name: 'This part is unavailable' })).toBeInTheDocument()
  expect(entries).toContainEqual(expect.objectContaining({ name: 'undefined is not a question' }))
  expect(screen.getByRole('button', { name: 'Discuss' })).toBeInTheDocument()
  broken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Hub' })).toBeInTheDocument()
})

test('[FAULT] a screen whose code cannot be loaded is retried, then replaced by the error card', async () => {
  const load = jest.fn(() => Promise.reject(new Error('Loading chunk 7 failed')))
  const init = builtWith((_shell) => ({
    contract: contractVersion,
    routes: [{ id: 'hub', path: '/learn', title: 'Hub', access: 'open', load }],
  }))
  await renderShell({ path: '/learn', remotes: [learn], inits: { 'mf-learn': init } })
  expect(await screen.findByRole('heading', { name: 'This part is unavailable' })).toBeInTheDocument()
  expect(load).toHaveBeenCalledTimes(3)
})

test('[REL-15] a remote with a contract version that the shell does not speak is rejected, and not run', async () => {
  const start = jest.fn(hub)
  const init = builtWith((shell) => start(shell), { major: 3, minor: 0 })
  const { entries } = await renderShell({ path: '/learn', remotes: [learn], inits: { 'mf-learn': init } })
  await screen.findByRole('heading', { name: 'This part is unavailable' })
  expect(entries).toContainEqual(
    expect.objectContaining({ name: 'mf-learn has contract version 3, the shell 2 and 1.' }),
  )
  expect(start).not.toHaveBeenCalled()
})

test('a remote that claims a path of another remote is rejected', async () => {
  const greedy = remoteOf({ path: '/learn' }, { path: '/auth' })
  const { entries } = await renderShell({ path: '/learn', remotes: [learn], inits: { 'mf-learn': greedy } })
  await screen.findByRole('heading', { name: 'This part is unavailable' })
  expect(entries.at(-1)?.name).toMatch(/claims \/auth/)
})

test('log entries of a remote have its name and build', async () => {
  const init = builtWith((shell) => {
    shell.log.event('hello')
    return hub(shell)
  })
  const { entries } = await renderShell({ path: '/learn', remotes: [learn], inits: { 'mf-learn': init } })
  await screen.findByRole('heading', { name: 'Hub' })
  expect(entries).toContainEqual(expect.objectContaining({ source: 'mf-learn@1', name: 'hello' }))
})
