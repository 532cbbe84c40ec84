import { useHost } from '../host-contract/use-host.js'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed' }

/**
 * What a part of the page reads from the server by itself, and the function that reads it again. What stands on the
 * page stays there when only reading it again has failed.
 */
export function useLoaded<T>(read: () => Promise<T>): [part: Loaded<T>, reload: () => Promise<void>] {
  const { log } = useHost()
  const [part, setPart] = useState<Loaded<T>>({ at: 'loading' })
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const reload = useCallback(async () => {
    try {
      const value = await latest.current()
      setPart({ at: 'ready', value })
    } catch (error) {
      log.error(error, 'loading')
      setPart((before) => (before.at === 'ready' ? before : { at: 'failed' }))
    }
  }, [log])
  useEffect(() => void reload(), [reload])
  return [part, reload]
}
