import { registryOf } from './registry.js'
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

test('[STAGE-1] a page knows the paths without frame, and the menu entries of all remotes but those of the staff', () => {
  const rooms = release('mf-rooms', {
    owns: ['/room'],
    paths: ['/room', '/room/:code/stage'],
    frameless: ['/room/:code/stage'],
    menu: [{ title: 'Rooms', path: '/room' }],
  })
  const admin = release('mf-admin', {
    access: 'staff',
    menu: [{ title: 'Administration', path: '/members' }],
  })
  const set = { shell, remotes: [learn, rooms, admin] }
  const forVisitor = registryOf(set, { person: null })
  expect(forVisitor.remotes.map(({ frameless }) => frameless)).toEqual([undefined, ['/room/:code/stage']])
  expect(forVisitor.navigation).toEqual([{ title: 'Rooms', path: '/room' }])
  expect(forVisitor.menu).toBeUndefined()
  expect(registryOf(set, { person: null, isAdminDocument: true }).navigation).toEqual(forVisitor.navigation)
  expect(registryOf({ shell, remotes: [learn] }, { person: null }).navigation).toBeUndefined()
})
