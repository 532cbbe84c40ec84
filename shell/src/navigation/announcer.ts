import { createStore, type StoreApi } from '@icio/platform'

export interface Announcer {
  text: StoreApi<{ text: string }>
  say(text: string): void
  /** Takes away what was said of a screen that is left, so that nobody finds it there. */
  clear(): void
}

/**
 * The page's single polite live region. A repeated text gets a silent trailing space, so that it is announced again.
 */
export function createAnnouncer(): Announcer {
  const store = createStore(() => ({ text: '' }))
  return {
    text: store,
    clear: () => store.setState({ text: '' }),
    say: (text) => store.setState(({ text: before }) => ({ text: before === text ? `${text}\u00a0` : text })),
  }
}
