import { readSecondCode } from '@icio/contracts/rooms/endpoints'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useEffect, useState } from 'react'

const retryMs = 5000
const placeOf = (code: string) => `stage-key:${code}`

/**
 * Returns the key of the host's link that opened this stage; undefined for a stage that the room's code has opened. It is
 * taken out of the address, which hangs on the wall, and kept for reloads of this tab (STAGE-10).
 */
export function takeStageKey(code: string, storage: ShellApi['tabStorage']): string | undefined {
  const keyInHash = new URLSearchParams(location.hash.slice(1)).get('key')
  if (keyInHash !== null) {
    storage.write(placeOf(code), keyInHash)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  return keyInHash ?? storage.read(placeOf(code)) ?? undefined
}

/** The second code of this minute, read anew as it changes; null where none is asked, or this stage may not know it. */
export function useSecondCode(roomId: string, isAsked: boolean, key: string | undefined): string | null {
  const call = useCall()
  const { log } = useHost()
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!isAsked || key === undefined) return
    let timer: ReturnType<typeof setTimeout>
    let isClosed = false
    const look = async () => {
      let wait = retryMs
      try {
        const found = await call(readSecondCode, { params: { id: roomId }, body: { stage_key: key } })
        if (isClosed) return
        setCode(found.code)
        wait = found.changes_in_ms
      } catch (error) {
        if (isClosed) return
        // An old code on the wall would turn people away.
        setCode(null)
        if (error instanceof CallError && error.code === 'forbidden') return
        log.error(error, 'second code')
      }
      timer = setTimeout(() => void look(), wait)
    }
    void look()
    return () => {
      isClosed = true
      setCode(null)
      clearTimeout(timer)
    }
  }, [call, isAsked, key, log, roomId])
  return code
}
