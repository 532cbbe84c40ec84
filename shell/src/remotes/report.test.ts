import { registered } from '../testing/render-shell.js'
import { remoteOfError, sendError, sendReport } from './report.js'

const games = registered('mf-games', ['/quiz'])
const sent: Promise<string>[] = []
const idle: (() => void)[] = []

beforeEach(() => {
  sent.length = 0
  idle.length = 0
  Object.assign(navigator, {
    sendBeacon: (_url: string, body: Blob) => void sent.push(textOf(body)),
  })
  Object.assign(globalThis, { requestIdleCallback: (task: () => void) => void idle.push(task) })
})

/** jsdom's Blob can only be read through a FileReader. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

test('a success is reported when the page is idle', async () => {
  sendReport(games, 'ready', 12.6)
  expect(sent).toEqual([])
  idle.forEach((task) => task())
  const [report = ''] = await Promise.all(sent)
  expect(JSON.parse(report)).toEqual({ name: 'mf-games', build: '1', phase: 'ready', ms: 13 })
})

test('a failure is reported at once', () => {
  sendReport(games, 'failed')
  expect(sent).toHaveLength(1)
})

test("a developer's own remote is not reported", () => {
  sendReport({ ...games, override: true }, 'failed')
  expect(sent).toEqual([])
})

function errorWith(stack: string): Error {
  return Object.assign(new TypeError('x is undefined'), { stack })
}

test('[REL-8] an error is reported with its kind, its stack and the support code, five times in a page at most', async () => {
  for (let time = 0; time < 9; time++)
    sendError(games, { error: errorWith('at x'), route: '/quiz', code: 'K7QM-2XPA' })
  sendError({ ...games, override: true }, { error: 'text', route: '', code: 'K7QM-2XPA' })
  expect(sent).toHaveLength(5)
  expect(JSON.parse((await sent[0]) ?? '')).toEqual({
    name: 'mf-games',
    build: '1',
    route: '/quiz',
    message: 'TypeError: x is undefined',
    stack: 'at x',
    code: 'K7QM-2XPA',
  })
})

test('[REL-8] an error that nobody caught belongs to the remote whose file comes first in its stack', () => {
  const of = (error: unknown) => remoteOfError(error, [games], '/quiz')
  const stack = `TypeError: x
    at react (https://site.example/shell/shell.ab.js:1:1)
    at Quiz (https://site.example/remotes/mf-games/1/main.js:1:2)
    at other (https://site.example/remotes/mf-learn/1/main.js:1:2)`
  expect(of(errorWith(stack))).toEqual({ remote: games, route: '/quiz' })
  for (const other of [errorWith('at /shell/a.js'), errorWith('/remotes/mf-games/2/a.js'), 'text', null])
    expect(of(other)).toBeNull()
})
