import type { Extension } from '@icio/contracts/extension-points/extensions'
import type { Release } from '../release.js'
import { extensionsOf, titlesOf } from './extensions-of.js'
import { placeExtensions } from './place-extensions.js'

function release(name: string, extensions: Extension[], more: Partial<Release> = {}): Release {
  const word = `/${name.slice(3)}`
  return {
    name,
    version: '1',
    build: '1',
    scope: name,
    needs: {},
    usage: [],
    git: null,
    owns: [word],
    paths: [word, `${word}/:id`],
    base: '/',
    files: {},
    scripts: [],
    styles: [],
    folder: '/nowhere',
    extensions,
    ...more,
  }
}

const card = (name: string, title: string, more: Partial<Extension> = {}) =>
  release(name, [{ kind: 'hub-card', title, text: 'What it is.', path: `/${name.slice(3)}`, ...more }])
const placed = (...releases: Release[]) => placeExtensions(releases).placed.map(({ title }) => title)
const leftOut = (...releases: Release[]) =>
  placeExtensions(releases).leftOut.map(({ remote, why }) => `${remote}: ${why}`)

test('[EXT-4] entries stand in the order of the releases', () => {
  expect(placed(card('mf-b', 'Second'), card('mf-a', 'First'))).toEqual(['Second', 'First'])
})

test('[EXT-4] of two that look the same, the first has the name; in different editions both have it', () => {
  const releases = [card('mf-a', 'Events'), card('mf-b', 'Еvеnts')]
  expect(placed(...releases)).toEqual(['Events'])
  expect(leftOut(...releases)).toEqual(["mf-b: 'Еvеnts' is there already, from another remote"])
  const apart = [
    card('mf-a', 'Events', { editions: ['general'] }),
    card('mf-b', 'Events', { editions: ['government-risk-pools'] }),
  ]
  expect(placed(...apart)).toEqual(['Events', 'Events'])
})

test.each([
  ['menu', 'Sign In'],
  ['menu', 'Lеarn'],
  ['tool', 'CaIculator'],
  ['hub-card', 'Investment Primers'],
] as const)('[SEC-88, EXT-4] a %s cannot be called %s, because the site has one', (kind, title) => {
  const text = kind === 'menu' ? {} : { text: 'What it is.' }
  const releases = [release('mf-a', [{ kind, title, path: '/a', ...text }])]
  expect(placed(...releases)).toEqual([])
  expect(leftOut(...releases)[0]).toMatch(/is what the site calls something of its own there$/)
})

test('[EXT-2] a place has room for a number of entries, and the first ones have it', () => {
  const all = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'].map((title, at) =>
    card(`mf-${at}a`, title),
  )
  expect(placed(...all)).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
  expect(leftOut(...all)).toEqual(["mf-6a: the place of 'Seven' has room for 6, and is full"])
})

/** What a release.json from outside has in place of a list. */
const received = (json: string) => JSON.parse(json) as Extension[]

test('[SEC-88, EXT-9] what is wrong never gets a place, even if nobody has tried the release', () => {
  const wrong = release('mf-a', [
    { kind: 'hub-card', title: 'Elsewhere', text: 'There.', path: '/learn' },
    { kind: 'hub-card', title: 'Turned\u202e', text: 'There.', path: '/a' },
    { kind: 'hub-card', title: 'Good', text: 'There.', path: '/a' },
    ...received('[null, 7]'),
  ])
  expect(placed(wrong)).toEqual(['Good'])
  expect(placed(release('mf-a', received('"all"')))).toEqual([])
  const staffs = release('mf-a', [{ kind: 'menu', title: 'Staff', path: '/a' }], { access: 'staff' })
  expect(placed(staffs)).toEqual([])
})

test('the menu of a release from before extensions is an entry of the bar, except for the staff’s', () => {
  const menu = [{ title: 'Events', path: '/a' }]
  expect(extensionsOf(release('mf-a', [], { menu }))).toEqual([{ kind: 'menu', title: 'Events', path: '/a' }])
  expect(extensionsOf(release('mf-a', [], { menu, access: 'staff' }))).toEqual([])
})

test('[EXT-7] the title patterns of a release are listed by path', () => {
  const titles = release('mf-a', [{ kind: 'title', title: '{title}, A', path: '/a/:id' }])
  expect(titlesOf(titles)).toEqual({ '/a/:id': '{title}, A' })
  expect(titlesOf(release('mf-a', []))).toBeUndefined()
})
