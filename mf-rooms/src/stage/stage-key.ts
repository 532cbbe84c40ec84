import { readStageWord } from '@icio/contracts/credit/endpoints'
import type { StageWord } from '@icio/contracts/credit/schemas'
import type { Endpoint } from '@icio/contracts/endpoint'
import type { ErrorCode } from '@icio/contracts/errors'
import { readSecondCode } from '@icio/contracts/rooms/endpoints'
import type { SecondCode } from '@icio/contracts/rooms/schemas'
import { CallError, useCall } from '@icio/shared-ui/api/call'
import type { ShellApi } from '@icio/shared-ui/host-contract/contract'
import { useHost } from '@icio/shared-ui/host-contract/use-host'
import { useCallback, useEffect, useState } from 'react'
import { useAsking } from '../room/use-asking.js'

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

interface Secret<T> {
  read: Endpoint<{ params: { id: string }; body: { stage_key: string }; reply: T }>
  /** How long it holds, or until it is asked for again where there is none. */
  waitMs: (found: T | null) => number
  where: string
  /** The refusal of a room that has none now, which is not logged. */
  noneNow?: ErrorCode
}

/** The second code of this minute, read anew as it changes (ROOM-42). */
export const secondCode: Secret<SecondCode> = {
  read: readSecondCode,
  waitMs: (code) => code?.changes_in_ms ?? 5000,
  where: 'second code',
}

/** The word of attendance, which changes with its block (CREDIT-2). */
export const attendanceWord: Secret<StageWord> = {
  read: readStageWord,
  waitMs: () => 10_000,
  where: 'word of attendance',
  noneNow: 'not_now',
}

/** What only a stage that a host's link has opened may know; null where none is asked, or this stage may not know it. */
export function useSecret<T>(
  { read, waitMs, where, noneNow }: Secret<T>,
  roomId: string,
  isAsked: boolean,
  key: string | undefined,
): T | null {
  const call = useCall()
  const { log } = useHost()
  const [secret, setSecret] = useState<T | null>(null)
  const ask = useCallback(
    async (isOver: () => boolean) => {
      if (!isAsked || key === undefined) return null
      try {
        const newSecret = await call(read, { params: { id: roomId }, body: { stage_key: key } })
        if (!isOver()) setSecret(newSecret)
        return waitMs(newSecret)
      } catch (error) {
        if (isOver()) return null
        // An old one on the wall would turn people away.
        setSecret(null)
        const code = error instanceof CallError ? error.code : null
        if (code === 'forbidden') return null
        if (code === null || code !== noneNow) log.error(error, where)
        return waitMs(null)
      }
    },
    [call, isAsked, key, log, noneNow, read, roomId, waitMs, where],
  )
  useAsking(ask)
  useEffect(() => () => setSecret(null), [ask])
  return secret
}
