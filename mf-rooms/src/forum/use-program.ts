import { readProgram, type Program } from '@icio/contracts/forums/endpoints'
import { programAskedEveryMs } from '@icio/contracts/forums/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'

/** What is known of a program, and the time it is read at. */
export interface KnownProgram {
  at: 'loading' | 'ready' | 'gone'
  program: Program | null
  now: number
}

/** Reads the program of a code, again every ten seconds: it follows the day, and stays through lost connections (FORUM-12). */
export function useProgram(code: string): KnownProgram {
  const call = useCall()
  const { log } = useHost()
  const [known, setKnown] = useState<KnownProgram>(() => ({
    at: 'loading',
    program: null,
    now: Date.now(),
  }))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isClosed = false
    const look = async () => {
      try {
        const program = await call(readProgram, { params: { code } })
        if (!isClosed) setKnown({ at: 'ready', program, now: Date.now() })
      } catch (error) {
        if (isClosed) return
        if (error instanceof CallError && error.code === 'not_found')
          return setKnown({ at: 'gone', program: null, now: Date.now() })
        log.error(error, 'program')
        setKnown((before) => ({ ...before, now: Date.now() }))
      }
      if (!isClosed) timer = setTimeout(() => void look(), programAskedEveryMs)
    }
    void look()
    return () => {
      isClosed = true
      clearTimeout(timer)
    }
  }, [call, code, log])
  return known
}
