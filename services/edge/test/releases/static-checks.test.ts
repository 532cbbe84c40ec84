import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { apiVersions } from '@icio/contracts/api-versions'
import { firstViewBudget } from '@icio/contracts/releases/endpoints'
import { staticChecks } from '../../src/releases/admission/static-checks.js'
import type { Release, ReleaseDescription } from '../../src/releases/release.js'
import { fakeRelease } from './fake-release.js'

/** Creates a release whose folder contains these style sheets. */
function release(
  name: string,
  change: Partial<ReleaseDescription> = {},
  sheets: Record<string, string> = {},
): Release {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const described = JSON.parse(
    fakeRelease(name, 'one1', change).get('release.json')?.toString() ?? '{}',
  ) as Release
  for (const [file, text] of Object.entries(sheets)) {
    writeFileSync(join(folder, file), text)
    described.files[file] = { bytes: text.length }
  }
  return { ...described, folder }
}

/** What a release says of a screen with a light document. */
function light(path: string, script = 'light-document.games.one1.js'): Partial<ReleaseDescription> {
  return { light: { [path]: { scripts: [script], styles: [] } } }
}

const shell = release('shell')
const learn = release('mf-learn')
const failing = async (tried: Release, others = [learn]) =>
  (await staticChecks(tried, shell, others))
    .filter(({ passed }) => !passed)
    .map(({ name, detail }) => `${name}: ${detail}`)

test('a valid release passes every check', async () => {
  expect(await failing(release('mf-games'))).toEqual([])
})

test.each([
  [
    'another contract',
    { contract: '^2.0.0' },
    'contract of shell one1: mf-games needs ^2.0.0, the shell brings 1.1.0.',
  ],
  [
    'a React out of range',
    { react: '^20.0.0' },
    'react of shell one1: mf-games needs ^20.0.0, the shell brings 19.3.1.',
  ],
  [
    'a library that the shell lacks',
    { vue: '*' },
    'vue of shell one1: mf-games needs *, the shell brings none.',
  ],
  [
    'an invalid range',
    { react: 'newest' },
    'react of shell one1: mf-games needs newest, the shell brings 19.3.1.',
  ],
])('%s is refused', async (_, needs, reason) => {
  expect(await failing(release('mf-games', { needs: needs as Record<string, string> }))).toEqual([reason])
})

test.each([
  ["another remote's path", { owns: ['/learn'], paths: ['/learn'] }, "/learn is mf-learn's"],
  ["the shell's path", { owns: ['/'], paths: ['/'] }, "/ is the site's own"],
  ['a screen outside its own paths', { paths: ['/games', '/other'] }, '/other lies outside'],
  ['nothing', { owns: [], paths: [] }, 'It owns'],
])('a release that claims %s is refused', async (_, change, reason) => {
  expect((await failing(release('mf-games', change))).join()).toContain(reason)
})

test.each([
  ['a path without frame that is no screen', { frameless: ['/games/wall'] }, '/games/wall is not among'],
  [
    'a light document for a screen with a frame',
    light('/games'),
    '/games is not among its paths without frame',
  ],
  [
    'a light document made of other files',
    { ...light('/games/wall', 'wall.js'), paths: ['/games', '/games/wall'], frameless: ['/games/wall'] },
    'wall.js is not a file of light documents',
  ],
])('[STAGE-1] a release with %s is refused', async (_, change, reason) => {
  expect((await failing(release('mf-games', change))).join()).toContain(reason)
})

const card = { kind: 'hub-card' as const, title: 'Games for boards', text: 'Short ones.', path: '/games' }
const entry = { kind: 'menu' as const, title: 'Games', path: '/games' }

test.each<[string, Partial<ReleaseDescription>, string]>([
  [
    'a card that leads to another remote',
    { extensions: [{ ...card, path: '/learn' }] },
    'extensions[0].path is not a screen of its own',
  ],
  ['a text with a tag', { extensions: [entry, { ...card, text: '<b>' }] }, 'extensions[1].text'],
  [
    'the name of an entry of the site',
    { extensions: [{ ...entry, title: 'Tools' }] },
    "extensions[0] menu: 'Tools' is what the site calls",
  ],
  [
    'more entries than it may have',
    { extensions: [entry, { ...entry, title: 'More' }] },
    'extensions[1] is number 2 of menu, and 1 is the limit',
  ],
  [
    'an entry of the form before that is too long',
    { menu: [{ title: 'Games for many people', path: '/games' }] },
    'menu[0].title is longer than 16 characters',
  ],
  [
    'extensions although it is for the staff',
    { access: 'staff', extensions: [entry] },
    'has no place but the account menu',
  ],
  [
    'a staff entry that leads elsewhere',
    { access: 'staff', menu: [{ title: 'Staff', path: '/learn' }] },
    '/learn is not a screen of its own',
  ],
])('[EXT-1] a release with %s is refused, and the field is named', async (_, change, reason) => {
  expect((await failing(release('mf-games', change))).join()).toContain(reason)
})

test('[EXT-2, EXT-4] a release is refused if a place is full, or has its title, with the other remotes of its set', async () => {
  const others = ['one', 'two'].map((word) =>
    release(`mf-${word}`, { extensions: [{ kind: 'menu', title: word, path: `/${word}` }] }),
  )
  const tried = release('mf-games', { extensions: [entry] })
  expect(await failing(tried, others)).toEqual([
    "extensions: extensions[0] menu: the place of 'Games' has room for 2, and is full.",
  ])
  expect(await failing(tried, others.slice(0, 1))).toEqual([])
  const same = release('mf-one', { extensions: [{ ...entry, title: 'GAMES', path: '/one' }] })
  expect((await failing(tried, [same])).join()).toContain("'Games' is there already, from another remote")
  // Its own release before is not beside it.
  expect(await failing(tried, [release('mf-games', { extensions: [entry] })])).toEqual([])
})

test('[STAGE-1] [EXT-1] a release may have a path without frame and extensions', async () => {
  const change = {
    paths: ['/games', '/games/:id/wall'],
    frameless: ['/games/:id/wall'],
    extensions: [entry, card],
  }
  expect(await failing(release('mf-games', change))).toEqual([])
  const [check] = (await staticChecks(release('mf-games', change), shell, [])).filter(
    ({ name }) => name === 'extensions',
  )
  expect(check?.detail).toBe("menu 'Games', hub-card 'Games for boards'.")
})

test('a first view over its budget is refused', async () => {
  const files = {
    'remoteEntry.one1.js': { bytes: 900_000, brotli: firstViewBudget + 1000, integrity: 'sha384-x' },
  }
  expect((await failing(release('mf-games', { files }))).join()).toContain(
    'size budget: A first view transfers 121.0 kB',
  )
})

test.each([
  ['h1 { color: red }', false],
  ['@layer remote { h1 { color: red } }', false],
  ['@layer remote { @scope (.mf-learn) { h1 { color: red } } }', false],
  ['@media (width > 1px) { h1 { color: red } }', false],
  ['@layer base, shell, remote; @layer remote { @scope (.mf-games) { h1 { color: red } } }', true],
  [
    '@layer base,shell,remote;@layer remote{@scope(.mf-games){h1{content:"}{"}}}@font-face{font-family:x}',
    true,
  ],
  ['@layer { h1 { color: red } }', false],
  ['@layer remote.top { h1 { color: red } }', false],
  ['@layer remote { @scope (.mf-games) { h1 { color: red } }', false],
  ['/* h1 { } */', true],
])('styles: %s', async (sheet, isConfined) => {
  const found = await failing(release('mf-games', {}, { 'a.css': sheet }))
  expect(found.length === 0).toBe(isConfined)
})

test('[REL-14] a shell or remote whose calls the services do not have in that version is refused', async () => {
  const apis = { leaderboard: '^1.0.0', rooms: '^9.0.0' }
  const reason = `calls of rooms: NAME needs ^9.0.0, the services have ${apiVersions['rooms']}.`
  expect(await failing(release('mf-games', { apis }))).toEqual([reason.replace('NAME', 'mf-games')])
  const next = release('shell', { apis })
  expect((await staticChecks(next, next, [learn])).filter(({ passed }) => !passed)).toEqual([
    { name: 'calls of rooms', passed: false, detail: reason.replace('calls of rooms: NAME', 'shell') },
  ])
})

test('a shell is checked against every remote of its set', async () => {
  const next = release('shell', { brings: { contract: '2.0.0', react: '19.3.1' } })
  const checks = await staticChecks(next, next, [learn, release('mf-games')])
  expect(checks.filter(({ passed }) => !passed).map(({ detail }) => detail)).toEqual([
    'mf-learn needs ^1.1.0, the shell brings 2.0.0.',
    'mf-games needs ^1.1.0, the shell brings 2.0.0.',
  ])
})

test('[GAMEX-1] games are within the limits of the site, and remotes for the staff have none', async () => {
  const game = { id: 'claims', title: 'Right or wrong', items: 10, points: 10 }
  expect(await failing(release('mf-games', { games: [game] }))).toEqual([])
  expect(await failing(release('mf-games', { games: [game, { ...game, id: 'big', points: 1000 }] }))).toEqual(
    ['games: games[1].points is not a whole number from 1 to 100.'],
  )
  expect(await failing(release('mf-games', { access: 'staff', games: [game] }))).toEqual([
    'games: a remote for the staff has no games.',
  ])
})
