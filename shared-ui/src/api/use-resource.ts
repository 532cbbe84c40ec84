import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useHost } from '../host-contract/use-host.js'
import { createCall, type Call } from './call.js'

type State<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed'; error: unknown }

/** A value of the server on a screen. */
export type Resource<T> = State<T> & {
  /** The last value that arrived, also under another key, for screens that show it until the next one arrives. */
  latest: T | null
  /** Reads again. A loaded value stays on the screen meanwhile, and also if only this read fails. */
  reload: () => Promise<void>
  /** Sets the value that the screen already has, for example from the reply to a change. Drops a running read. */
  replace: (value: T) => void
}

/**
 * Reads a value from the server when the component appears, and aborts the read when it disappears. A reply that a
 * later read has overtaken is dropped. A failure is logged.
 *
 * @param read reads the value with the given call function, which is aborted with the read
 * @param options.key identifies what is read; a new key reads at once and drops the old value. Null reads nothing.
 * @param options.where names the place for the log
 */
export function useResource<T>(
  read: (call: Call) => Promise<T>,
  { key = '', where = 'loading' }: { key?: string | null; where?: string } = {},
): Resource<T> {
  const { http, log } = useHost()
  const [resource, setResource] = useState<{ key: typeof key; state: State<T>; latest: T | null }>({
    key,
    state: { at: 'loading' },
    latest: null,
  })
  const newestRead = useRef(read)
  const running = useRef<AbortController>(undefined)
  useEffect(() => {
    newestRead.current = read
  })
  const replace = useCallback(
    (value: T) => {
      running.current?.abort()
      setResource({ key, state: { at: 'ready', value }, latest: value })
    },
    [key],
  )
  const load = useCallback(
    async (render: (update: () => void) => void) => {
      running.current?.abort()
      if (key === null) return
      const { signal } = (running.current = new AbortController())
      try {
        const value = await newestRead.current(createCall(http, signal))
        if (!signal.aborted) render(() => replace(value))
      } catch (error) {
        if (signal.aborted) return
        log.error(error, where)
        setResource((before) =>
          before.key === key && before.state.at === 'ready'
            ? before
            : { ...before, key, state: { at: 'failed', error } },
        )
      }
    },
    [http, log, key, where, replace],
  )
  useEffect(() => {
    // A long text renders in slices, so that the visitor's own actions are not delayed.
    void load(startTransition)
    return () => running.current?.abort()
  }, [load])
  const reload = useCallback(() => {
    setResource((before) => (before.state.at === 'failed' ? { ...before, state: { at: 'loading' } } : before))
    return load((update) => update())
  }, [load])
  const state: State<T> = resource.key === key ? resource.state : { at: 'loading' }
  return { ...state, latest: resource.latest, reload, replace }
}
