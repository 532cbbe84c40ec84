import { useEffect, useEffectEvent, useState } from 'react'

/**
 * What the function loads, once it is wanted; null until then. After a failure it is tried again when it is wanted
 * anew, so the one who asks has to take back the wish.
 *
 * @param load must stay the same from render to render
 */
export function useLoadWhenWanted<Loaded>(
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
      (value) => awaited && setLoaded({ value }),
      (error: unknown) => awaited && failed(error),
    )
    return () => {
      awaited = false
    }
  }, [load, wanted, loaded])
  return loaded?.value ?? null
}

/** Hands an error to the page's error event, where the shell records it. */
export function tellPage(error: unknown) {
  window.reportError(error)
}
