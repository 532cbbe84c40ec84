import { useLocation, useSearchParams } from '@icio/platform'
import { readEdition } from './edition-choice.js'

/** The edition that the address of this screen asks for. */
export function useEdition() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  return readEdition(state, search)
}
