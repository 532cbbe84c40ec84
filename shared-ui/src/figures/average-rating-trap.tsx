import { amount, percent } from './amounts.js'
import styles from './chart/chart.module.css'
import { Bar, Note, type Tone } from './chart/marks.js'
import { Plot, useSpace } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const weight = (label: string, start: number) =>
  ({ label, min: 0, max: 100, step: 2.5, start, unit: '%' }) as const

const controls = {
  w_aaa: weight('AAA', 50),
  w_aa: weight('AA', 0),
  w_a: weight('A', 0),
  w_bbb: weight('BBB', 50),
  w_bb: weight('BB', 0),
  w_b: weight('B', 0),
} as const satisfies Controls

type Weights = InputsOf<typeof controls>

/** Invented default rates by grade, in percent a year. */
const grades = [
  { id: 'w_aaa', name: 'AAA', ordinary: 0.01, recession: 0, tone: 'first' },
  { id: 'w_aa', name: 'AA', ordinary: 0.02, recession: 0.1, tone: 'second' },
  { id: 'w_a', name: 'A', ordinary: 0.05, recession: 0.3, tone: 'third' },
  { id: 'w_bbb', name: 'BBB', ordinary: 0.2, recession: 1.2, tone: 'fourth' },
  { id: 'w_bb', name: 'BB', ordinary: 1, recession: 5, tone: 'fifth' },
  { id: 'w_b', name: 'B', ordinary: 4, recession: 15, tone: 'sixth' },
] as const satisfies readonly {
  id: keyof Weights
  name: string
  ordinary: number
  recession: number
  tone: Tone
}[]

const none = { w_aaa: 0, w_aa: 0, w_a: 0, w_bbb: 0, w_bb: 0, w_b: 0 }
const portfolios = [
  { name: 'Half AA, half A', set: { ...none, w_aa: 50, w_a: 50 } },
  { name: 'Half AAA, half BBB', set: { ...none, w_aaa: 50, w_bbb: 50 } },
  { name: 'Mostly AAA, some BB', set: { ...none, w_aaa: 62.5, w_bb: 37.5 } },
]

/**
 * The average rating of a portfolio (AAA 1 to B 6) and its expected loss in percent, with 60% lost on each default.
 * The weights are divided by their sum; if all are zero, so are the results.
 */
export function averageRating(weights: Weights) {
  const sum = grades.reduce((total, { id }) => total + weights[id], 0)
  const shares = grades.map((grade, index) => ({
    ...grade,
    score: index + 1,
    share: sum === 0 ? 0 : weights[grade.id] / sum,
  }))
  const mean = (of: (grade: (typeof shares)[number]) => number) =>
    shares.reduce((total, grade) => total + grade.share * of(grade), 0)
  return {
    shares,
    average: mean(({ score }) => score),
    ordinary: 0.6 * mean(({ ordinary }) => ordinary),
    recession: 0.6 * mean(({ recession }) => recession),
  }
}

export const averageRatingTrap = defineFigure({
  id: 'average-rating-trap',
  title: 'Three portfolios, one average',
  proves: 'An average rating hides the weak end, and in a recession the weak end is the portfolio.',
  caption:
    'All three have the same average. In a recession with these invented default rates they lose 0.120%, 0.360% and 1.125%.',
  alt: 'Three stacked bars of ratings with the same mark for the average. Below them the loss in a recession grows from the first to the third.',
  controls,
  phone: { controls: [], more: 'Change the weights' },
  presets: portfolios,
  compute: averageRating,
  readout: ({ average, ordinary, recession }) =>
    average === 0
      ? 'Give at least one grade a weight.'
      : `Average ${amount(average, 1)}. Expected loss ${percent(ordinary, 3)} in an ordinary year, ${percent(recession, 3)} in a recession.`,
  tables: (_, inputs) => [
    {
      columns: [
        'Portfolio',
        ...grades.map(({ name }) => name),
        'Average',
        'Loss, ordinary year',
        'Loss, recession',
      ],
      rows: [{ name: 'As set', set: inputs }, ...portfolios].map(({ name, set }) => {
        const { shares, average, ordinary, recession } = averageRating(set)
        return [
          name,
          ...shares.map(({ share }) => percent(share * 100)),
          amount(average, 1),
          percent(ordinary, 3),
          percent(recession, 3),
        ]
      }),
    },
  ],
  Chart: ({ inputs, width, narrow }) => {
    const isPreset = portfolios.some(({ set }) => grades.every(({ id }) => set[id] === inputs[id]))
    const rows = [...portfolios, ...(isPreset ? [] : [{ name: 'As set', set: inputs }])]
    const lossScale = Math.max(1.2, ...rows.map(({ set }) => averageRating(set).recession))
    const top = narrow ? 150 : 138
    return (
      <Plot
        width={width}
        height={34 + rows.length * (narrow ? 112 : 100)}
        margin={{ left: 4, right: narrow ? 6 : top, top: 4, bottom: 30 }}
        x={{ min: 0, max: 100, text: (value) => `${value}%` }}
        y={{ min: 0, max: rows.length, bare: true, flip: true }}
      >
        {rows.map(({ name, set }, row) => {
          const { shares, average, recession } = averageRating(set)
          return (
            <g key={name}>
              <Note at={[0, row + 0.22]} side="above-right" gap={0} text={name} wrap={40} />
              {shares.map(({ name: grade, share, tone }, index) => {
                const from = shares.slice(0, index).reduce((sum, one) => sum + one.share * 100, 0)
                if (share === 0) return null
                return (
                  <g key={grade}>
                    <Bar x={[from, from + share * 100]} y={[row + 0.27, row + 0.52]} tone={tone} />
                    <InBar
                      at={[from + share * 50, row + 0.395]}
                      text={grade}
                      light={index < 3 || index === 5}
                    />
                  </g>
                )
              })}
              <Mark at={[((average - 1) / 5) * 100, row + 0.55]} />
              <Note
                at={[Math.min(72, ((average - 1) / 5) * 100 + 3), row + 0.62]}
                side="right"
                gap={0}
                text={`average ${amount(average, 1)}`}
                tone="soft"
              />
              <Bar x={[0, (recession / lossScale) * 100]} y={[row + 0.74, row + 0.84]} tone="mark" />
              <Note
                at={narrow ? [0, row + 0.84] : [100, row + 0.79]}
                side={narrow ? 'below-right' : 'right'}
                gap={narrow ? 0 : 8}
                text={`Recession: ${percent(recession, 3)}`}
                tone="mark"
                wrap={40}
              />
            </g>
          )
        })}
      </Plot>
    )
  },
})

function InBar({ at, text, light }: { at: readonly [number, number]; text: string; light: boolean }) {
  const { x, y } = useSpace()
  return (
    <text
      className={light ? styles.onDark : styles.onLight}
      x={x(at[0])}
      y={y(at[1])}
      dy="0.35em"
      textAnchor="middle"
      aria-hidden="true"
    >
      {text}
    </text>
  )
}

/** The wedge that marks the average on the scale from AAA at the left to B at the right. */
function Mark({ at }: { at: readonly [number, number] }) {
  const { x, y } = useSpace()
  return <path className={styles.fillSoft} d={`M${x(at[0])} ${y(at[1])} l7 12 h-14 z`} />
}
