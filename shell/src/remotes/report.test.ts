import { registered } from '../testing/render-shell.js'
import { sendReport } from './report.js'

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

/** jsdom's Blob gives its text to a FileReader alone. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

test('that a release is well is told when the page has nothing better to do', async () => {
  sendReport(games, 'ready', 12.6)
  expect(sent).toEqual([])
  idle.forEach((task) => task())
  const [report = ''] = await Promise.all(sent)
  expect(JSON.parse(report)).toEqual({ name: 'mf-games', build: '1', phase: 'ready', ms: 13 })
})

test('a failure is told at once', () => {
  sendReport(games, 'failed')
  expect(sent).toHaveLength(1)
})

test("a developer's own remote is nobody's business", () => {
  sendReport({ ...games, override: true }, 'failed')
  expect(sent).toEqual([])
})
