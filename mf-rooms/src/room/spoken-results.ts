import { peerLines } from '@icio/contracts/peers/peer-lines'
import { laterTexts } from '@icio/contracts/rooms/later-texts'
import { mirrorLines } from '@icio/contracts/rooms/results/mirror-lines'
import { roundLines } from '@icio/contracts/rooms/results/round-lines'
import { figureText, spanText } from '@icio/contracts/numbers/figure-text'
import { openedLines, sealedLine } from '@icio/contracts/rooms/sealed'
import type { PodiumStep, PublicActivity, Results } from '@icio/contracts/rooms/room-views'
import { medianText, middleText, peopleText } from './result-texts.js'

/** Returns the sentences of results, as screen readers hear them (STAGE-6). */
export function spokenResults(activity: PublicActivity): string {
  const { mirror, round, peers, quiz, sealed, opened_seal, solution, answer_shown, results, ...scale } =
    activity
  if (quiz?.phase === 'podium') return podiumText(quiz.steps ?? [])
  if (mirror?.shown) return `Result. ${mirrorLines(mirror.shown.results, mirror.shown).join(' ')}`
  if (peers?.shown) return `${peers.shown.result.name}. ${peerLines(peers.shown.result).join(' ')}`
  if (opened_seal) return `Result. ${openedLines(opened_seal, scale).join(' ')}`
  if (sealed?.n !== undefined) return sealedLine(sealed.n, sealed.until)
  const { options = [] } = scale
  const texts = options.filter(({ id }) => solution?.right?.includes(id)).map(({ text }) => text)
  const right = answer_shown && texts.length > 0 ? [`Right: ${texts.join('; ')}.`] : []
  if (round?.results && !round.results.few)
    return ['Result.', ...roundLines(round.results, scale).map(({ text }) => text), ...right].join(' ')
  const why = solution?.explanation ? [solution.explanation] : []
  return [resultText(results, solution?.truth, scale), ...right, ...why].join(' ')
}

type Scale = Pick<PublicActivity, 'options' | 'unit' | 'decimals'>

function resultText(results: PublicActivity['results'], truth: number | undefined, scale: Scale): string {
  if (!results || results.few) return `Result. ${laterTexts.waiting}`
  if (!('counts' in results))
    return `Result of ${results.n} answers. ${spokenFigures(results, truth, scale)}`.trim()
  const parts = results.counts.map(
    ({ choice_id, percent }) =>
      `${scale.options?.find(({ id }) => id === choice_id)?.text ?? ''}: ${percent}%`,
  )
  return `Result: ${parts.join('; ')}.`
}

function podiumText(steps: readonly PodiumStep[]): string {
  const who = ({ names, people }: PodiumStep) => names.join(', ') || peopleText(people)
  return `Podium. ${steps.map((step) => `${step.rank}: ${who(step)}`).join('. ')}.`
}

/** The same as the table beside the figure says. */
function spokenFigures(
  results: Results,
  truth: number | undefined,
  { options = [], ...scale }: Scale,
): string {
  const right = truth === undefined ? '' : ` Right: ${figureText(truth, scale)}.`
  switch (results.kind) {
    case 'number':
      return `Median ${medianText(results.median, scale)}, middle half ${middleText(results.middle, scale)}.${right}`
    case 'range': {
      const { low_median: low, high_median: high, hits, n } = results
      const ends = low === null || high === null ? 'none' : spanText({ low, high }, scale)
      const hitsText = hits === undefined ? '' : ` ${hits} of ${n} ranges hold it.`
      return `Medians of the ends: ${ends}.${right}${hitsText}`
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
