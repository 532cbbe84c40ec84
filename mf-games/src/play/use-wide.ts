import { useSyncExternalStore } from 'react'

/** From here on a round has a second column beside the question. */
const wide = '(width >= 62rem)'

/** Whether the window has room for a second column; true where that cannot be asked. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => list()?.matches ?? true)
}

function list(): MediaQueryList | undefined {
  return globalThis.matchMedia?.(wide)
}

function subscribe(onChange: () => void): () => void {
  const query = list()
  query?.addEventListener('change', onChange)
  return () => query?.removeEventListener('change', onChange)
}
