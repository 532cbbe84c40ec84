import { useLocation, useSearchParams } from '@icio/platform'
import { asksForPractice } from '../practice/practice-link.js'
import { readEdition } from './edition-choice.js'

/** Reads from the URL and the navigation state the edition, and whether to practice only missed questions. */
export function useEdition() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const practice: true | undefined = asksForPractice(search) || undefined
  return { ...readEdition(state, search), practice }
}
