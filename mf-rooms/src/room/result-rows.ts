import type { Results, RoomOption } from '@icio/contracts/rooms/room-views'
import { answersText } from '@icio/contracts/rooms/rules'
import type { OptionRow } from '@icio/shared-ui/stage/option-rows'
import type { ResultsProps } from './results-props.js'

export function openRows(options: readonly RoomOption[]): OptionRow[] {
  return options.map(({ id, text }, index) => ({ id, text, index }))
}

/** Whether an option of a shown answer is right; undefined before, and where nothing is. */
export function verdictOf(id: string, right: readonly string[] | undefined): 'right' | 'wrong' | undefined {
  if (!right || right.length === 0) return undefined
  return right.includes(id) ? 'right' : 'wrong'
}

/**
 * Returns a result as rows: options in their order with share and count, words with how many entered them, ranked options
 * by their mean place; null for results that are drawn on a line (ROOM-14).
 */
export function resultRows({
  results,
  options = [],
  solution,
  own,
}: Pick<ResultsProps, 'results' | 'options' | 'solution' | 'own'>): OptionRow[] | null {
  switch (results.kind) {
    case 'choice':
    case 'quiz':
    case 'board':
      return openRows(options).map((row) => {
        const { count = 0, percent = 0 } = results.counts.find(({ choice_id }) => choice_id === row.id) ?? {}
        const verdict = verdictOf(row.id, solution?.right)
        return {
          ...row,
          fill: percent,
          figure: `${percent}%`,
          note: answersText(count),
          ...(verdict ? { verdict } : {}),
          ...(own?.choice_ids?.includes(row.id) ? { tag: 'Your answer' } : {}),
        }
      })
    case 'words':
      return wordRows(results.words)
    case 'rank':
      return rankRows(results.options, options)
    default:
      return null
  }
}

/** Words that two or more entered; the longest bar is the most frequent one's, so there is no track of all. */
function wordRows(words: Extract<Results, { kind: 'words' }>['words']): OptionRow[] {
  const most = Math.max(...words.map(({ count }) => count))
  return words.map(({ text, count }) => ({
    id: text,
    text,
    fill: (count / most) * 100,
    figure: String(count),
  }))
}

function rankRows(
  rankedOptions: Extract<Results, { kind: 'rank' }>['options'],
  options: readonly RoomOption[],
): OptionRow[] {
  const most = Math.max(1, ...rankedOptions.map(({ borda }) => borda))
  return rankedOptions
    .toSorted((a, b) => a.mean_place - b.mean_place)
    .map(({ choice_id, mean_place, borda }) => {
      const index = options.findIndex(({ id }) => id === choice_id)
      return {
        id: choice_id,
        text: options[index]?.text ?? '',
        index,
        tag: borda === 1 ? '1 point' : `${borda} points`,
        fill: (borda / most) * 100,
        figure: mean_place.toFixed(1),
        note: 'mean place',
      }
    })
}
