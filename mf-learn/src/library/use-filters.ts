import { useLocation, useSearchParams } from '@icio/platform'
import { useCallback } from 'react'
import { readFilters, writeFilters, type Filters } from './filters.js'

/** The filters in the address, and the way to change some of them. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams()
  const { state } = useLocation() as { state: { specialization?: unknown } | null }
  const filters = readFilters(search, state?.specialization)
  const change = useCallback(
    (some: Partial<Filters>) =>
      setSearch((now) => writeFilters({ ...readFilters(now, state?.specialization), ...some }), {
        replace: true,
        preventScrollReset: true,
        state,
      }),
    [setSearch, state],
  )
  return [filters, change]
}
