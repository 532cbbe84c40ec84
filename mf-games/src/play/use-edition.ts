import { useLocation, useSearchParams } from '@icio/platform'
import { asksForPractice } from '../practice/practice-link.js'
import { readEdition } from './edition-choice.js'

/** The edition that the address of this screen asks for, and whether only what was missed is to be practiced. */
export function useEdition() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const practice: true | undefined = asksForPractice(search) || undefined
  return { ...readEdition(state, search), practice }
}
