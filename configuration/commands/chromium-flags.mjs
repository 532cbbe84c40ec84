/**
 * The flags with which commands, measurements, and journeys start Chromium, so that all of them see the same. As root
 * in a container there is no sandbox. No request goes to the browser's vendor.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
