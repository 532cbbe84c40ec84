import { amount, percent, signedAmount } from './amounts.js'
import { Handle } from './chart/handle.js'
import { Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  shape: { label: 'Shape', options: ['upward', 'flat', 'inverted'], start: 'upward' },
  maturity: { label: 'Maturity bought', min: 2, max: 10, step: 1, start: 5, unit: 'years' },
  shift: {
    label: 'All yields move within the year by',
    min: -2,
    max: 2,
    step: 0.05,
    start: 0,
    unit: 'points',
  },
} as const satisfies Controls

type Shape = (typeof controls)['shape']['options'][number]

/** Three invented yield curves, in percent: Nelson-Siegel without the hump term. */
const curves = {
  upward: { level: 5, slope: -2, decay: 2.5 },
  flat: { level: 4, slope: 0, decay: 2.5 },
  inverted: { level: 3.8, slope: 1.5, decay: 2.5 },
} as const

function yieldAt(shape: Shape, t: number): number {
  const { level, slope, decay } = curves[shape]
  return level + (slope * (1 - Math.exp(-t / decay))) / (t / decay)
}

/** The one-year return of a zero-coupon bond on a curve of annually compounded yields, in percent. */
export function yearOnTheCurve({ shape, maturity, shift }: InputsOf<typeof controls>) {
  const now = yieldAt(shape, maturity)
  const later = yieldAt(shape, maturity - 1)
  const bought = (1 + now / 100) ** maturity
  const oneYear = yieldAt(shape, 1)
  return {
    now,
    later: later + shift,
    oneYear,
    result: (bought / (1 + (later + shift) / 100) ** (maturity - 1) - 1) * 100,
    breakEven: ((bought / (1 + oneYear / 100)) ** (1 / (maturity - 1)) - 1) * 100 - later,
  }
}

const maturities = [0.1, ...Array.from({ length: 60 }, (_, index) => (index + 1) / 2)]
const shapes = controls.shape.options

export const yieldCurveYear = defineFigure({
  id: 'yield-curve-year',
  title: 'Shapes of the curve, and a year of rolling',
  proves:
    'On a steep curve the longer bond wins only as long as yields do not rise by more than a small and known amount.',
  caption:
    'Invented curves. On the upward curve a five-year bond yields 4.14% and returns 4.67% if nothing changes, against 3.35% for one year. A rise of 0.33 points makes them equal; a rise of one point leaves 0.74%.',
  alt: 'Three yield curves: upward, flat and inverted. On the upward one a point slides within a year from five years at 4.14% to four years at 4.00%.',
  controls,
  phone: { controls: ['shape', 'shift'], more: 'Change the bond' },
  compute: yearOnTheCurve,
  readout: ({ now, result, oneYear, breakEven }) =>
    `Bought at ${percent(now, 2)}, the bond returns ${percent(result, 2)} in the year, against ${percent(oneYear, 2)} for one-year money. Break-even: ${signedAmount(breakEven)} points.`,
  tables: (_, { shift }) => [
    {
      name: shift === 0 ? 'If nothing changes' : `If all yields move by ${signedAmount(shift)} points`,
      columns: [
        'Maturity',
        'Yield, upward',
        'Return',
        'Break-even',
        'Yield, flat',
        'Return, flat',
        'Yield, inverted',
        'Return, inverted',
      ],
      rows: [2, 3, 4, 5, 7, 10].map((maturity) => {
        const [upward, flat, invertedCurve] = shapes.map((shape) =>
          yearOnTheCurve({ shape, maturity, shift }),
        )
        return [
          String(maturity),
          percent(upward?.now ?? 0, 2),
          percent(upward?.result ?? 0, 2),
          signedAmount(upward?.breakEven ?? 0),
          percent(flat?.now ?? 0, 2),
          percent(flat?.result ?? 0, 2),
          percent(invertedCurve?.now ?? 0, 2),
          percent(invertedCurve?.result ?? 0, 2),
        ]
      }),
    },
  ],
  Chart: ({ inputs, result, width, narrow, change }) => {
    const last = narrow ? 10 : 30
    const along = (shape: Shape) =>
      maturities.filter((t) => t <= last).map((t) => [t, yieldAt(shape, t)] as const)
    return (
      <Plot
        width={width}
        height={narrow ? 300 : 350}
        margin={{ right: narrow ? 14 : 70 }}
        x={{ min: 0, max: last, label: 'Maturity, years' }}
        y={{ min: 2, max: 6, label: 'Yield', holds: [result.later], text: (value) => `${value}%` }}
      >
        {!narrow &&
          shapes
            .filter((shape) => shape !== inputs.shape)
            .map((shape) => <Line key={shape} points={along(shape)} tone="soft" thin />)}
        <Line points={along(inputs.shape)} />
        {!narrow &&
          shapes.map((shape) => (
            <Note
              key={shape}
              at={[30, yieldAt(shape, 30)]}
              side={shape === 'flat' ? 'above-right' : 'below-right'}
              gap={2}
              text={shape}
              tone="soft"
            />
          ))}
        <Line
          dashed
          tone="mark"
          points={[
            [inputs.maturity, result.now],
            [inputs.maturity - 1, result.later],
          ]}
        />
        <Dot at={[inputs.maturity - 1, result.later]} open />
        <Handle
          at={[inputs.maturity, result.now]}
          along="x"
          slider={controls.maturity}
          value={inputs.maturity}
          change={(value) => change('maturity', value)}
        />
        {!narrow && (
          <>
            <Note
              at={[inputs.maturity, result.now]}
              side={inputs.shape === 'upward' ? 'below-right' : 'above-right'}
              gap={16}
              text={`Bought at ${percent(result.now, 2)}`}
            />
            <Note
              at={[Math.max(13, inputs.maturity + 4), 2.6]}
              side="right"
              gap={0}
              text={`A year later a bond of ${inputs.maturity - 1} years at ${percent(result.later, 2)}: return ${percent(result.result, 2)}. Break-even: ${amount(result.breakEven)} points.`}
              wrap={34}
            />
          </>
        )}
      </Plot>
    )
  },
})
