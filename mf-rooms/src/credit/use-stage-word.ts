import { readStageWord } from '@icio/contracts/credit/endpoints'
import type { StageWord } from '@icio/contracts/credit/schemas'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'

/** The word changes with its block; a stage asks this often. */
const askedMs = 10_000

/** The word of attendance for a stage that a host's link has opened; null where there is none (CREDIT-2). */
export function useStageWord(roomId: string, isAsked: boolean, key: string | undefined): StageWord | null {
  const call = useCall()
  const { log } = useHost()
  const [word, setWord] = useState<StageWord | null>(null)
  useEffect(() => {
    if (!isAsked || key === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let isClosed = false
    const look = async () => {
      try {
        const found = await call(readStageWord, { params: { id: roomId }, body: { stage_key: key } })
        if (isClosed) return
        setWord(found)
      } catch (error) {
        if (isClosed) return
        // An old word on the wall would turn people away.
        setWord(null)
        const code = error instanceof CallError ? error.code : null
        if (code === 'forbidden') return
        if (code !== 'not_now') log.error(error, 'word of attendance')
      }
      timer = setTimeout(() => void look(), askedMs)
    }
    void look()
    return () => {
      isClosed = true
      setWord(null)
      clearTimeout(timer)
    }
  }, [call, isAsked, key, log, roomId])
  return word
}
