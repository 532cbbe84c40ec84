import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { routePaths, type RouteName, type ShellApi } from '@icio/shared-ui/host-contract/contract'
import { defineRemote } from '@icio/shared-ui/host-contract/define-remote'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { registered, remoteOf, renderShell } from '../testing/render-shell.js'
import type { RemoteInit1, ShellApi1 } from './contract-1.js'
import { spokenMajors } from './spoken-contracts.js'

interface Contract {
  members: Record<string, string>
  routes: Record<string, string>
}
const recorded = JSON.parse(
  readFileSync(join(__dirname, '../../../configuration/contract/host.json'), 'utf8'),
) as Record<string, Contract>

const learn = registered('mf-learn', ['/learn'])

/** A remote of contract 1.1: what its build exports does not say its version before it runs. */
function builtFor1(show: (host: ShellApi1) => () => React.ReactNode): RemoteInit1 {
  return (host) => ({
    contract: { major: 1, minor: 1 },
    routes: [
      {
        id: 'hub',
        path: '/learn',
        title: 'Hub',
        access: 'open',
        load: async () => ({ default: show(host) }),
      },
    ],
  })
}

test('[REL-15] the shell speaks the recorded majors, and its adapter has every member that 1.1 had', async () => {
  expect(Object.keys(recorded).map(Number).sort()).toEqual([...spokenMajors].sort())
  let host: ShellApi1 | undefined
  const init = builtFor1((given) => {
    host = given
    return () => <h1>Hub</h1>
  })
  await renderShell({ path: '/learn', remotes: [learn], inits: { 'mf-learn': init } })
  await screen.findByRole('heading', { name: 'Hub' })
  const { members, routes } = recorded['1'] as Contract
  const named = Object.keys(members).flatMap((name) => /^ShellApi\.(.+?)\??$/.exec(name)?.[1] ?? [])
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => memberOf(host, name) === undefined)).toEqual([])
  expect(Object.keys(routes).filter((name) => !(name in routePaths))).toEqual([])
})

/** What a dotted name leads to. */
function memberOf(host: unknown, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) => (value as Record<string, unknown> | undefined)?.[part.replace('?', '')],
      host,
    )
}

test('[REL-15] a remote of 1.x navigates, stores and asks under the names of its contract, beside one of 2.x', async () => {
  const person = userEvent.setup()
  const init = builtFor1((host) => () => (
    <>
      <h1>Hub of {host.contract.major}</h1>
      <p>{`${host.memory.read('seen') ?? 'nothing'} ${host.nav.knows('/quiz')} ${host.nav.knows('/nowhere')}`}</p>
      <button onClick={() => host.nav.go('quiz', { difficulty: 'beginner' })}>Quiz</button>
      <button onClick={() => host.gate.lapsed()}>Lapsed</button>
    </>
  ))
  const { shell } = await renderShell({
    path: '/learn',
    remotes: [learn, registered('mf-games', ['/quiz'])],
    inits: { 'mf-learn': init, 'mf-games': remoteOf({ path: '/quiz', title: 'Quiz' }) },
  })
  expect(await screen.findByRole('heading', { name: 'Hub of 1' })).toBeInTheDocument()
  expect(screen.getByText('nothing true false')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Lapsed' }))
  expect(shell.gate.agreed()).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Quiz' }))
  expect(await screen.findByRole('heading', { name: 'Quiz' })).toBeInTheDocument()
  expect((window.history.state as { usr: unknown }).usr).toEqual({ difficulty: 'beginner' })
})

test('[REL-18] a name that the shell does not have leads nowhere and says so; nothing crashes', async () => {
  const newer: string = 'constructor'
  const init = builtFor1((host) => () => (
    <>
      <h1>Hub</h1>
      <button onClick={() => host.nav.go(newer as RouteName)}>Newer</button>
    </>
  ))
  const { entries, reports } = await renderShell({
    path: '/learn',
    remotes: [learn],
    inits: { 'mf-learn': init },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Newer' }))
  expect(await screen.findByText('That page is not available')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Hub' })).toBeInTheDocument()
  expect(entries).toContainEqual(expect.objectContaining({ name: "This shell has no route 'constructor'." }))
  expect(reports).toEqual(['ready mf-learn@1'])
})

test('[REL-18] a remote opens its names by the paths that it was built with, which an older shell opens like any path', async () => {
  const went: string[] = []
  const shell = { go: (to: string) => went.push(to) }
  let host: ShellApi | undefined
  const Screen = () => {
    host = useHost()
    return <h1>Hub</h1>
  }
  const init = defineRemote({
    name: 'mf-learn',
    routes: [
      { id: 'hub', path: '/learn', title: 'Hub', access: 'open', load: async () => ({ default: Screen }) },
    ],
  })
  await renderShell({
    path: '/learn',
    remotes: [learn],
    inits: {
      'mf-learn': Object.assign(
        (given: ShellApi) => init({ ...given, nav: { ...given.nav, go: (to) => void shell.go(to) } }),
        { contract: init.contract },
      ),
    },
  })
  await screen.findByRole('heading', { name: 'Hub' })
  act(() => host?.nav.go('fillInBlanks'))
  act(() => host?.nav.go('/a-new-page'))
  expect(went).toEqual(['/fill-in-blanks', '/a-new-page'])
})

test('[REL-18] a path without a screen here is the page that says so', async () => {
  const { shell } = await renderShell({ path: '/', remotes: [] })
  act(() => shell.host.nav.go('/a-new-page'))
  expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeInTheDocument()
})
