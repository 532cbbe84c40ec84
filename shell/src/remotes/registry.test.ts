import { createJsonResponse } from '@icio/shared-ui/testing/json-response'
import { registered, registryWith } from '../testing/render-shell.js'
import { fetchRegistry, parseRegistry, readInlineRegistry } from './registry.js'

const games = registered('mf-games', ['/quiz'], {
  integrity: { '/remotes/mf-games/1/a.js': 'sha384-abc+/=' },
})

test('a valid registry is returned unchanged', () => {
  expect(parseRegistry(registryWith([games]))).toEqual(registryWith([games]))
  const more = {
    ...registryWith([games]),
    elsewhere: ['/releases'],
    menu: [{ title: 'Administration', path: '/releases' }],
    navigation: [{ title: 'Games', path: '/quiz' }],
    at: '2026-11-21T10:00:00.000Z',
  }
  expect(parseRegistry(more)).toEqual(more)
})

test('a menu with a link to another site is left out', () => {
  for (const path of ['https://evil.example', '//evil.example'])
    for (const key of ['menu', 'navigation'])
      expect(parseRegistry({ ...registryWith([]), [key]: [{ title: 'x', path }] })).toEqual(registryWith([]))
})

test.each([
  null,
  {},
  { version: 2, shell: { integrity: {} }, remotes: [] },
  { version: 1, remotes: [] },
  'text',
])('%j is not a registry', (value) => {
  expect(() => parseRegistry(value)).toThrow(/not a registry/)
})

test.each([
  ['claims Home', { owns: ['/'] }],
  ["claims the shell's privacy policy", { owns: ['/privacy-policy'] }],
  ['claims an absolute URL', { owns: ['https://evil.example'] }],
  ['has its manifest elsewhere', { manifest: 'https://evil.example/mf-manifest.json' }],
  ['has its manifest in another release', { manifest: '/remotes/mf-games/2/mf-manifest.json' }],
  ['names files of others', { integrity: { '/remotes/mf-learn/1/a.js': 'sha384-abc' } }],
  ['names files of the shell', { integrity: { '/shell/shell.js': 'sha384-abc' } }],
  ['has a file without a hash', { integrity: { '/remotes/mf-games/1/a.js': '' } }],
  ['has a path as its name', { name: '../x' }],
  ['has something else than paths without frame', { frameless: [1] }],
] as const)('[SEC-13] a remote that %s is left out, and the others stay', (_why, change) => {
  const bad = { ...registered('mf-games', ['/quiz']), ...change } as ReturnType<typeof registered>
  const good = registered('mf-learn', ['/learn'])
  expect(parseRegistry(registryWith([bad, good])).remotes).toEqual([good])
})

test('the registry in the page is read; an invalid one is ignored', () => {
  const page = document.implementation.createHTMLDocument()
  expect(readInlineRegistry(page)).toBeNull()
  const block = page.createElement('script')
  block.type = 'application/json'
  block.id = 'registry'
  block.textContent = JSON.stringify(registryWith([games]))
  page.body.append(block)
  expect(readInlineRegistry(page)).toEqual(registryWith([games]))
  block.textContent = '{"version":'
  expect(readInlineRegistry(page)).toBeNull()
})

test('the registry can be fetched, and an error response throws', async () => {
  AbortSignal.timeout ??= () => new AbortController().signal
  window.fetch = async () => createJsonResponse(200, registryWith([games]))
  await expect(fetchRegistry()).resolves.toEqual(registryWith([games]))
  window.fetch = async () => createJsonResponse(503, null)
  await expect(fetchRegistry()).rejects.toThrow('503')
})
