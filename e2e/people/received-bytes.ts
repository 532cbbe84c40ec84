import type { Page } from '@playwright/test'

/** What a page has received so far: it grows while the page lives. */
export interface Received {
  /** Bodies of all responses as they were sent (compressed), and live messages, in bytes. */
  bytes: number
  urls: string[]
}

/**
 * Counts everything that the page receives from now on; call it before the page opens. Response headers are left out:
 * here, each has them whole, and over HTTP/2, which the site has behind a proxy, repeated ones take a byte.
 */
export async function countReceived(page: Page): Promise<Received> {
  const received: Received = { bytes: 0, urls: [] }
  const headers = new Map<string, number>()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  network.on('Network.requestWillBeSent', ({ request }) => received.urls.push(request.url))
  network.on('Network.responseReceived', ({ requestId, response }) =>
    headers.set(requestId, response.encodedDataLength),
  )
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    // A file that the browser has kept is named with the size that it once had, and ends with none.
    received.bytes += Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0))
  })
  network.on('Network.webSocketFrameReceived', ({ response }) => {
    received.bytes += response.payloadData.length
  })
  return received
}
