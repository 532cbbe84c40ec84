import { amount, millions, percent, years } from './amounts.js'
import { Area, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

/** Invented payment patterns. The paid share follows the Weibull curve 1 − exp(−(t/theta)^k). */
const lines = [
  { name: 'Property', theta: 0.6, k: 1 },
  { name: 'Auto liability', theta: 1.8, k: 0.95 },
  { name: 'General liability', theta: 3.6, k: 0.95 },
  { name: "Workers' compensation", theta: 5, k: 0.75 },
] as const

/** The pool of the article, in $ million: payments in years one to five, and the whole reserve. */
const pool = { name: 'Pool of the article', paid: [18, 12, 9, 7, 5], reserve: 62 } as const

const paidShare = (t: number, theta: number, k: number) => (1 - Math.exp(-((t / theta) ** k))) * 100

const controls = {
  line: {
    label: 'Line of business',
    options: [
      'Property',
      'Auto liability',
      'General liability',
      "Workers' compensation",
      'Pool of the article',
    ],
    start: "Workers' compensation",
  },
  theta: { label: 'Length of the tail', min: 0.3, max: 10, step: 0.1, start: 5, unit: 'years' },
  k: { label: 'Evenness', min: 0.6, max: 1.4, step: 0.05, start: 0.75, unit: '' },
  reserve: { label: 'Reserve', min: 10, max: 500, step: 10, start: 100, unit: '$ million' },
} as const satisfies Controls

/** The share of a reserve that is paid after t years, in percent, with the mean and median time to payment in years. */
export function paymentPattern({ line, theta, k, reserve }: InputsOf<typeof controls>) {
  if (line === pool.name) {
    const paidShareAt = (t: number) =>
      (pool.paid.slice(0, Math.floor(t)).reduce((sum, payment) => sum + payment, 0) / pool.reserve) * 100
    // Payments fall in the middle of their year; payments after year five have no date.
    const mean = pool.paid.reduce((sum, payment, index) => sum + payment * (index + 0.5), 0) / 51
    return {
      paid: paidShareAt,
      points: [0, 1, 2, 3, 4, 5].map((t) => [t, paidShareAt(t)] as const),
      mean,
      median: null,
      reserve: pool.reserve,
    }
  }
  const paidShareAt = (t: number) => paidShare(t, theta, k)
  return {
    paid: paidShareAt,
    points: Array.from({ length: 101 }, (_, index) => [index / 5, paidShareAt(index / 5)] as const),
    mean: theta * gamma(1 + 1 / k),
    median: theta * Math.LN2 ** (1 / k),
    reserve,
  }
}

export const claimsPaymentPattern = defineFigure({
  id: 'claims-payment-pattern',
  title: 'How fast claims are paid',
  proves: 'Two reserves of the same size can need cash this year or over two decades.',
  caption:
    "Invented patterns. Of $100 million of property claims $81 million leaves in the first year, of workers' compensation $26 million. The average time is 0.6 against 5.95 years.",
  alt: "Four rising lines of the share of claims paid over twenty years. Property is at 81% after one year; workers' compensation at 26% after one and 81% after ten.",
  controls,
  phone: { controls: ['line'], more: 'Change the pattern' },
  presets: [{ name: 'Pool of the article ($62 million)', set: { line: 'Pool of the article' } }],
  settle: (inputs, control) => {
    const line = control === 'line' && lines.find(({ name }) => name === inputs.line)
    return line ? { ...inputs, theta: line.theta, k: line.k } : inputs
  },
  controlsAt: ({ line }) => {
    const { line: choice, ...pattern } = controls
    return line === pool.name ? { line: choice } : { line: choice, ...pattern }
  },
  compute: paymentPattern,
  readout: ({ paid, mean, median, reserve }) =>
    `${millions((paid(1) * reserve) / 100)} is paid in the first year, ${millions(((100 - paid(5)) * reserve) / 100)} is open after five. ${median === null ? `What is paid within five years waits ${years(mean, 2)} on average.` : `On average a dollar waits ${years(mean, 2)}.`}`,
  tables: ({ paid }, inputs) => {
    const own = inputs.line === pool.name ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 7, 10, 15, 20]
    return [
      {
        name: 'Paid after so many years',
        columns: ['Years', 'As chosen', ...lines.map(({ name }) => name)],
        rows: own.map((t) => [
          String(t),
          percent(paid(t)),
          ...lines.map(({ theta, k }) => percent(paidShare(t, theta, k))),
        ]),
      },
    ]
  },
  Chart: ({ inputs, result, width, narrow, untouched }) => {
    const last = narrow ? 10 : 20
    const within = (points: readonly (readonly [number, number])[]) => points.filter(([t]) => t <= last)
    const others = lines.filter(({ name }) => name !== inputs.line && (!narrow || name === 'Property'))
    return (
      <Plot
        width={width}
        height={narrow ? 300 : 360}
        margin={{ right: narrow ? 14 : 150 }}
        x={{
          min: 0,
          max: last,
          label: 'Years from today',
          text: (value) => (narrow && value === 10 ? 'later' : String(value)),
        }}
        y={{ min: 0, max: 100, label: 'Paid so far, % of the reserve' }}
      >
        <Area points={within(result.points).map(([t, share]) => [t, share, 100])} tone="mark" />
        {others.map(({ name, theta, k }) => (
          <Line
            key={name}
            tone="soft"
            thin
            points={Array.from({ length: last * 5 + 1 }, (_, index) => [
              index / 5,
              paidShare(index / 5, theta, k),
            ])}
          />
        ))}
        <Line points={within(result.points)} tone="mark" />
        {narrow ? (
          <Note at={[3, paidShare(3, 0.6, 1)]} side="below-right" gap={6} text="Property" tone="soft" />
        ) : (
          endLabels(inputs.line, result.paid(20), result.points).map(({ name, at, chosen }) => (
            <Note
              key={name}
              at={[20, at]}
              side="right"
              gap={8}
              text={name}
              tone={chosen ? 'mark' : 'soft'}
              wrap={30}
              outside
            />
          ))
        )}
        {untouched && !narrow && (
          <Note
            at={[1, 81.1]}
            side="below-right"
            gap={14}
            text="Property: 81% is paid after one year"
            wrap={20}
            tone="soft"
          />
        )}
        {result.median !== null && (
          <Note
            at={narrow ? [9.8, result.paid(10) - 6] : [11, Math.min(result.paid(10), 88)]}
            side={narrow ? 'below-left' : 'below-right'}
            gap={narrow ? 6 : 14}
            text={`${amount(100 - result.paid(10), 0)}% is still unpaid after ten`}
            wrap={narrow ? 12 : 22}
          />
        )}
      </Plot>
    )
  },
})

/** Positions of the line names at the right edge, spaced so that they do not overlap. */
function endLabels(lineName: string, own: number, points: readonly (readonly [number, number])[]) {
  const ends = [
    ...lines
      .filter(({ name }) => name !== lineName)
      .map(({ name, theta, k }) => ({ name: name as string, at: paidShare(20, theta, k), chosen: false })),
    { name: lineName, at: lineName === pool.name ? (points.at(-1)?.[1] ?? own) : own, chosen: true },
  ].toSorted((a, b) => b.at - a.at)
  return ends.map((end, index) => ({ ...end, at: Math.min(end.at, 100 - index * 6) }))
}

/** The Lanczos approximation (g = 7, nine terms), accurate to fifteen digits in the range used here. */
export function gamma(z: number): number {
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ]
  const x = z - 1
  const series = terms.slice(1).reduce((sum, term, index) => sum + term / (x + index + 1), terms[0] ?? 0)
  const t = x + 7.5
  return Math.sqrt(2 * Math.PI) * t ** (x + 0.5) * Math.exp(-t) * series
}
