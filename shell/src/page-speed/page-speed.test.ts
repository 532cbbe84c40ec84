import { measuredShare } from '@icio/contracts/page-speed/metrics'
import { registered, registryWith } from '../testing/render-shell.js'
import { measureFirstScreen, screenAt, type Vitals } from './page-speed.js'

const games = registered('mf-games', ['/quiz', '/room/:code'], { owns: ['/quiz', '/room'] })
const registry = registryWith([games])
const sent: { url: string; body: Blob }[] = []
const heard: Record<string, (metric: { value: number }) => void> = {}
const vitals: Vitals = {
  onLCP: (hear) => (heard['lcp'] = hear),
  onINP: (hear) => (heard['inp'] = hear),
  onCLS: (hear) => (heard['cls'] = hear),
}
let visibility: DocumentVisibilityState = 'visible'

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['performance'] })
  sent.length = 0
  for (const name of Object.keys(heard)) delete heard[name]
  visibility = 'visible'
  Object.assign(performance, { getEntriesByType: () => [{ loadEventEnd: 812.4 }] })
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  Object.assign(navigator, { sendBeacon: (url: string, body: Blob) => void sent.push({ url, body }) })
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** jsdom's Blob can only be read through a FileReader. */
function textOf(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.readAsText(blob)
  })
}

async function open(path: string, options: { random?: number; registry?: typeof registry } = {}) {
  const screen = measureFirstScreen(options.registry ?? registry, path, {
    random: () => options.random ?? 0,
    load: () => Promise.resolve(vitals),
  })
  screen.see(path)
  await jest.advanceTimersByTimeAsync(3000)
  return screen
}

test('[REL-10] the first screen is reported once, when the visitor leaves it for another one', async () => {
  const screen = await open('/room/KQ7X')
  heard['lcp']?.({ value: 1234.6 })
  heard['cls']?.({ value: 0.0512 })
  heard['cls']?.({ value: 0.0634 })
  expect(sent).toEqual([])
  screen.see('/quiz')
  heard['inp']?.({ value: 900 })
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
  jest.useRealTimers()
  expect(sent[0]?.url).toBe('/api/reports/speeds')
  // The pattern of the path, and not the room.
  expect(JSON.parse(await textOf(sent[0]?.body ?? new Blob()))).toEqual({
    name: 'mf-games',
    build: '1',
    route: '/room/:code',
    lcp: 1235,
    cls: 634,
    load: 812,
  })
})

test('[REL-10] a page that goes to the background or is closed reports what it has', async () => {
  await open('/quiz')
  visibility = 'hidden'
  document.dispatchEvent(new Event('visibilitychange'))
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
})

test('[REL-10] one page in ten is measured', async () => {
  await open('/quiz', { random: measuredShare })
  await open('/quiz', { random: measuredShare - 0.001 })
  window.dispatchEvent(new Event('pagehide'))
  expect(sent).toHaveLength(1)
})

test('[REL-10] a page that was left before the code came, and the site of the past, are not measured', async () => {
  const screen = measureFirstScreen(registry, '/quiz', {
    random: () => 0,
    load: () => Promise.resolve(vitals),
  })
  screen.see('/')
  await jest.advanceTimersByTimeAsync(3000)
  await open('/quiz', { registry: { ...registry, at: '2026-01-01T00:00:00.000Z' } })
  expect(heard).toEqual({})
})

test('[REL-10] a measurement belongs to the release whose screen is at the path', () => {
  expect(screenAt(registry, '/')).toEqual({ name: 'shell', build: 'test', route: '/' })
  expect(screenAt(registry, '/quiz')).toEqual({ name: 'mf-games', build: '1', route: '/quiz' })
  expect(screenAt(registry, '/unknown')).toBeNull()
  expect(screenAt(registryWith([{ ...games, override: true }]), '/quiz')).toBeNull()
})
