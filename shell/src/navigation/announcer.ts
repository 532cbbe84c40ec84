import { createStore, type StoreApi } from '@icio/platform'

export interface Announcer {
  text: StoreApi<{ text: string }>
  say(text: string): void
}

/** The page's one polite live region. The same text twice is told apart by a space that nobody hears. */
export function createAnnouncer(): Announcer {
  const store = createStore(() => ({ text: '' }))
  return {
    text: store,
    say: (text) => store.setState(({ text: before }) => ({ text: before === text ? `${text}\u00a0` : text })),
  }
}
