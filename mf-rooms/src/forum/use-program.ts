import { readProgram, type Program } from '@icio/contracts/forums/endpoints'
import { programAskedEveryMs } from '@icio/contracts/forums/rules'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCallback, useState } from 'react'
import { useAsking } from '../room/use-asking.js'

export interface KnownProgram {
  at: 'loading' | 'ready' | 'gone'
  program: Program | null
  now: number
}

/** Reads the program of a code, again every ten seconds: it follows the day, and stays through lost connections (FORUM-12). */
export function useProgram(code: string): KnownProgram {
  const call = useCall()
  const { log } = useHost()
  const [knownProgram, setKnownProgram] = useState<KnownProgram>(() => ({
    at: 'loading',
    program: null,
    now: Date.now(),
  }))
  const look = useCallback(
    async (isOver: () => boolean) => {
      try {
        const program = await call(readProgram, { params: { code } })
        if (!isOver()) setKnownProgram({ at: 'ready', program, now: Date.now() })
      } catch (error) {
        if (isOver()) return null
        if (error instanceof CallError && error.code === 'not_found') {
          setKnownProgram({ at: 'gone', program: null, now: Date.now() })
          return null
        }
        log.error(error, 'program')
        setKnownProgram((before) => ({ ...before, now: Date.now() }))
      }
      return programAskedEveryMs
    },
    [call, code, log],
  )
  useAsking(look)
  return knownProgram
}
