import { registryOf, registryRemote } from './registry.js'
import type { Release } from './release.js'

const shell = release('shell', { owns: ['/'], paths: ['/'] })
const learn = release('mf-learn', {
  owns: ['/learn'],
  paths: ['/learn', '/learn/education/:slug'],
  scripts: ['entry.js', 'remote.js'],
  screens: {
    '/learn': { scripts: ['hub.js'], styles: ['hub.css'] },
    '/learn/education/:slug': {
      scripts: ['remote.js', 'article.js'],
      styles: [],
      calls: ['/api/content/articles/:slug'],
    },
  },
})

function release(name: string, claims: Partial<Release>): Release {
  return {
    name,
    version: '1',
    build: '1',
    scope: name,
    needs: {},
    usage: [],
    git: null,
    owns: [],
    paths: [],
    base: `/remotes/${name}/1/`,
    files: {},
    scripts: [],
    styles: [],
    folder: '/nowhere',
    ...claims,
  }
}

function firstFilesAt(path?: string) {
  const { remotes } = registryOf({ shell, remotes: [learn] }, { person: null, path })
  const { scripts, styles } = remotes[0]!.preload
  return [...scripts, ...styles].map((file) => file.replace('/remotes/mf-learn/1/', ''))
}

test('the first files include those of the requested screen, each once', () => {
  expect(firstFilesAt('/learn')).toEqual(['entry.js', 'remote.js', 'hub.js', 'hub.css'])
  expect(firstFilesAt('/learn/education/bonds')).toEqual(['entry.js', 'remote.js', 'article.js'])
})

test('without a path, at another path, and for a release without screens, they are those of the remote only', () => {
  expect(firstFilesAt()).toEqual(['entry.js', 'remote.js'])
  expect(firstFilesAt('/quiz')).toEqual(['entry.js', 'remote.js'])
})

test('the first calls of the screen are listed for a page, but not without its search', () => {
  const callsAt = (path: string, search?: URLSearchParams) =>
    registryOf({ shell, remotes: [learn] }, { person: null, path, search }).remotes[0]!.preload.calls
  expect(callsAt('/learn/education/bonds', new URLSearchParams())).toEqual(['/api/content/articles/bonds'])
  expect(callsAt('/learn', new URLSearchParams())).toBeUndefined()
  expect(callsAt('/learn/education/bonds')).toBeUndefined()
})

test('[STAGE-1] [EXT-9] a page knows the paths without frame, and what all remotes add but those of the staff', () => {
  const rooms = release('mf-rooms', {
    owns: ['/room'],
    paths: ['/room', '/room/:code/stage'],
    frameless: ['/room/:code/stage'],
    extensions: [
      { kind: 'menu', title: 'Rooms', path: '/room' },
      { kind: 'hub-card', title: 'A hall', text: 'For many.', path: '/room' },
      { kind: 'title', title: '{title}, Rooms', path: '/room' },
    ],
  })
  const admin = release('mf-admin', {
    access: 'staff',
    menu: [{ title: 'Administration', path: '/members' }],
  })
  const set = { shell, remotes: [learn, rooms, admin] }
  const forVisitor = registryOf(set, { person: null })
  expect(forVisitor.remotes.map(({ frameless }) => frameless)).toEqual([undefined, ['/room/:code/stage']])
  expect(forVisitor.navigation).toEqual([{ title: 'Rooms', path: '/room' }])
  expect(forVisitor.extensions).toEqual([
    { kind: 'hub-card', title: 'A hall', text: 'For many.', path: '/room' },
  ])
  expect(forVisitor.remotes[1]?.titles).toEqual({ '/room': '{title}, Rooms' })
  expect(forVisitor.menu).toBeUndefined()
  expect(registryOf(set, { person: null, isAdminDocument: true })).toMatchObject({
    navigation: forVisitor.navigation,
    extensions: forVisitor.extensions,
  })
  const without = registryOf({ shell, remotes: [learn] }, { person: null })
  expect([without.navigation, without.extensions]).toEqual([undefined, undefined])
})

test('[EXT-9] a release that this browser alone gets has its entries in the place of those it replaces', () => {
  const events = (build: string, title: string) =>
    release('mf-events', {
      build,
      owns: ['/events'],
      paths: ['/events'],
      extensions: [{ kind: 'menu', title, path: '/events' }],
    })
  const rooms = release('mf-rooms', {
    owns: ['/room'],
    paths: ['/room'],
    extensions: [{ kind: 'menu', title: 'Rooms', path: '/room' }],
  })
  const tried = events('2', 'Meetings')
  const titlesIn = (set: Parameters<typeof registryOf>[0]) =>
    registryOf(set, { person: null }).navigation?.map(({ title }) => title)
  const set = { shell, remotes: [events('1', 'Events'), rooms] }
  expect(titlesIn(set)).toEqual(['Events', 'Rooms'])
  const overrides = [{ ...registryRemote(tried), override: true }]
  expect(titlesIn({ ...set, overrides, overriding: [tried] })).toEqual(['Meetings', 'Rooms'])
  expect(titlesIn({ ...set, overrides })).toEqual(['Events', 'Rooms'])
  expect(titlesIn({ shell, remotes: [rooms], overrides, overriding: [tried] })).toEqual(['Rooms', 'Meetings'])
})
