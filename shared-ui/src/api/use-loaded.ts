import { useHost } from '../host-contract/use-host.js'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed' }

/**
 * Loads a value from the server and returns it with a function that reloads it. A loaded value stays when only a
 * reload fails. Answers that arrive out of order are dropped.
 *
 * @param about identifies what is loaded; when it changes, the old value is dropped and the new one is loaded at once
 */
export function useLoaded<T>(
  read: () => Promise<T>,
  about = '',
): [part: Loaded<T>, reload: () => Promise<void>] {
  const { log } = useHost()
  const [kept, setKept] = useState<{ about: string; part: Loaded<T> }>({ about, part: { at: 'loading' } })
  const latest = useRef(read)
  const requests = useRef(0)
  useEffect(() => {
    latest.current = read
  })
  const reload = useCallback(async () => {
    const request = (requests.current += 1)
    const isOvertaken = () => request !== requests.current
    try {
      const value = await latest.current()
      if (!isOvertaken()) setKept({ about, part: { at: 'ready', value } })
    } catch (error) {
      log.error(error, 'loading')
      if (!isOvertaken())
        setKept((before) =>
          before.about === about && before.part.at === 'ready' ? before : { about, part: { at: 'failed' } },
        )
    }
  }, [log, about])
  useEffect(() => void reload(), [reload])
  return [kept.about === about ? kept.part : { at: 'loading' }, reload]
}
