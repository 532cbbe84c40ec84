import { webcrypto } from 'node:crypto'
import { TextDecoder, TextEncoder } from 'node:util'
import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// One second is not enough on a machine that does other work; a test that waits in vain only fails later.
configure({ asyncUtilTimeout: 10_000 })

// jsdom lacks these browser interfaces that the pages use.
Object.assign(globalThis, { TextDecoder, TextEncoder })
if (!globalThis.crypto?.subtle) Object.defineProperty(globalThis, 'crypto', { value: webcrypto })
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
if (typeof Element !== 'undefined') {
  // Current browsers return a promise, so that an effect that returns it as its cleanup fails (CSSOM View). The types of
  // the DOM do not know it yet.
  if (!('scrollIntoView' in Element.prototype))
    Object.assign(Element.prototype, { scrollIntoView: () => Promise.resolve() })
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.releasePointerCapture ??= () => {}
}
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList
}
if (typeof document !== 'undefined') {
  // The page settings that the edge embeds for a site whose administrators have set all addresses.
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = 'site-settings'
  block.textContent = JSON.stringify({
    contactEmail: 'desk@icio-commons.test',
    privacyEmail: 'privacy@icio-commons.test',
    partners: ['library', 'pools'].map((name) => ({
      name: name === 'library' ? 'Insurance Investment Library' : 'Public Risk Pool Exchange',
      description: 'A partner.',
      url: `https://${name}.partner.test/`,
      membershipUrl: `https://${name}.partner.test/membership`,
    })),
    newsletter: { name: 'Investment Governance Quarterly', url: 'https://library.partner.test/quarterly' },
    discussionGroup: { name: 'ICIO peer group', network: 'LinkedIn', url: 'https://groups.partner.test/' },
  })
  document.head.append(block)
}
