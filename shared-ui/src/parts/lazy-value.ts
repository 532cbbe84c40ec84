import { startTransition, useEffect, useEffectEvent, useState } from 'react'

/**
 * Loads a value when `isWanted` first becomes true, and returns null until it has loaded. After a failure it tries again
 * the next time `isWanted` becomes true, so the caller must set `isWanted` back to false in `onFailure`.
 *
 * @param load must be the same function in every render
 */
export function useLazyValue<Loaded>(
  load: () => Promise<Loaded>,
  isWanted: boolean,
  onFailure: (error: unknown) => void,
): Loaded | null {
  const [result, setResult] = useState<{ value: Loaded } | null>(null)
  const handleFailure = useEffectEvent(onFailure)
  useEffect(() => {
    if (!isWanted || result) return
    let isAwaited = true
    load().then(
      (value) => isAwaited && startTransition(() => setResult({ value })),
      (error: unknown) => isAwaited && handleFailure(error),
    )
    return () => {
      isAwaited = false
    }
  }, [load, isWanted, result])
  return result?.value ?? null
}

/** Reports an error to the page's error event, where the shell records it. */
export function reportToPage(error: unknown) {
  window.reportError(error)
}
