import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads a value when `wanted` first becomes true, and returns null until it has loaded. After a failure it tries again
 * the next time `wanted` becomes true, so the caller must set `wanted` back to false in `onFailure`.
 *
 * @param load must be the same function in every render
 */
export function useLazyValue<Loaded>(
  load: () => Promise<Loaded>,
  wanted: boolean,
  onFailure: (error: unknown) => void,
): Loaded | null {
  const [loaded, setLoaded] = useState<{ value: Loaded } | null>(null)
  const failed = useEffectEvent(onFailure)
  useEffect(() => {
    if (!wanted || loaded) return
    let awaited = true
    load().then(
      (value) => awaited && startTransition(() => setLoaded({ value })),
      (error: unknown) => awaited && failed(error),
    )
    return () => {
      awaited = false
    }
  }, [load, wanted, loaded])
  return loaded?.value ?? null
}

/** Reports an error to the page's error event, where the shell records it. */
export function reportToPage(error: unknown) {
  window.reportError(error)
}
