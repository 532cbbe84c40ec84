import { peerLines } from '@icio/contracts/peers/peer-lines'
import { mirrorLines } from '@icio/contracts/rooms/mirror-lines'
import { roundLines } from '@icio/contracts/rooms/round-lines'
import { figureText } from '@icio/contracts/numbers/figure-text'
import type { PublicActivity, Results } from '@icio/contracts/rooms/room-views'
import { medianText, middleText, spanText } from './result-texts.js'

/** Returns what a round, an experiment, figures, words or places have come to, as screen readers hear it (STAGE-6). */
export function spokenResults({ mirror, round, peers, solution, results, ...scale }: PublicActivity): string {
  if (results)
    return `Result of ${results.n} answers. ${spokenFigures(results, solution?.truth, scale)}`.trim()
  if (mirror?.shown) return `Result. ${mirrorLines(mirror.shown.results, mirror.shown).join(' ')}`
  if (peers?.shown) return `${peers.shown.result.name}. ${peerLines(peers.shown.result).join(' ')}`
  if (!round?.results || round.results.few) return ''
  const right = (scale.options ?? [])
    .filter(({ id }) => solution?.right?.includes(id))
    .map(({ text }) => text)
  const lines = roundLines(round.results, scale).map(({ text }) => text)
  return `Result. ${[...lines, ...(right.length > 0 ? [`Right: ${right.join('; ')}.`] : [])].join(' ')}`
}

/** The same as the table beside the figure says. */
function spokenFigures(
  results: Results,
  truth: number | undefined,
  { options = [], ...scale }: Pick<PublicActivity, 'options' | 'unit' | 'decimals'>,
): string {
  const right = truth === undefined ? '' : ` Right: ${figureText(truth, scale)}.`
  switch (results.kind) {
    case 'number':
      return `Median ${medianText(results.median, scale)}, middle half ${middleText(results.middle, scale)}.${right}`
    case 'range': {
      const { low_median: low, high_median: high, hits, n } = results
      const ends = low === null || high === null ? 'none' : spanText({ low, high }, scale)
      const held = hits === undefined ? '' : ` ${hits} of ${n} ranges hold it.`
      return `Medians of the ends: ${ends}.${right}${held}`
    }
    case 'words':
      return results.words.map(({ text, count }) => `${text}: ${count}`).join('; ')
    case 'rank': {
      const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? ''
      const places = [...results.options].sort((a, b) => a.mean_place - b.mean_place)
      return places.map(({ choice_id }, place) => `${place + 1}: ${textOf(choice_id)}`).join('; ')
    }
    default:
      return ''
  }
}
