import { createStore, useStore, type StoreApi } from '@icio/platform'
import { useDeferredValue, useEffect } from 'react'

/** The state of code that is loaded once. A failure also stays until the load is started again. */
export type Loaded<T> =
  { at: 'idle' } | { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed'; supportCode: string }

export interface LazyCode<T> {
  store: StoreApi<Loaded<T>>
  /** Starts to load, unless it has loaded or is loading. After a failure, starts again. */
  start(): void
}

/**
 * Creates a loader that loads its value once.
 *
 * @param load fetches the value; rejects on failure
 * @param report logs the failure and returns the support code that the visitor can quote
 */
export function createLazyCode<T>(load: () => Promise<T>, report: (error: unknown) => string): LazyCode<T> {
  const store = createStore<Loaded<T>>(() => ({ at: 'idle' }))
  const start = () => {
    const { at } = store.getState()
    if (at === 'loading' || at === 'ready') return
    store.setState({ at: 'loading' }, true)
    load().then(
      (value) => store.setState({ at: 'ready', value }, true),
      (error: unknown) => store.setState({ at: 'failed', supportCode: report(error) }, true),
    )
  }
  return { store, start }
}

/**
 * Returns the state of the code, and starts to load it on first use. What has arrived is rendered in slices, as a first
 * render is: in one piece, a screen takes a phone a tenth of a second.
 */
export function useLazyCode<T>(code: LazyCode<T>): Loaded<T> {
  const state = useDeferredValue(useStore(code.store))
  useEffect(() => {
    if (code.store.getState().at === 'idle') code.start()
  }, [code])
  return state
}
