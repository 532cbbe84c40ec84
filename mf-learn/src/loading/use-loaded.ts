import { startTransition, useCallback, useEffect, useState } from 'react'

/** State of a value that a screen loads from a service. */
export type Loaded<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed'; error: unknown }

/**
 * Loads with the given function, and again whenever it changes: wrap it in useCallback with its dependencies.
 * A late reply to an earlier call is dropped.
 *
 * @returns `latest` is the last value that arrived, to be shown until the next one arrives
 */
export function useLoaded<T>(load: () => Promise<T>): {
  loaded: Loaded<T>
  latest: T | null
  again: () => void
} {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ to: unknown; attempt: number; loaded: Loaded<T> } | null>(null)
  const [latest, setLatest] = useState<T | null>(null)
  useEffect(() => {
    let wanted = true
    const arrive = (loaded: Loaded<T>) => {
      if (!wanted) return
      // A long article renders in slices, so that the visitor's own actions are not delayed.
      startTransition(() => {
        setAnswer({ to: load, attempt, loaded })
        if (loaded.at === 'ready') setLatest(loaded.value)
      })
    }
    load().then(
      (value) => arrive({ at: 'ready', value }),
      (error: unknown) => arrive({ at: 'failed', error }),
    )
    return () => {
      wanted = false
    }
  }, [load, attempt])
  const again = useCallback(() => setAttempt((count) => count + 1), [])
  const current = answer && answer.to === load && answer.attempt === attempt
  return { loaded: current ? answer.loaded : { at: 'loading' }, latest, again }
}
