import { amount } from './amounts.js'
import { priceAt } from './annual-bond.js'
import { Area, Dot, Line, Note, Reference } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  bond: {
    label: 'Bond',
    options: ['eight years, insurer', 'three years, pool'],
    start: 'eight years, insurer',
  },
  coupon: { label: 'Coupon, and yield at purchase', min: 0, max: 8, step: 0.5, start: 3, unit: '%' },
  maturity: { label: 'Years to maturity', min: 1, max: 15, step: 1, start: 8, unit: 'years' },
  rise: { label: 'Rise of yields after purchase', min: -2, max: 4, step: 0.25, start: 2, unit: 'points' },
  year: { label: 'Look at year', min: 0, max: 15, step: 1, start: 0, unit: 'years' },
} as const satisfies Controls

/**
 * Amortized cost and fair value by year, per 100 of par. The bond is bought at par, and its yield rises the day after
 * and stays; yields below 0 count as 0. The result of a year at fair value is the coupon plus the change in value.
 */
export function valuesByYear({ coupon, maturity, rise, year }: InputsOf<typeof controls>) {
  const market = Math.max(0, coupon + rise)
  const fairAt = (t: number) => priceAt({ coupon, maturity: maturity - t }, market)
  const rows = Array.from({ length: maturity + 1 }, (_, t) => {
    const fair = t === maturity ? 100 : fairAt(t)
    const before = t <= 1 ? 100 : fairAt(t - 1)
    return { year: t, amortized: 100, fair, result: t === 0 ? null : coupon + fair - before }
  })
  const yearRow = rows[Math.min(year, maturity)] ?? { year: 0, amortized: 100, fair: 100, result: null }
  return { rows, seen: yearRow, gap: 100 - yearRow.fair, isAtZero: coupon + rise < 0 }
}

export const marketValueAmortizedCost = defineFigure({
  id: 'market-value-amortized-cost',
  title: 'Two values of one bond',
  proves: 'Amortized cost shows a rise in yields never and fair value at once; both meet at par.',
  caption:
    "An eight-year bond with a 3% coupon, yields up from 3% to 5%. Fair value falls to 87.07 and climbs to par; amortized cost does not move. In the three-year case of the pools' primer it falls to 97.22.",
  alt: 'A level line at 100 for amortized cost and a curve for fair value that starts at 87.07 and rises to meet it in year eight.',
  controls,
  phone: { controls: ['rise'], more: 'Change the bond' },
  settle: (inputs, control) => {
    if (control !== 'bond') return { ...inputs, year: Math.min(inputs.year, inputs.maturity) }
    return inputs.bond === 'three years, pool'
      ? { ...inputs, coupon: 3, maturity: 3, rise: 1, year: 0 }
      : { ...inputs, coupon: 3, maturity: 8, rise: 2, year: 0 }
  },
  controlsAt: ({ maturity }) => ({ ...controls, year: { ...controls.year, max: maturity } }),
  compute: valuesByYear,
  readout: ({ seen, gap, isAtZero }) =>
    `In year ${seen.year}: amortized cost 100, fair value ${amount(seen.fair)}, gap ${amount(gap)}.${isAtZero ? ' Yields fall to 0% and no lower.' : ''}`,
  tables: ({ rows }) => [
    {
      columns: ['Year', 'Amortized cost', 'Fair value', 'Gap', 'Result of the year at fair value'],
      rows: rows.map(({ year, amortized, fair, result }) => [
        String(year),
        amount(amortized),
        amount(fair),
        amount(amortized - fair),
        result === null ? '' : amount(result),
      ]),
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const { rows, seen, gap } = result
    const fair = rows.map((row) => [row.year, row.fair] as const)
    return (
      <Plot
        width={width}
        height={narrow ? 280 : 350}
        x={{
          min: 0,
          max: inputs.maturity,
          label: 'Years since purchase',
          ticks: rows.map((row) => row.year),
        }}
        y={{ min: 80, max: 102, label: 'Value per 100 of par', holds: rows.map((row) => row.fair) }}
      >
        <Area
          points={rows.map((row) => [row.year, Math.min(100, row.fair), Math.max(100, row.fair)])}
          tone="mark"
        />
        <Reference x={seen.year} tone="soft" />
        <Line
          points={[
            [0, 100],
            [inputs.maturity, 100],
          ]}
        />
        <Line points={fair} tone="mark" />
        <Dot at={[seen.year, seen.fair]} />
        {!narrow && (
          <>
            <Note
              at={[inputs.maturity / 2, 100]}
              side={gap >= 0 ? 'above' : 'below'}
              gap={8}
              text="Amortized cost: 100 throughout"
              wrap={40}
            />
            <Note
              at={[seen.year, seen.fair]}
              side={seen.year > inputs.maturity * 0.6 ? 'below-left' : 'below-right'}
              gap={12}
              text={
                seen.year === 0
                  ? `Fair value the day after: ${amount(seen.fair)}`
                  : `Fair value in year ${seen.year}: ${amount(seen.fair)}`
              }
              wrap={40}
              tone="mark"
            />
            {gap > 4 && seen.year === 0 && (
              <Note
                at={[inputs.maturity * 0.22, 100 - gap * 0.4]}
                side="right"
                gap={0}
                text="The gap becomes a loss only if the bond must be sold"
                wrap={30}
                tone="soft"
              />
            )}
          </>
        )}
      </Plot>
    )
  },
})
