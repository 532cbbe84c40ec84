import { amount, millions } from './amounts.js'
import { Bar, Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  commitment: { label: 'Commitment', min: 5, max: 100, step: 5, start: 30, unit: '$ million' },
  growth: {
    label: 'Growth of the holdings, after fees',
    min: 0,
    max: 20,
    step: 1,
    start: 13,
    unit: '% a year',
  },
  life: { label: 'Life of the fund', min: 8, max: 15, step: 1, start: 12, unit: 'years' },
  bow: { label: 'Lateness of distributions', min: 1, max: 4, step: 0.5, start: 2.5, unit: '' },
} as const satisfies Controls

/**
 * Calls and distributions of a private fund by year, in $ million: the model of Takahashi and Alexander (2002) with
 * invented parameters. The fund calls 25% of the commitment in year one, a third of the rest in year two, and half of
 * the rest each year after that. It distributes everything in the last year, except that year's small call, which the
 * multiple leaves out.
 */
export function fundByYear({ commitment, growth, life, bow }: InputsOf<typeof controls>) {
  const rows: {
    year: number
    call: number
    distribution: number
    nav: number
    soFar: number
    uncalled: number
  }[] = []
  let [paidIn, nav, soFar, totalDistributions] = [0, 0, 0, 0]
  for (let year = 1; year <= life; year += 1) {
    const rate = year === 1 ? 0.25 : year === 2 ? 0.333 : 0.5
    const call = rate * (commitment - paidIn)
    const before = nav * (1 + growth / 100)
    const distribution = year === life ? before : (year / life) ** bow * before
    nav = before - distribution + call
    paidIn += call
    totalDistributions += distribution
    soFar += distribution - call
    rows.push({ year, call, distribution, nav, soFar, uncalled: commitment - paidIn })
  }
  const lowest = rows.reduce((least, row) => (row.soFar < least.soFar ? row : least))
  return {
    rows,
    lowest,
    positiveFrom: rows.find(({ year, soFar: cash }) => year > lowest.year && cash > 0)?.year ?? null,
    multiple: totalDistributions / paidIn,
  }
}

export const privateFundJCurve = defineFigure({
  id: 'private-fund-j-curve',
  title: 'First down, then up',
  proves:
    'A private fund takes cash for years before it returns any, so the commitment is a claim on liquidity.',
  caption:
    'A commitment of $30 million with invented growth of 13% a year. In year 4 $23.8 million more has gone out than come back; above zero from year 8; in the end 1.88 times the money.',
  alt: 'A line of cash so far falls to minus 23.8 million dollars in year 4, crosses zero in year 8 and ends at plus 26.4.',
  controls,
  phone: { controls: ['growth'], more: 'Change the fund' },
  compute: fundByYear,
  readout: ({ lowest, positiveFrom, multiple }) =>
    `At the worst ${millions(-lowest.soFar)} more has gone out than come back, in year ${lowest.year}. ${positiveFrom === null ? 'It never comes back above zero' : `Above zero from year ${positiveFrom}`}; ${amount(multiple)} times in the end.`,
  tables: ({ rows }) => [
    {
      columns: ['Year', 'Called', 'Distributed', 'So far', 'Still callable'],
      rows: rows.map(({ year, call, distribution, soFar, uncalled }) => [
        String(year),
        millions(call),
        millions(distribution),
        millions(soFar),
        millions(uncalled),
      ]),
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const { rows, lowest, positiveFrom } = result
    const points = [[0, 0] as const, ...rows.map(({ year, soFar }) => [year, soFar] as const)]
    const end = rows.at(-1)
    return (
      <Plot
        width={width}
        height={narrow ? 300 : 370}
        margin={{ left: 48 }}
        x={{ min: 0, max: 15, label: 'Year' }}
        y={{
          min: narrow ? -60 : -40,
          max: 60,
          label: 'Cash in less cash out, $ million',
          holds: rows.flatMap(({ soFar, distribution }) => [soFar, distribution]),
        }}
      >
        {!narrow &&
          rows.map(({ year, call, distribution }) => (
            <g key={year}>
              <Bar x={[year - 0.28, year + 0.28]} y={[-call, 0]} tone="fifth" />
              <Bar x={[year - 0.28, year + 0.28]} y={[0, distribution]} tone="fourth" />
            </g>
          ))}
        <Line points={points} />
        <Dot at={[lowest.year, lowest.soFar]} />
        <Note
          at={[lowest.year, lowest.soFar]}
          side="below-right"
          gap={8}
          text={`Lowest point: ${millions(-lowest.soFar)} out in year ${lowest.year}`}
          wrap={narrow ? 20 : 46}
        />
        {!narrow && positiveFrom !== null && (
          <>
            <Dot at={[positiveFrom, rows[positiveFrom - 1]?.soFar ?? 0]} tone="accent" open />
            <Note
              at={[positiveFrom, rows[positiveFrom - 1]?.soFar ?? 0]}
              side="above-left"
              gap={22}
              text={`Back above zero in year ${positiveFrom}`}
              tone="soft"
            />
          </>
        )}
        {!narrow && end && (
          <Note
            at={[inputs.life, end.soFar]}
            side="above"
            gap={12}
            text={`${amount(result.multiple)} times what was paid in`}
            wrap={14}
          />
        )}
      </Plot>
    )
  },
})
