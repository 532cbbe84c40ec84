import { createStore, useStore, type StoreApi } from '@icio/platform'
import { useEffect } from 'react'

/** Something that is loaded once and kept; a failure is kept too, until somebody asks again. */
export type Loaded<T> =
  { at: 'idle' } | { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed'; supportCode: string }

export interface Resource<T> {
  store: StoreApi<Loaded<T>>
  /** Begins to load, unless that is done or under way; after a failure it begins again. */
  start(): void
}

/**
 * @param load fetches the value; rejects when it cannot
 * @param report writes the failure to the log and gives the code that the visitor may quote
 */
export function createResource<T>(load: () => Promise<T>, report: (error: unknown) => string): Resource<T> {
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

/** The state of a resource; begins to load it when it has not been asked for yet. */
export function useResource<T>(resource: Resource<T>): Loaded<T> {
  const state = useStore(resource.store)
  useEffect(() => {
    if (resource.store.getState().at === 'idle') resource.start()
  }, [resource])
  return state
}
