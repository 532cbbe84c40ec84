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
export async function visitTwice(browser, url) {
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
