import { screen } from '@testing-library/react'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { builtWith, registered, remoteOf, renderShell } from '../testing/render-shell.js'
import { createTabMemory } from './tab-memory.js'

beforeEach(() => window.sessionStorage.clear())

test('a stored text survives a reload of the tab', () => {
  createTabMemory(window.sessionStorage, 'mf-learn').write('chat', 'Hello')
  expect(createTabMemory(window.sessionStorage, 'mf-learn').read('chat')).toBe('Hello')
})

test('a remote cannot read the texts of another one', () => {
  createTabMemory(window.sessionStorage, 'mf-learn').write('chat', 'Hello')
  expect(createTabMemory(window.sessionStorage, 'mf-games').read('chat')).toBeNull()
})

test('null deletes a text', () => {
  const memory = createTabMemory(window.sessionStorage, 'mf-learn')
  memory.write('chat', 'Hello')
  memory.write('chat', null)
  expect(memory.read('chat')).toBeNull()
  expect(window.sessionStorage).toHaveLength(0)
})

test('if the browser has no space, the page keeps the new text, and a reload does not bring an older one back', () => {
  const full = Object.create(window.sessionStorage) as Storage
  const kept = new Map([['memory.mf-learn.chat', 'older']])
  full.getItem = (key) => kept.get(key) ?? null
  full.removeItem = (key) => void kept.delete(key)
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const memory = createTabMemory(full, 'mf-learn')
  memory.write('chat', 'newer')
  expect(memory.read('chat')).toBe('newer')
  expect(createTabMemory(full, 'mf-learn').read('chat')).toBeNull()
})

test('without storage, texts last as long as the page', () => {
  const memory = createTabMemory(null, 'mf-learn')
  memory.write('chat', 'Hello')
  expect(memory.read('chat')).toBe('Hello')
})

test('each remote has a memory under its name, so that a new build finds the texts of the previous one', async () => {
  let host: ShellApi | undefined
  await renderShell({
    path: '/learn',
    remotes: [registered('mf-learn', ['/learn'], { build: '2' })],
    inits: {
      'mf-learn': builtWith((api) => {
        host = api
        return remoteOf({ path: '/learn', title: 'Hub' })(api)
      }),
    },
  })
  await screen.findByRole('heading', { name: 'Hub' })
  host?.tabStorage.write('chat', 'Hello')
  expect(createTabMemory(window.sessionStorage, 'mf-learn').read('chat')).toBe('Hello')
})
