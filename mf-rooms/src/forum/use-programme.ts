import { readProgramme, type Programme } from '@icio/contracts/forums/endpoints'
import { programmeAskedEveryMs } from '@icio/contracts/forums/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'

/** What is known of a programme, and the time it is read at. */
export interface KnownProgramme {
  at: 'loading' | 'ready' | 'gone'
  programme: Programme | null
  now: number
}

/** Reads the programme of a code, again every ten seconds: it follows the day, and stays through lost connections (FORUM-12). */
export function useProgramme(code: string): KnownProgramme {
  const call = useCall()
  const { log } = useHost()
  const [known, setKnown] = useState<KnownProgramme>(() => ({
    at: 'loading',
    programme: null,
    now: Date.now(),
  }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isClosed = false
    const look = async () => {
      try {
        const programme = await call(readProgramme, { params: { code } })
        if (!isClosed) setKnown({ at: 'ready', programme, now: Date.now() })
      } catch (error) {
        if (isClosed) return
        if (error instanceof CallError && error.code === 'not_found')
          return setKnown({ at: 'gone', programme: null, now: Date.now() })
        log.error(error, 'programme')
        setKnown((before) => ({ ...before, now: Date.now() }))
      }
      if (!isClosed) timer = setTimeout(() => void look(), programmeAskedEveryMs)
    }
    void look()
    return () => {
      isClosed = true
      clearTimeout(timer)
    }
  }, [call, code, log])
  return known
}
