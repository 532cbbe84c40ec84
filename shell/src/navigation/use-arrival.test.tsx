import { fromPartial } from '@icio/shared-ui/testing/from-partial'
import type { Announcer } from './announcer.js'
import { MemoryRouter } from '@icio/platform'
import { renderHook } from '@testing-library/react'
import { ShellProvider } from '../shell-context.js'
import type { Shell } from '../shell.js'
import { createArrivals } from './arrivals.js'
import { useArrival } from './use-arrival.js'

/** Opens a new document at a path, with the positions that this tab stores. @returns the scroll position */
function openedAt(path: string, left?: number): number {
  const arrivals = createArrivals({
    announcer: fromPartial<Announcer>({ say: () => {} }),
    storage: sessionStorage,
  })
  const scrolls: number[] = []
  window.scrollTo = ((_x: number, y: number) => void scrolls.push(y)) as typeof window.scrollTo
  renderHook(() => useArrival('A screen'), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[path]}>
        <ShellProvider value={{ arrivals } as Shell}>{children}</ShellProvider>
      </MemoryRouter>
    ),
  })
  if (left !== undefined) {
    Object.defineProperty(window, 'scrollY', { value: left, configurable: true })
    arrivals.note()
    arrivals.keep()
  }
  return scrolls[0] ?? NaN
}

test('a new page starts at the top, wherever the previous one was scrolled to; a reload does not', () => {
  expect(openedAt('/', 539)).toBe(0)
  expect(openedAt('/learn')).toBe(0)
  expect(openedAt('/')).toBe(539)
})
