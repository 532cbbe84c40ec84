import { millions, percent, short, years as countOfYears } from './amounts.js'
import { Area, Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  return: { label: 'Return before fees', min: 0, max: 10, step: 0.25, start: 4.5, unit: '% a year' },
  fee_a: { label: 'Lower fee', min: 0, max: 2, step: 0.01, start: 0.1, unit: '% a year' },
  fee_b: { label: 'Higher fee', min: 0, max: 2, step: 0.01, start: 0.5, unit: '% a year' },
  years: { label: 'Years', min: 1, max: 30, step: 1, start: 30, unit: 'years' },
  amount: { label: 'Amount at the start', min: 10, max: 1000, step: 10, start: 100, unit: '$ million' },
} as const satisfies Controls

/** The value of an amount after a number of years, at a return minus a fee, both in percent a year. */
export function valueAfterFees(
  start: number,
  returnPercent: number,
  feePercent: number,
  years: number,
): number {
  return start * (1 + (returnPercent - feePercent) / 100) ** years
}

/** The values at both fees and their gap, in $ million, and the share of the gain that a fee takes, in percent. */
export function costOfFees(inputs: InputsOf<typeof controls>) {
  const end = (fee: number) => valueAfterFees(inputs.amount, inputs.return, fee, inputs.years)
  const gain = end(0) - inputs.amount
  return {
    low: end(inputs.fee_a),
    high: end(inputs.fee_b),
    gap: end(inputs.fee_a) - end(inputs.fee_b),
    shareOfGain: (fee: number) => (gain <= 0 ? null : ((end(0) - end(fee)) / gain) * 100),
  }
}

export const feesOverThirtyYears = defineFigure({
  id: 'fees-over-thirty-years',
  title: 'What a small fee takes in thirty years',
  proves: 'A fee of half a point looks like nothing in one year and takes about 18% of the gain in thirty.',
  caption:
    '$100 million at 4.5% a year before fees. At a fee of 0.10% it becomes $363.9 million in thirty years, at 0.50% $324.3 million.',
  alt: 'Two rising lines part slowly: after thirty years 100 million dollars have become 363.9 at the lower and 324.3 at the higher fee.',
  controls,
  phone: { controls: ['fee_b', 'years'], more: 'Change return, amount and lower fee' },
  compute: costOfFees,
  readout: ({ low, high, gap, shareOfGain }, { years, fee_b }) => {
    const share = shareOfGain(fee_b)
    const shareText = share === null ? '' : ` The higher fee takes ${percent(share)} of the gain.`
    return `After ${countOfYears(years)}: ${millions(low)} against ${millions(high)}. The difference is ${millions(gap)}.${shareText}`
  },
  tables: (_, inputs) => [
    {
      columns: [
        'Fee a year',
        '10 years',
        '20 years',
        '30 years',
        'Less than without fee',
        'Share of the gain',
      ],
      rows: [...new Set([0, 0.1, 0.25, 0.5, 1, inputs.fee_a, inputs.fee_b])]
        .toSorted((a, b) => a - b)
        .map((fee) => {
          const after = (years: number) => valueAfterFees(inputs.amount, inputs.return, fee, years)
          const share = costOfFees({ ...inputs, years: 30 }).shareOfGain(fee)
          const without = valueAfterFees(inputs.amount, inputs.return, 0, 30)
          return [
            percent(fee, 2),
            ...[10, 20, 30].map((years) => millions(after(years))),
            millions(without - after(30)),
            share === null ? 'no gain' : percent(share),
          ]
        }),
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const at = (fee: number) =>
      Array.from(
        { length: inputs.years + 1 },
        (_, year) => [year, valueAfterFees(inputs.amount, inputs.return, fee, year)] as const,
      )
    const [low, high] = [at(inputs.fee_a), at(inputs.fee_b)]
    return (
      <Plot
        width={width}
        height={narrow ? 300 : 360}
        margin={{ right: narrow ? 14 : 150, left: 50 }}
        x={{ min: 0, max: 30, label: 'Years' }}
        y={{ min: 0, max: 400, label: 'Value, $ million', holds: [result.low, result.high] }}
      >
        <Area
          points={low.map(([year, value], index) => [year, high[index]?.[1] ?? value, value])}
          tone="mark"
        />
        <Line points={low} />
        <Line points={high} tone="mark" />
        <Dot at={[inputs.years, result.low]} tone="accent" />
        <Dot at={[inputs.years, result.high]} />
        {narrow ? (
          <Note at={[1, 380]} side="right" gap={0} text={`The gap: ${millions(result.gap)}`} wrap={40} />
        ) : (
          <>
            <Note
              at={[inputs.years, result.low]}
              side="above-right"
              outside
              gap={6}
              text={`${short(inputs.fee_a)}%: ${millions(result.low)}`}
              wrap={30}
            />
            <Note
              at={[inputs.years, result.high]}
              side="below-right"
              outside
              gap={8}
              text={`${short(inputs.fee_b)}%: ${millions(result.high)}`}
              wrap={30}
              tone="mark"
            />
          </>
        )}
      </Plot>
    )
  },
})
