import { isClose } from '@icio/contracts/numbers/close'
import { decimalsBeside } from '@icio/contracts/numbers/figure-text'
import { millions, percent, short } from './amounts.js'
import styles from './chart/chart.module.css'
import { Bar, Note, Reference } from './chart/marks.js'
import { Plot, useSpace } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const cases = [
  { name: 'Ordinary year', set: { losses: 68, expenses: 27, dividends: 2, income: 4 } },
  { name: 'Bad year', set: { losses: 79, expenses: 27, dividends: 2, income: 4 } },
  { name: 'Long tail', set: { losses: 80, expenses: 27, dividends: 0, income: 12 } },
] as const

const controls = {
  losses: {
    label: 'Losses and loss expenses',
    min: 40,
    max: 110,
    step: 1,
    start: 68,
    unit: '% of premiums',
  },
  expenses: { label: 'Expenses', min: 15, max: 45, step: 1, start: 27, unit: '% of premiums' },
  dividends: {
    label: 'Policyholder dividends',
    min: 0,
    max: 10,
    step: 0.5,
    start: 2,
    unit: '% of premiums',
  },
  income: { label: 'Investment income', min: 0, max: 20, step: 0.5, start: 4, unit: '% of premiums' },
  premium: { label: 'Premiums', min: 50, max: 1000, step: 10, start: 300, unit: '$ million' },
} as const satisfies Controls

/** Combined and operating ratio in percent of earned premiums, and the results in $ million. */
export function ratiosOf({ losses, expenses, dividends, income, premium }: InputsOf<typeof controls>) {
  const combinedRatio = evenAt100(losses + expenses + dividends)
  const operating = evenAt100(combinedRatio - income)
  return {
    combined: combinedRatio,
    operating,
    underwriting: (premium * (100 - combinedRatio)) / 100,
    result: (premium * (100 - operating)) / 100,
  }
}

/** A sum that is 100 but for rounding errors is 100. */
const evenAt100 = (ratio: number) => (isClose(ratio, 100) ? 100 : ratio)

export const combinedRatioStack = defineFigure({
  id: 'combined-ratio-stack',
  title: 'The stack against 100',
  proves:
    'Above 100% the insurer pays out more than it takes in, and only investment income can bring the total back.',
  caption:
    'Losses 68, expenses 27, dividends 2: a combined ratio of 97%. With losses at 79 it is 108%, and investment income of 4 leaves 104%. All ratios are on earned premiums.',
  alt: 'A stacked bar of losses 68, expenses 27 and policyholder dividends 2 reaches 97, just below a line at 100. An arrow of investment income takes 4 off, to 93.',
  controls,
  phone: { controls: ['losses'], more: 'Change the rest' },
  presets: cases,
  compute: ratiosOf,
  readout: ({ combined, operating, result }, { premium }) =>
    `Combined ${percentOf(combined)}, operating ${percentOf(operating)}: ${result === 0 ? 'break-even' : `${result < 0 ? 'a loss' : 'a gain'} of ${millions(Math.abs(result), decimalsBeside(result, 0, 1))}`} on premiums of ${millions(premium, 0)}.`,
  tables: (_, inputs) => [
    {
      columns: ['Year', 'Losses', 'Expenses', 'Dividends', 'Investment income', 'Combined', 'Operating'],
      rows: [{ name: 'As set', set: inputs }, ...cases].map(({ name, set }) => {
        const { combined, operating } = ratiosOf({ ...inputs, ...set })
        return [
          name,
          short(set.losses),
          short(set.expenses),
          short(set.dividends),
          short(set.income),
          short(combined),
          short(operating),
        ]
      }),
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const layers = [
      { name: 'Losses and loss expenses', size: inputs.losses, tone: 'first' },
      { name: 'Expenses', size: inputs.expenses, tone: 'third' },
      { name: 'Dividends', size: inputs.dividends, tone: 'fourth' },
    ] as const
    const placedLayers = layers.map((layer, index) => {
      const from = layers.slice(0, index).reduce((sum, { size }) => sum + size, 0)
      return { ...layer, from, to: from + layer.size }
    })
    const over = result.combined > 100
    if (narrow)
      return (
        <Plot
          width={width}
          height={190}
          margin={{ left: 4, top: 26 }}
          x={{ min: 0, max: 140, label: '% of premiums', holds: [result.combined] }}
          y={{ min: 0, max: 2, bare: true }}
        >
          {placedLayers.map(({ name, from, to, tone }) => (
            <Bar key={name} x={[from, to]} y={[0.9, 1.7]} tone={tone} />
          ))}
          <Income from={[result.combined, 0.5]} to={[result.operating, 0.5]} />
          <Reference x={100} />
          <Note at={[100, 2]} side="above" gap={6} text="100%" tone="mark" />
          <Note
            at={[0, 0.55]}
            side="right"
            gap={0}
            text={`Combined ${percentOf(result.combined)}, after income ${percentOf(result.operating)}`}
            wrap={22}
          />
        </Plot>
      )
    return (
      <Plot
        width={width}
        height={380}
        x={{ min: 0, max: 1, bare: true }}
        y={{ min: 0, max: 140, label: 'Share of premiums, %', holds: [result.combined] }}
        margin={{ bottom: 16 }}
      >
        {placedLayers.map(({ name, from, to, tone }) => (
          <Bar key={name} x={[0.12, 0.36]} y={[from, to]} tone={tone} />
        ))}
        {placedLayers
          .filter(({ size }) => size >= 1)
          .map(({ name, size, from, to }) => (
            <Note
              key={name}
              at={[0.37, (from + to) / 2]}
              side="right"
              gap={4}
              text={`${name} ${short(size)}`}
              wrap={40}
              tone="soft"
            />
          ))}
        <Reference y={100} />
        <Note
          at={[0.99, 100]}
          side="above-left"
          gap={6}
          text="100%: every premium dollar is spent"
          wrap={50}
          tone="mark"
        />
        <Note at={[0.12, result.combined]} side="below-left" gap={6} text={`${percentOf(result.combined)}`} />
        <Income from={[0.72, result.combined]} to={[0.72, result.operating]} />
        <Note
          at={[0.75, result.operating]}
          side="below-right"
          gap={4}
          text={`${percentOf(result.operating)} after investment income`}
          wrap={20}
        />
        <Note
          at={[0.99, 20]}
          side="left"
          gap={0}
          text={
            over
              ? `Underwriting loses ${short(result.combined - 100)} cents of each dollar`
              : result.combined === 100
                ? 'Underwriting breaks even'
                : `Underwriting earns ${short(100 - result.combined)} cents of each dollar`
          }
          wrap={22}
          tone="soft"
        />
      </Plot>
    )
  },
})

const percentOf = (value: number) =>
  percent(value, Number.isInteger(value) ? 0 : decimalsBeside(value, 100, 1))

/** The arrow of investment income, from the combined to the operating ratio. */
function Income({ from, to }: { from: readonly [number, number]; to: readonly [number, number] }) {
  const { x, y } = useSpace()
  const start = [x(from[0]), y(from[1])] as const
  const end = [x(to[0]), y(to[1])] as const
  if (Math.hypot(end[0] - start[0], end[1] - start[1]) < 2) return null
  const upright = Math.abs(end[0] - start[0]) < 1
  const tip = upright ? 'l-6 -8 h12 z' : 'l8 -6 v12 z'
  return (
    <g aria-hidden="true">
      <line
        className={`${styles.line} ${styles.strokeGain}`}
        x1={start[0]}
        y1={start[1]}
        x2={end[0]}
        y2={end[1]}
      />
      <path className={styles.fillGain} d={`M${end[0]} ${end[1]} ${tip}`} />
    </g>
  )
}
