import type { CalibrationRecord } from '@icio/contracts/ranges/endpoints'
import { blockLength } from '@icio/contracts/ranges/rules'
import { calibrationOf } from '@icio/contracts/statistics/calibration'
import { rangeVerdict, stretchNeeded } from '@icio/contracts/statistics/ranges'
import { wilsonInterval } from '@icio/contracts/statistics/shares'
import type { StatedConfidence } from '../collections/stated-confidences.js'
import type { CountedRange } from './forecasts.js'

/**
 * Returns a person's calibration record (RANGE-18).
 *
 * @param answers all ranges of the person, of rounds and of resolved forecasts, in the order of time
 * @param statements all confidences that the person stated in games
 */
export function calibrationRecord(
  answers: readonly CountedRange[],
  statements: readonly StatedConfidence[],
): CalibrationRecord {
  const n = answers.length
  const hits = hitsOf(answers)
  const { low, high } = wilsonInterval({ count: hits, total: n })
  const ranges = answers.map(({ low: from, high: to, answer, scale }) => ({
    low: from,
    high: to,
    truth: answer,
    scale,
  }))
  const calibration = calibrationOf(
    statements.map(({ confidence, is_correct }) => ({ confidence, isCorrect: is_correct })),
  )
  return {
    ranges: {
      n,
      hits,
      low,
      high,
      mean_score: n === 0 ? null : answers.reduce((sum, { score }) => sum + score, 0) / n,
      stretch: finite(stretchNeeded(ranges)),
      verdict: rangeVerdict(hits, n),
      blocks: blocksOf(answers),
    },
    choices: {
      n: calibration?.count ?? 0,
      brier: calibration?.brier ?? null,
      stated: calibration?.stated ?? null,
      right: calibration?.right ?? null,
      bands: calibration?.bands ?? [],
    },
  }
}

const hitsOf = (answers: readonly CountedRange[]) => answers.filter(({ hit }) => hit).length

function blocksOf(answers: readonly CountedRange[]): CalibrationRecord['ranges']['blocks'] {
  const starts = Array.from(
    { length: Math.ceil(answers.length / blockLength) },
    (_, index) => index * blockLength,
  )
  return starts.flatMap((start) => {
    const block = answers.slice(start, start + blockLength)
    const [first, last] = [block[0], block.at(-1)]
    if (!first || !last) return []
    const hits = hitsOf(block)
    const { low, high } = wilsonInterval({ count: hits, total: block.length })
    return { from: first.at.toISOString(), to: last.at.toISOString(), n: block.length, hits, low, high }
  })
}

function finite(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null
}
