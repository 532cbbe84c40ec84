import { useLocation } from '@icio/platform'
import { useAddress } from '../address/use-address.js'
import { readFilters, writeFilters, type Filters } from './filters.js'

/** Returns the filters in the URL, and a function to change some of them. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, changeAddress] = useAddress()
  const { state } = useLocation() as { state: { specialization?: unknown } | null }
  const read = (params: URLSearchParams) => readFilters(params, state?.specialization)
  const change = (some: Partial<Filters>) =>
    changeAddress((now) => new URLSearchParams(writeFilters({ ...read(now), ...some })), state)
  return [read(search), change]
}
