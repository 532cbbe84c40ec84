import { binomialAtMost } from '@icio/contracts/statistics/binomial'
import { stretchNeeded } from '@icio/contracts/statistics/ranges'
import { amount, percent, short } from './amounts.js'
import { Bar, Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  stretch: {
    label: 'Stretch all ranges around their middle',
    min: 0.5,
    max: 4,
    step: 0.1,
    start: 1,
    unit: '×',
  },
} as const satisfies Controls

/** Each range runs from 0 to 10. */
const range = { low: 0, high: 10, middle: 5, half: 5 } as const
const truths = [5, 12, -3, 9, 20, 1, 6, 15, 4] as const

/**
 * Which of nine 90% ranges contain the true value when all are stretched around their middle, the stretch that nine in
 * ten would need, and the chance, in percent, that well-calibrated ranges contain so few.
 */
export function rangesHeld({ stretch }: InputsOf<typeof controls>) {
  const rows = truths.map((truth, index) => {
    const position = (truth - range.middle) / range.half
    // The slider moves in tenths, which binary floating point cannot represent exactly.
    return { question: index + 1, truth, position, inside: Math.abs(position) <= stretch + 1e-9 }
  })
  const n = rows.length
  const hits = rows.filter(({ inside }) => inside).length
  return {
    rows,
    n,
    hits,
    expected: 0.9 * n,
    stretchNeeded:
      stretchNeeded(truths.map((truth) => ({ low: range.low, high: range.high, truth, scale: 'linear' }))) ??
      0,
    chanceOfSoFew: binomialAtMost(hits, n, 0.9) * 100,
  }
}

export const ninetyPercentRange = defineFigure({
  id: 'ninety-percent-range',
  title: 'Nine of ten, or five of nine',
  proves: "Ranges that are called 90% should catch nine truths in ten; most people's catch far fewer.",
  caption:
    'Nine ranges, all meant to hold 90%. 5 hold the truth. If the ranges were honest, so few would happen in 0.8% of such rounds. Drag until it fits: the factor is 3.0.',
  alt: 'Nine number lines with the same band in the middle and a dot for the truth on each. 5 dots lie inside the band, four outside, the farthest at three times its half width.',
  controls,
  phone: { controls: ['stretch'], more: '' },
  compute: rangesHeld,
  readout: ({ hits, n, expected, stretchNeeded }) =>
    `Inside: ${hits} of ${n}. Expected at 90%: ${amount(expected, 1)}. To catch nine in ten, stretch by ${amount(stretchNeeded, 1)}.`,
  tables: ({ rows, chanceOfSoFew, hits }) => [
    {
      name: `So few as ${hits} inside, if the ranges are honest: ${percent(chanceOfSoFew, 1)}`,
      columns: ['Question', 'Low', 'High', 'Truth', 'Inside', 'Needs a stretch of'],
      rows: rows.map(({ question, truth, position, inside }) => [
        String(question),
        String(range.low),
        String(range.high),
        short(truth),
        inside ? 'yes' : 'no',
        amount(Math.abs(position), 1),
      ]),
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => (
    <Plot
      width={width}
      height={narrow ? 290 : 360}
      margin={{ left: narrow ? 8 : 78, top: 30 }}
      x={{
        min: -4,
        max: 4,
        label: narrow
          ? 'Half widths from the middle'
          : 'Distance from the middle, in half widths of the range',
      }}
      y={{ min: 0.4, max: 9.6, bare: true, flip: true }}
    >
      {result.rows.map(({ question, position, inside }) => (
        <g key={question}>
          <Line
            points={[
              [-4, question],
              [4, question],
            ]}
            tone="soft"
            thin
          />
          <Bar x={[-inputs.stretch, inputs.stretch]} y={[question - 0.22, question + 0.22]} tone="fourth" />
          <Dot at={[position, question]} tone={inside ? 'accent' : 'mark'} open={!inside} />
          {!narrow && (
            <Note at={[-4, question]} side="left" gap={8} text={`Question ${question}`} tone="soft" />
          )}
        </g>
      ))}
      <Note
        at={[0, 0.4]}
        side="above"
        gap={10}
        text={`Inside: ${result.hits} of ${result.n}. Expected: ${amount(result.expected, 1)}`}
        wrap={60}
      />
    </Plot>
  ),
})
