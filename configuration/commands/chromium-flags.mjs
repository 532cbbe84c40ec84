/**
 * How our commands, measurements and journeys start Chromium: the same everywhere, so that what one of them sees is
 * what the others see. As root in a container there is no sandbox; nothing of it calls home.
 */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]
