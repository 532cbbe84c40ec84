import { useHost } from '../host-contract/use-host.js'
import { useCallback, useEffect, useRef, useState } from 'react'

export type Loaded<T> = { at: 'loading' } | { at: 'ready'; value: T } | { at: 'failed' }

/**
 * What a part of the page reads from the server by itself, and the function that reads it again. What stands on the
 * page stays there when only reading it again has failed. An answer that a later reading has overtaken is dropped.
 *
 * @param about what is read, where a page chooses it: another one is read at once, and the one before does not stay
 */
export function useLoaded<T>(
  read: () => Promise<T>,
  about = '',
): [part: Loaded<T>, reload: () => Promise<void>] {
  const { log } = useHost()
  const [kept, setKept] = useState<{ about: string; part: Loaded<T> }>({ about, part: { at: 'loading' } })
  const latest = useRef(read)
  const readings = useRef(0)
  useEffect(() => {
    latest.current = read
  })
  const reload = useCallback(async () => {
    const own = (readings.current += 1)
    const isOvertaken = () => own !== readings.current
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
