import { useSyncExternalStore } from 'react'

/** As narrow as a phone: the width below which pages put their buttons one under the other. */
const narrow = '(width < 36rem)'

/** Whether the page is as narrow as a phone. */
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
