import { defaultEdition, editions, isEdition, editionIds, type Edition } from '@icio/contracts/editions'
import { isOwned } from '@icio/contracts/releases/route-ownership'
import { useLocation } from '@icio/platform'
import { useState } from 'react'

/** Returns the edition that a navigation state carries; null if it carries none. */
export function carriedEdition(state: unknown): Edition | null {
  const edition = (state as { specialization?: unknown } | null)?.specialization
  return isEdition(edition) ? edition : null
}

/** Returns the edition that a location names: by its hub, in its address, or in its state; null if it names none. */
function editionNamedBy({ pathname, search, state }: ReturnType<typeof useLocation>): Edition | null {
  const hub = editionIds.find((edition) => pathname === editions[edition].hubPath)
  const namedEdition = hub ?? new URLSearchParams(search).get('edition') ?? carriedEdition(state)
  if (isEdition(namedEdition)) return namedEdition
  // The library without an edition in its address shows the default one.
  return isOwned(['/learn'], pathname) ? defaultEdition : null
}

/** Returns the edition that the visitor saw last in this page; null as long as it is none. */
export function useLatestEdition(): Edition | null {
  const namedEdition = editionNamedBy(useLocation())
  const [latest, setLatest] = useState(namedEdition)
  if (namedEdition !== null && namedEdition !== latest) setLatest(namedEdition)
  return namedEdition ?? latest
}
