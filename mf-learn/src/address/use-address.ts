import { useSearchParams } from '@icio/platform'
import { useState } from 'react'

/** What was asked of the address and has not arrived in it yet. */
interface Asked {
  params: URLSearchParams
  /** The address at that time. */
  from: string
  /** Each state of the address that is still to come, in order. */
  toCome: string[]
}

/**
 * The search part of the address, for fields whose text stands in it. The router takes a change in when it finds the
 * time; a field has to show each letter at once, or letters that are typed meanwhile are lost. So what was asked for
 * last is given back until the address has it.
 *
 * @returns the parameters, and how to change them; `state` goes along with the navigation
 */
export function useAddress(): [
  URLSearchParams,
  (edit: (now: URLSearchParams) => URLSearchParams, state?: unknown) => void,
] {
  const [search, setSearch] = useSearchParams()
  const [asked, setAsked] = useState<Asked | null>(null)
  const now = search.toString()
  if (asked && now !== asked.from) setAsked(stillAsked(asked, now))
  const params = asked?.params ?? search
  const change = (edit: (now: URLSearchParams) => URLSearchParams, state?: unknown) => {
    const next = edit(new URLSearchParams(params))
    setAsked({ params: next, from: asked?.from ?? now, toCome: [...(asked?.toCome ?? []), next.toString()] })
    setSearch(next, { replace: true, preventScrollReset: true, state })
  }
  return [params, change]
}

/** What remains once the address has changed: nothing where all has arrived, or somebody went elsewhere. */
function stillAsked(asked: Asked, now: string): Asked | null {
  const place = asked.toCome.indexOf(now)
  const toCome = place < 0 ? [] : asked.toCome.slice(place + 1)
  return toCome.length > 0 ? { ...asked, from: now, toCome } : null
}
