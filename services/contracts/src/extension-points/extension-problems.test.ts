import { extensionProblems } from './extension-problems.js'
import { extensionKinds, extensionLimits } from './extensions.js'

const owns = ['/events']
const paths = ['/events', '/events/new', '/events/:id']
const card = { kind: 'hub-card', title: 'Events near you', text: 'With their programs.', path: '/events' }
const problemsOf = (...extensions: unknown[]) =>
  extensionProblems({ owns, paths, extensions }).map(
    ({ index, field, what }) => `${index}${field ? ` ${field}` : ''}: ${what}`,
  )

test('[EXT-1] every kind is accepted with its fields', () => {
  const all = [
    { kind: 'menu', title: 'Events', path: '/events' },
    { kind: 'menu', title: 'Announce a meeting', path: '/events/new', under: 'learn', editions: ['general'] },
    { ...card, editions: ['government-risk-pools'] },
    { kind: 'desk-card', title: 'Your events', text: 'What you signed up for.', path: '/events' },
    { kind: 'tool', title: 'Planner', text: 'Dates of a year', path: '/events/new', sampleData: true },
    { kind: 'room-activity', title: 'Draw a date', text: 'The wall draws it.', path: '/events' },
    { kind: 'title', title: '{title}, Events', path: '/events/:id' },
  ]
  expect(problemsOf(...all)).toEqual([])
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(extensionKinds))
  expect(extensionProblems({ owns, paths })).toEqual([])
})

test.each([
  ['no object', 'Events', '0: is not an object'],
  ['another kind', { ...card, kind: 'banner' }, '0 kind: is none of'],
  ['a kind of Object', { ...card, kind: 'toString' }, '0 kind: is none of'],
  ['a field that is none', { ...card, html: '<b>' }, '0 html: is no field of a hub-card'],
  ['a field of another kind', { ...card, sampleData: true }, '0 sampleData: is no field of a hub-card'],
  ['no title', { ...card, title: undefined }, '0 title: is missing'],
  ['a title that is no text', { ...card, title: ['Events'] }, '0 title: is missing'],
  ['a title of signs alone', { ...card, title: '!!!' }, '0 title: is missing'],
  ['a long title', { ...card, title: 'x'.repeat(41) }, '0 title: is longer than 40 characters'],
  ['a long text', { ...card, text: 'x'.repeat(161) }, '0 text: is longer than 160 characters'],
  ['no text', { ...card, text: undefined }, '0 text: is missing'],
  ['a tag', { ...card, text: 'A <b>' }, '0 text: has < or >'],
  ['a line break', { ...card, text: 'A\nB' }, '0 text: has a character that cannot be seen'],
  ['a turned direction', { ...card, title: 'A\u202eB' }, '0 title: has a character that cannot be seen'],
  ['a direction mark', { ...card, title: 'A\u200fB' }, '0 title: has a character that cannot be seen'],
  ['no width', { ...card, title: 'A\u200bB' }, '0 title: has a character that cannot be seen'],
  ['a paragraph separator', { ...card, text: 'A\u2029B' }, '0 text: has a character that cannot be seen'],
  ['half a character', { ...card, text: 'A\ud800B' }, '0 text: has a character that cannot be seen'],
  ['piled-up marks', { ...card, title: 'A\u0301\u0302\u0303' }, '0 title: has too many marks'],
  ['spaces around', { ...card, title: ' Events' }, '0 title: has spaces that do not belong there'],
  ['an odd space', { ...card, title: 'A\u00a0B' }, '0 title: has spaces that do not belong there'],
  ["another remote's path", { ...card, path: '/learn' }, '0 path: is not a screen of its own'],
  ['another site', { ...card, path: '//evil.example' }, '0 path: is not a screen of its own'],
  ['a script', { ...card, path: 'javascript:alert(1)' }, '0 path: is not a screen of its own'],
  ['a pattern', { ...card, path: '/events/:id' }, '0 path: is a pattern'],
  ['no edition', { ...card, editions: [] }, '0 editions: is not a list of'],
  ['an edition twice', { ...card, editions: ['general', 'general'] }, '0 editions: is not a list of'],
  ['an unknown edition', { ...card, editions: ['banks'] }, '0 editions: is not a list of'],
  [
    'a heading that is no menu',
    { kind: 'menu', title: 'A', path: '/events', under: 'tools' },
    '0 under: is none of',
  ],
  ['a long word in the bar', { kind: 'menu', title: 'x'.repeat(17), path: '/events' }, 'longer than 16'],
  [
    'sample data that is a text',
    { kind: 'tool', title: 'A', text: 'B', path: '/events', sampleData: 'yes' },
    '0 sampleData: is not true or false',
  ],
  [
    'a pattern without its place',
    { kind: 'title', title: 'Events', path: '/events/:id' },
    '0 title: has not {title} once',
  ],
  [
    'a pattern with another',
    { kind: 'title', title: '{title} {site}', path: '/events/:id' },
    '0 title: has not',
  ],
])('[EXT-1] %s is a problem, and its field is named', (_, extension, problem) => {
  expect(problemsOf(extension).join()).toContain(problem)
})

test('[EXT-1] a path that is listed but not owned is not its own', () => {
  expect(extensionProblems({ owns: ['/other'], paths, extensions: [card] })).toMatchObject([
    { field: 'path' },
  ])
})

test('[EXT-2] a remote has its share of each place and no more', () => {
  const cards = ['One', 'Two', 'Three'].map((title, at) => ({ ...card, title, path: paths[at % 2] }))
  expect(problemsOf(...cards.slice(0, 2))).toEqual([])
  expect(problemsOf(...cards)).toEqual(['2: is number 3 of hub-card, and 2 is the limit'])
  const menu = { kind: 'menu', title: 'Events', path: '/events' }
  expect(problemsOf(menu, { ...menu, under: 'learn' }, { ...menu, under: 'play' })).toEqual([])
  expect(extensionProblems({ owns, paths, extensions: Array(100_000).fill(card) })).toHaveLength(1)
  expect(extensionProblems({ owns, paths, extensions: 'all' })).toHaveLength(1)
  for (const kind of extensionKinds) expect(extensionLimits({ kind }).perRemote).toBeGreaterThan(0)
})

test('[EXT-4] two entries of one remote in one place differ in title and path, unless no edition shows both', () => {
  expect(problemsOf(card, { ...card, title: 'Others' })).toEqual(['1 path: is that of another hub-card'])
  expect(problemsOf(card, { ...card, title: 'EVENTS near you', path: '/events/new' })).toEqual([
    '1 title: is that of another hub-card',
  ])
  const editions = [['general'], ['government-risk-pools']]
  expect(problemsOf(...editions.map((each) => ({ ...card, editions: each })))).toEqual([])
})
