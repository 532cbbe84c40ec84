import {
  defaultEdition,
  editions,
  isEdition,
  isQuizLevel,
  type Edition,
  type QuizLevel,
} from '@icio/contracts/editions'
import { useLocation, useSearchParams } from '@icio/platform'
import { roundAskedBy } from '@icio/contracts/path/path-words'
import { useEffect } from 'react'
import { asksForPractice } from '../practice/practice-link.js'

/** Which edition and level a visitor played last, in local storage (PLAY-11). */
const lastPlayedKey = 'icio:last-played'

export interface LastPlayed {
  edition?: Edition | undefined
  level?: QuizLevel | undefined
}

/** Reads what was played last in this browser; empty if nothing was, or what is kept is not understood. */
export function readLastPlayed(): LastPlayed {
  try {
    const storedValue: unknown = JSON.parse(localStorage.getItem(lastPlayedKey) ?? '{}')
    const { edition, level } = recordOf(storedValue)
    return { ...(isEdition(edition) && { edition }), ...(isQuizLevel(level) && { level }) }
  } catch {
    return {}
  }
}

/** Keeps what a visitor has chosen for the next game, if anything; without local storage it is asked again. */
export function keepLastPlayed({ edition, level }: LastPlayed): void {
  if (!edition && !level) return
  const last = readLastPlayed()
  try {
    localStorage.setItem(
      lastPlayedKey,
      JSON.stringify({ edition: edition ?? last.edition, level: level ?? last.level }),
    )
  } catch {
    return
  }
}

/**
 * Reads which edition a screen was opened for: the navigation state first, then ?edition=… of a shared link, then the
 * edition played last, then general.
 *
 * @param state the navigation state, of any shape
 * @returns the edition, whether it was `named` by state or address, and a sentence for a value that was not understood and
 *   replaced by the default
 */
export function readEdition(
  state: unknown,
  search: URLSearchParams,
  last: LastPlayed = readLastPlayed(),
): { edition: Edition; named: boolean; notUnderstood: string[] } {
  const namedEdition = recordOf(state).specialization ?? search.get('edition') ?? undefined
  if (isEdition(namedEdition)) return { edition: namedEdition, named: true, notUnderstood: [] }
  const edition = last.edition ?? defaultEdition
  return {
    edition,
    named: false,
    notUnderstood:
      namedEdition === undefined
        ? []
        : [`The edition is not known, so this is the one for ${editions[edition].audience}.`],
  }
}

/** Returns the navigation state as a record; empty if it is not one. */
export function recordOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
}

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
