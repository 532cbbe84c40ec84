import { useLocation, useSearchParams } from '@icio/platform'
import { roundAskedBy } from '@icio/contracts/path/path-words'
import { useEffect } from 'react'
import { asksForPractice } from '../practice/practice-link.js'
import { keepLastPlayed, readEdition } from './edition-choice.js'

/**
 * Reads from the URL and the navigation state the edition, whether to practice only missed questions, and the module of a
 * round. An edition that they name is the one of the next game too.
 */
export function useEdition() {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const practice: true | undefined = asksForPractice(search) || undefined
  const { edition, named, notUnderstood } = readEdition(state, search)
  useEffect(() => {
    if (named) keepLastPlayed({ edition })
  }, [named, edition])
  return { edition, named, notUnderstood, practice, module: roundAskedBy(search) }
}
