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
