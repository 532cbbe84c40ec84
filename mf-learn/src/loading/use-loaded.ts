import { startTransition, useCallback, useEffect, useState } from 'react'

/** Something that a screen reads from a service. */
export type Loaded<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed'; error: unknown }

/**
 * Reads with the given function, again whenever it changes: wrap it in useCallback with what it depends on.
 * A late answer to an earlier question is dropped.
 *
 * @returns with latest, the last value that arrived, for what may stand until the next one is there
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
      // A long article is rendered in slices: what the visitor does meanwhile is not kept waiting.
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
