import { useSearchParams } from '@icio/platform'
import { useState } from 'react'

/** A requested change of the URL that has not arrived yet. */
interface Asked {
  params: URLSearchParams
  /** The search part of the URL at that time. */
  from: string
  /** The states of the URL that are still to come, in order. */
  toCome: string[]
}

/**
 * The search part of the URL, for fields whose text is stored there. The router applies a change later, but a field has
 * to show each letter at once, or letters typed in the meantime are lost. So the hook returns the requested state until
 * the URL has it.
 *
 * @returns the parameters, and a function to change them; `state` is passed with the navigation
 */
export function useAddress(): [
  URLSearchParams,
  (edit: (now: URLSearchParams) => URLSearchParams, state?: unknown) => void,
] {
  const [search, setSearch] = useSearchParams()
  const [pendingChange, setPendingChange] = useState<Asked | null>(null)
  const now = search.toString()
  if (pendingChange && now !== pendingChange.from) setPendingChange(stillAsked(pendingChange, now))
  const params = pendingChange?.params ?? search
  const change = (edit: (now: URLSearchParams) => URLSearchParams, state?: unknown) => {
    const next = edit(new URLSearchParams(params))
    setPendingChange({
      params: next,
      from: pendingChange?.from ?? now,
      toCome: [...(pendingChange?.toCome ?? []), next.toString()],
    })
    setSearch(next, { replace: true, preventScrollReset: true, state })
  }
  return [params, change]
}

/** Returns what is still pending after the URL changed; null if everything arrived or the visitor navigated away. */
function stillAsked(pendingChange: Asked, now: string): Asked | null {
  const place = pendingChange.toCome.indexOf(now)
  const toCome = place < 0 ? [] : pendingChange.toCome.slice(place + 1)
  return toCome.length > 0 ? { ...pendingChange, from: now, toCome } : null
}
