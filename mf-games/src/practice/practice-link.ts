import type { PracticeDeck } from '@icio/contracts/practice/endpoints'
import { routePaths } from '@icio/shared-ui/host-contract/contract'

const paths: Readonly<Record<PracticeDeck['game'], string>> = {
  quiz: routePaths.quiz,
  'fill-in-blanks': routePaths.fillInBlanks,
  governance: routePaths.governanceGame,
}

export const practiceSearch = { practice: 'due' } as const

export function practiceLink({
  game,
  specialization: edition,
}: Pick<PracticeDeck, 'game' | 'specialization'>): string {
  return `${paths[game]}?${new URLSearchParams({ ...practiceSearch, edition }).toString()}`
}

export function asksForPractice(search: URLSearchParams): boolean {
  return search.get('practice') === practiceSearch.practice
}
