import { useSyncExternalStore } from 'react'

/** Phone width: below it, pages stack their buttons. */
const narrow = '(width < 36rem)'

/** Whether the page has phone width. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => list()?.matches ?? false)
}

function list(): MediaQueryList | undefined {
  return globalThis.matchMedia?.(narrow)
}

function subscribe(changed: () => void): () => void {
  const query = list()
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
