import { digitsText } from '@icio/contracts/numbers/figure-text'
import type { MarkedRange, RangeQuestion, RangeRound } from '@icio/contracts/ranges/endpoints'
import { DrawnData } from '@icio/shared-ui/figures/chart/drawn-data'
import { Bar, Line, Note, Reference } from '@icio/shared-ui/figures/chart/marks'
import { FoldedNumbers } from '@icio/shared-ui/figures/chart/numbers'
import { Plot } from '@icio/shared-ui/figures/chart/plot'

/** How many widths of a range fit on each side of the truth; what is farther is drawn at the edge. */
const reach = 2

/** Where a range lies around the truth, in its own widths: below 0 is lower than the truth (RANGE-13). */
export function aroundTruth(
  { low, high, answer }: Pick<MarkedRange, 'low' | 'high' | 'answer'>,
  scale: RangeQuestion['scale'],
): { from: number; to: number } {
  const of = scale === 'log' ? Math.log : (value: number) => value
  const width = of(high) - of(low)
  return { from: (of(low) - of(answer)) / width, to: (of(high) - of(answer)) / width }
}

/** The ranges of a round under one another, with the truth at a common line, and the same as a table (RANGE-13). */
export function RangeRows({ round }: { round: RangeRound }) {
  const rows = round.answers.flatMap((answer, index) => {
    const question = round.questions.find(({ id }) => id === answer.question_id)
    return question ? [{ answer, question, number: index + 1, ...aroundTruth(answer, question.scale) }] : []
  })
  const kept = (value: number) => Math.max(-reach, Math.min(reach, value))
  return (
    <>
      <DrawnData
        widest={680}
        alt={`${rows.filter(({ answer }) => answer.hit).length} of ${rows.length} ranges hold the truth.`}
      >
        {({ width }) => (
          <Plot
            width={width}
            height={rows.length * 28 + 40}
            margin={{ left: 30, right: 10, top: 28, bottom: 10 }}
            x={{ min: -reach, max: reach, bare: true }}
            y={{ min: 0, max: rows.length, bare: true, flip: true }}
          >
            {rows.map(({ number, from, to, answer }, index) => (
              <g key={answer.question_id}>
                <Note at={[-reach, index + 0.5]} side="left" gap={14} text={String(number)} tone="soft" />
                <Line
                  tone="faint"
                  thin
                  points={[
                    [-reach, index + 0.5],
                    [reach, index + 0.5],
                  ]}
                />
                <Bar
                  // A range far from the truth is a mark at the edge.
                  x={[Math.min(kept(from), reach - 0.03), Math.max(kept(to), -reach + 0.03)]}
                  y={[index + 0.22, index + 0.78]}
                  tone={answer.hit ? 'third' : 'fifth'}
                />
              </g>
            ))}
            <Reference x={0} dashed={false} />
            <Note at={[0, 0]} text="The truth" gap={8} />
          </Plot>
        )}
      </DrawnData>
      <FoldedNumbers
        tables={() => [
          {
            name: 'Your ranges and the true figures',
            columns: ['Question', 'Lower', 'Upper', 'Truth', 'Inside', 'Score'],
            rows: rows.map(({ answer, question, number }) => [
              `${number}. ${question.prompt}`,
              digitsText(answer.low, { unit: question.unit }),
              digitsText(answer.high, { unit: question.unit }),
              digitsText(answer.answer, { unit: question.unit }),
              answer.hit ? 'yes' : 'no',
              answer.score.toFixed(1),
            ]),
          },
        ]}
      />
    </>
  )
}
