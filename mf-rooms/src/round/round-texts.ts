import { publishedFigures } from '@icio/contracts/published-figures/published-figures'
import type { RoundResults } from '@icio/contracts/rooms/round'

/** The one published figure under a shown round (ROUND-24): for choices, numbers with tables, and other numbers. */
export function figureOfRound({ numbers, tables }: Pick<RoundResults, 'numbers' | 'tables'>) {
  const { texts, source } = publishedFigures[numbers ? (tables ? 'F3' : 'F4') : 'F2']
  // What the register notes about a source for itself is no part of it.
  return { text: texts.join(' '), source: source.replace(' (issue from memory)', '') }
}
