import { chromium } from 'playwright-core'
import { chromiumFlags } from '../../configuration/commands/chromium-flags.mjs'
import { median } from '../figures.mjs'
import { startSite } from '../site.mjs'
import { serveOneBundle } from './one-bundle.mjs'

const rounds = Number(process.env.ROUNDS ?? 9)
const usual =
  '/ /privacy-policy /learn /learn-risk-pools /learn/education /learn/insights /tools /quiz /fill-in-blanks /geoffardy /governance-game /game /auth'
const routes = (process.env.ROUTES ?? usual).split(' ')

/**
 * Measures the cost of federation: the first view of each route, federated and as one bundle of the same pages,
 * alternating in one Chromium; medians. ROUTES="/ /quiz" and ROUNDS select a part.
 */
export async function rows() {
  const site = await startSite()
  const single = await serveOneBundle(site.address)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: chromiumFlags,
  })
  try {
    const table = []
    for (const route of routes) table.push(...(await rowsOf(browser, route, { site, single })))
    return table
  } finally {
    await browser.close()
    await single.close()
    await site.stop()
  }
}

async function rowsOf(browser, route, { site, single }) {
  const ours = []
  const theirs = []
  // The first visit of each also warms up what the servers compute once.
  for (let round = 0; round <= rounds; round++) {
    const federated = await visitTwice(browser, site.address + route)
    const bundled = await visitTwice(browser, single.address + route)
    if (round === 0 && rounds > 0) continue
    ours.push(federated)
    theirs.push(bundled)
  }
  if (process.env.SHOW_URLS) {
    for (const [name, visits] of [
      ['federated', ours],
      ['one bundle', theirs],
    ])
      console.log(
        route,
        name,
        visits[0].cold.urls.map((url) => new URL(url).pathname),
      )
  }
  const of = (visits, pick) => median(visits.map(pick))
  const row = (what, pick, goal, unit) => ({
    what: `${route}: ${what}`,
    ours: of(ours, pick),
    baseline: of(theirs, pick),
    goal,
    unit,
  })
  const requests = (visits) => of(visits, ({ cold }) => cold.requests)
  return [
    row('bytes of the first view', ({ cold }) => cold.bytes / 1000, 1.4, 'kB'),
    {
      what: `${route}: requests more than the ${requests(theirs)} of one bundle`,
      ours: requests(ours) - requests(theirs),
      goal: 2,
      unit: 'requests',
    },
    row('largest contentful paint', ({ cold }) => cold.paint, 1.35, 'ms'),
    row('the same on a warm visit', ({ warm }) => warm.paint, 1.05, 'ms'),
  ]
}

/** The "4G" of the specification: 60 ms, 10 Mbit/s. */
const network = { offline: false, latency: 60, downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 }

/** Runs in the page before anything else; as text, because it runs in the browser. */
const watch = `
  sessionStorage.setItem('disclosure_agreed', 'true')
  globalThis.largestPaint = 0
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

/**
 * Opens a URL with an empty browser, and opens it again.
 *
 * @returns {Promise<{ cold: Visit, warm: Visit }>} with Visit as { bytes, requests, paint }: bytes on the network
 *   including headers; paint is the largest contentful paint in milliseconds
 */
async function visitTwice(browser, url) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await context.addInitScript(watch)
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Network.enable')
    await client.send('Network.emulateNetworkConditions', network)
    const cold = await visit(page, client, url)
    await page.goto('about:blank')
    const warm = await visit(page, client, url)
    return { cold, warm }
  } finally {
    await context.close()
  }
}

async function visit(page, client, url) {
  const counts = { bytes: 0, requests: 0 }
  const asked = new Map()
  const onRequest = ({ requestId, request }) => {
    if (request.url.startsWith('http')) asked.set(requestId, request.url)
  }
  const onFinished = ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) counts.bytes += encodedDataLength
  }
  client.on('Network.requestWillBeSent', onRequest)
  client.on('Network.loadingFinished', onFinished)
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  const paint = await page.evaluate('globalThis.largestPaint')
  client.off('Network.requestWillBeSent', onRequest)
  client.off('Network.loadingFinished', onFinished)
  return { bytes: counts.bytes, requests: asked.size, paint, urls: [...asked.values()] }
}
