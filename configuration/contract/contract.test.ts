import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

// Remotes are released apart from shell and services: what these promise changes only with its version.

// The compiler reads the contracts of all domains.
jest.setTimeout(300_000)

const root = join(__dirname, '../..')

/** Runs an expression with the modules beside this file, which are ES modules: Jest does not load them. */
function evaluate<T>(expression: string, facts: unknown = null): T {
  const script = `import { apiProblems, hostProblems } from './configuration/contract/compare.mjs'
    import { contractProblems } from './configuration/contract/record.mjs'
    const facts = JSON.parse(process.env.FACTS)
    console.log(JSON.stringify(${expression}))`
  const env = { ...process.env, FACTS: JSON.stringify(facts) }
  const words = ['--input-type=module', '-e', script]
  return JSON.parse(execFileSync('node', words, { cwd: root, encoding: 'utf8', env })) as T
}

test('[REL-13] host contract, names of routes and calls of the services are as recorded for their versions', () => {
  expect(evaluate('contractProblems()')).toEqual([])
})

const host = (
  version: string,
  members: Record<string, string>,
  routes: Record<string, string> = { home: '/' },
) => ({
  version,
  members,
  routes,
})

test('[REL-13] of the host contract, adding needs a minor version, and taking away or changing a major one', () => {
  const members = { 'ShellApi.toast': '(message: ToastMessage): void', 'ToastMessage.title': 'string' }
  const before = host('2.0.0', members)
  const more = { ...members, 'ShellApi.confirm': '(): void' }
  const cases = [
    [before, before],
    [before, host('2.0.0', more)],
    [before, host('2.1.0', more)],
    [before, host('2.1.0', { 'ToastMessage.title': 'string' })],
    [before, host('3.0.0', { 'ToastMessage.title': 'string' })],
    [before, host('2.1.0', { ...members, 'ToastMessage.title': 'string | null' })],
    [before, host('2.0.0', members, { home: '/', events: '/events' })],
    [before, host('2.1.0', members, { home: '/start' })],
    // A text that remotes may leave out is an addition; one that they must give is a change for those that do not.
    [before, host('2.1.0', { ...members, 'ToastMessage.icon?': 'string' })],
    [before, host('2.1.0', { ...members, 'ToastMessage.icon': 'string' })],
  ]
  expect(evaluate('facts.map((each) => hostProblems(...each))', cases)).toEqual([
    [],
    ['the host contract: ShellApi.confirm is new: that needs version 2.1.'],
    [expect.stringMatching(/host contract 2\.1\.0: not recorded; npm run remote -- contract/)],
    ['the host contract: ShellApi.toast is gone or has changed: that needs version 3.0.'],
    [expect.stringMatching(/3\.0\.0: not recorded/)],
    ['the host contract: ToastMessage.title is gone or has changed: that needs version 3.0.'],
    ['the host contract: route events is new: that needs version 2.1.'],
    ['the host contract: route home is gone or has changed: that needs version 3.0.'],
    [expect.stringMatching(/2\.1\.0: not recorded/)],
    ['the host contract: ToastMessage.icon is gone or has changed: that needs version 3.0.'],
  ])
})

test('[REL-13] of the calls of a domain, a new field of a reply is an addition, and one that pages must send a change', () => {
  const list = { call: 'GET /api/events', 'query.from?': 'string', 'reply.items[].title': 'string' }
  const api = (version: string, calls: Record<string, object>) => ({ version, calls })
  const before = api('1.2.0', { list })
  const cases = [
    [before, before],
    [before, api('1.2.0', { list: { ...list, 'reply.items[].place': 'string' } })],
    [before, api('1.2.0', { list: { ...list, 'query.place': 'string' } })],
    [before, api('1.3.0', { list: { ...list, 'query.place?': 'string' } })],
    [api('1.2.0', { list: { 'query.from': 'string' } }), api('1.2.0', { list: { 'query.from?': 'string' } })],
    [api('1.2.0', { list: { 'query.from': 'string' } }), api('1.3.0', { list: { 'query.from?': 'number' } })],
    [api('1.2.0', { list: { 'reply.at': 'string' } }), api('1.3.0', { list: { 'reply.at?': 'string' } })],
    [before, api('1.2.0', { list: { ...list, 'errors.unavailable': 'error' } })],
    [{ ...before, calls: { list: { ...list, 'errors.unavailable': 'error' } } }, api('1.3.0', { list })],
    [before, api('1.3.0', { list, add: { call: 'POST /api/events', 'body.title': 'string' } })],
    [before, api('1.3.0', {})],
    [before, api('1.2.0', { list: { ...list, call: 'GET /api/events/all' } })],
    [undefined, api('none', { list })],
  ]
  expect(
    evaluate(`facts.map(([before, now]) => apiProblems('events', before ?? undefined, now))`, cases),
  ).toEqual([
    [],
    ['the calls of events: list reply.items[].place is new: that needs version 1.3.'],
    ['the calls of events: list query.place is gone or has changed: that needs version 2.0.'],
    [expect.stringMatching(/1\.3\.0: not recorded/)],
    ['the calls of events: list query.from? is new: that needs version 1.3.'],
    ['the calls of events: list query.from is gone or has changed: that needs version 2.0.'],
    ['the calls of events: list reply.at is gone or has changed: that needs version 2.0.'],
    ['the calls of events: list errors.unavailable is new: that needs version 1.3.'],
    [expect.stringMatching(/1\.3\.0: not recorded/)],
    [expect.stringMatching(/1\.3\.0: not recorded/)],
    [
      expect.stringMatching(
        /^the calls of events: list call, .* is gone or has changed: that needs version 2\.0/,
      ),
    ],
    ['the calls of events: list call is gone or has changed: that needs version 2.0.'],
    [expect.stringMatching(/have no version: add a line/)],
  ])
})
