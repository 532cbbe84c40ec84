import type { PracticeDeck } from '@icio/contracts/practice'
import { routePaths } from '@icio/shared-ui/host-contract/contract'

const paths: Readonly<Record<PracticeDeck['game'], string>> = {
  quiz: routePaths.quiz,
  'fill-in-blanks': routePaths.fillInBlanks,
  governance: routePaths.governanceGame,
}

/** What an address carries that asks for practice. */
export const practiceSearch = { practice: 'due' } as const

/** Where the due questions of a deck are played. */
export function practiceLink({
  game,
  specialization,
}: Pick<PracticeDeck, 'game' | 'specialization'>): string {
  return `${paths[game]}?${new URLSearchParams({ ...practiceSearch, edition: specialization }).toString()}`
}

/** Whether an address asks for practice. */
export function asksForPractice(search: URLSearchParams): boolean {
  return search.get('practice') === practiceSearch.practice
}
