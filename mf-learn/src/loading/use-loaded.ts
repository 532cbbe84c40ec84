import { useCallback, useEffect, useState } from 'react'

/** Something that a screen reads from a service. */
export type Loaded<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed'; error: unknown }

/**
 * Reads with the given function, again whenever it changes: wrap it in useCallback with what it depends on.
 * A late answer to an earlier question is dropped.
 */
export function useLoaded<T>(load: () => Promise<T>): { loaded: Loaded<T>; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<{ to: unknown; attempt: number; loaded: Loaded<T> } | null>(null)
  useEffect(() => {
    let wanted = true
    const arrive = (loaded: Loaded<T>) => wanted && setAnswer({ to: load, attempt, loaded })
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
  return { loaded: current ? answer.loaded : { at: 'loading' }, again }
}
