import { useLocation } from '@icio/platform'
import { act, screen } from '@testing-library/react'
import { useGateAgreed, useHost, useSession } from '../host-contract/use-host.js'
import { renderInShell } from './render-in-shell.js'
import { createFakeShell } from './fake-shell.js'

const member = { id: 'u1', email: 'm@example.org', display_name: 'Margaret', avatar_url: null }

test('records the calls of a screen', () => {
  const shell = createFakeShell()
  shell.toast({ title: 'Copied!' })
  shell.announce('Correct, 30 points.')
  shell.nav.go('quiz', { difficulty: 'beginner' })
  shell.nav.go('home')
  shell.nav.openExternal('https://example.org')
  shell.nav.openDiscussion()
  shell.session.requireLogin('/game')
  shell.log.event('started', { at: 1 })
  shell.log.error('broken', 'quiz')
  expect(shell.toasts).toEqual([{ title: 'Copied!' }])
  expect(shell.announcements).toEqual(['Correct, 30 points.'])
  expect(shell.navigations).toEqual([
    { to: 'quiz', state: { difficulty: 'beginner' } },
    { to: 'home' },
    { external: 'https://example.org' },
    { discussion: true },
    { loginFor: '/game' },
  ])
  expect(shell.events).toEqual([{ name: 'started', details: { at: 1 } }])
  expect(shell.errors).toEqual([{ error: 'broken', where: 'quiz' }])
})

test('an action at the gate runs after agreement and is dropped on cancel', async () => {
  const shell = createFakeShell({ agreed: false })
  const ran: string[] = []
  const dropped = shell.gate.run(() => ran.push('dropped'))
  shell.cancel()
  expect(await dropped).toBe('cancelled')
  const held = shell.gate.run(() => 'played')
  shell.agree()
  expect(await held).toBe('played')
  expect(await shell.gate.run(() => 'at once')).toBe('at once')
  expect(ran).toEqual([])
})

test('an error of an action at the gate reaches its caller', async () => {
  const shell = createFakeShell({ agreed: false })
  const held = shell.gate.run(() => {
    throw new Error('No questions')
  })
  shell.agree()
  await expect(held).rejects.toThrow('No questions')
})

test('a test can change session and gate while a screen is shown', () => {
  const shell = createFakeShell({ agreed: false })
  function Screen() {
    const session = useSession()
    return (
      <p>
        {session.at} {useGateAgreed() ? 'agreed' : 'open'}
      </p>
    )
  }
  renderInShell(<Screen />, { shell })
  expect(screen.getByText('signed-out open')).toBeInTheDocument()
  act(() => {
    shell.setSession({ at: 'signed-in', user: member, role: 'user' })
    shell.agree()
  })
  expect(screen.getByText('signed-in agreed')).toBeInTheDocument()
})

test('a screen opens at the given address with the given state', () => {
  function Screen() {
    const { pathname, search, state } = useLocation()
    return <p>{`${pathname}${search} ${JSON.stringify(state)} ${useHost().nav.hasScreen(pathname)}`}</p>
  }
  renderInShell(<Screen />, { path: '/quiz?level=beginner', state: { difficulty: 'beginner' } })
  expect(screen.getByText('/quiz?level=beginner {"difficulty":"beginner"} true')).toBeInTheDocument()
})

test('without an http option, every call fails as if there were no network', async () => {
  const shell = createFakeShell({ hasScreen: (path) => path === '/' })
  await expect(shell.http('/api/scores')).rejects.toThrow(TypeError)
  await shell.session.refresh()
  expect(shell.refreshes()).toBe(1)
  expect(shell.nav.hasScreen('/quiz')).toBe(false)
})

test('[GATE-2] the gate asks again after the agreement has lapsed', async () => {
  const shell = createFakeShell()
  shell.gate.reportLapsed()
  const held = shell.gate.run(() => 'sent')
  expect(shell.gate.agreed()).toBe(false)
  shell.agree()
  expect(await held).toBe('sent')
})

test('the tab keeps short texts across a reload', () => {
  const shell = createFakeShell({ remembered: { draft: 'before' } })
  expect(shell.tabStorage.read('draft')).toBe('before')
  shell.tabStorage.write('draft', null)
  shell.tabStorage.write('chat', 'now')
  expect(shell.tabStorage.read('draft')).toBeNull()
  expect(shell.remembered).toEqual({ chat: 'now' })
})
