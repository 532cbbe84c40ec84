import { isClose } from '@icio/contracts/numbers/close'
import { millions, percent } from './amounts.js'
import { Handle } from './chart/handle.js'
import { Area, Bar, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  default: { label: 'Default in the year', min: 0, max: 15, step: 0.1, start: 1.5, unit: '% of issuers' },
  severity: { label: 'Lost on each default', min: 0, max: 100, step: 5, start: 60, unit: '%' },
  spread: { label: 'Spread over Treasuries', min: 0, max: 10, step: 0.1, start: 2.5, unit: '%' },
  amount: { label: 'Amount held', min: 1, max: 500, step: 1, start: 100, unit: '$ million' },
} as const satisfies Controls

const cases = [
  { name: 'Ordinary year, BB', set: { default: 1.5, severity: 60, spread: 2.5 } },
  { name: 'High yield, average', set: { default: 3, severity: 60, spread: 4.2 } },
  { name: 'High yield, recession', set: { default: 10, severity: 65, spread: 4.2 } },
  { name: 'Highly rated notes', set: { default: 0.1, severity: 60, spread: 0.5 } },
] as const

/** Expected loss and remaining spread of a year, in percent and $ million, and the default rate that uses it up. */
export function creditLossOf(inputs: InputsOf<typeof controls>) {
  const loss = (inputs.default * inputs.severity) / 100
  // A spread that is just used up is not exceeded by a rounding error.
  const left = isClose(inputs.spread, loss) ? 0 : inputs.spread - loss
  return {
    loss,
    left,
    dollars: (inputs.amount * left) / 100,
    breakEven: inputs.severity === 0 ? null : (inputs.spread / inputs.severity) * 100,
  }
}

export const creditLoss = defineFigure({
  id: 'credit-loss',
  title: 'Spread less what is lost',
  proves:
    'A spread is profit only after default times severity, and a recession can take more than a year of it.',
  caption:
    'With 1.5% defaulting and 60% lost on each, 0.90% of a 2.50% spread is gone. At 10% and 65% a spread of 4.20% is used up one and a half times.',
  alt: 'A field of default rate against severity with a falling break-even line. The ordinary case lies below it, the recession case far above.',
  controls,
  phone: { controls: ['default', 'severity'], more: 'Change spread and amount' },
  presets: cases,
  compute: creditLossOf,
  readout: ({ loss, left, dollars, breakEven }, { spread, amount }) =>
    `Of ${percent(spread, 2)} the defaults take ${percent(loss, 2)} and ${percent(left, 2)} is left: ${millions(dollars, 2)} on ${millions(amount, 0)}. ${breakEven === null ? 'With nothing lost on a default, no rate of defaults uses the spread up.' : breakEven > 100 ? 'Not even if all default is the spread used up.' : `The spread is used up at ${percent(breakEven, 2)} of defaults.`}`,
  tables: (_, inputs) => [
    {
      columns: ['Case', 'Default', 'Severity', 'Spread', 'Expected loss', 'Left', 'Break-even default'],
      rows: [{ name: 'As set', set: inputs }, ...cases].map(({ name, set }) => {
        const { loss, left, breakEven } = creditLossOf({ ...inputs, ...set })
        return [
          name,
          percent(set.default),
          percent(set.severity, 0),
          percent(set.spread),
          percent(loss, 2),
          percent(left, 2),
          breakEven === null || breakEven > 100 ? 'none' : percent(breakEven, 2),
        ]
      }),
    },
  ],
  Chart: ({ inputs, result, width, narrow, change }) => {
    if (narrow)
      return (
        <Plot
          width={width}
          height={150}
          margin={{ left: 4, top: 30 }}
          x={{ min: 0, max: 10, label: '% of the amount held', holds: [result.loss, inputs.spread] }}
          y={{ min: 0, max: 1, bare: true }}
        >
          <Bar x={[0, inputs.spread]} y={[0.25, 0.9]} tone="fourth" />
          <Bar x={[0, result.loss]} y={[0.4, 0.75]} tone="mark" />
          <Note
            at={[0, 1]}
            side="above-right"
            gap={6}
            text={`Spread ${percent(inputs.spread, 2)}, lost ${percent(result.loss, 2)}`}
            wrap={60}
          />
        </Plot>
      )
    // On the line, default × severity equals the spread. Left of the point where it meets 100%, every severity is
    // covered.
    const line = Array.from({ length: 121 }, (_, index) => (index + 1) / 8)
      .filter((rate) => rate <= 15)
      .map((rate) => [rate, Math.min(100, (inputs.spread / rate) * 100)] as const)
    const curve = line.filter(([, severity]) => severity < 100)
    const within = result.left >= 0
    return (
      <Plot
        width={width}
        height={370}
        x={{ min: 0, max: 15, label: 'Default in the year', text: (value) => `${value}%` }}
        y={{ min: 0, max: 100, label: 'Lost on each default', text: (value) => `${value}%` }}
      >
        <Area
          points={[[0, 0, 100], ...line.map(([rate, severity]) => [rate, 0, severity] as const)]}
          tone="gain"
        />
        <Area points={line.map(([rate, severity]) => [rate, severity, 100])} tone="mark" />
        <Line points={curve} dashed />
        {curve.length > 20 && (
          <Note
            at={curve[Math.floor(curve.length * 0.55)] ?? [0, 0]}
            side="above-right"
            gap={10}
            text="On this line the spread is just used up"
            wrap={22}
            tone="soft"
          />
        )}
        <Handle
          at={[inputs.default, inputs.severity]}
          along="x"
          slider={controls.default}
          value={inputs.default}
          change={(value) => change('default', value)}
        />
        <Note
          at={[inputs.default, inputs.severity]}
          side={inputs.default > 9 ? 'above-left' : 'above-right'}
          gap={14}
          text={
            within
              ? `Here ${percent(result.loss, 2)} is lost and ${percent(result.left, 2)} is left`
              : `Here ${percent(result.loss, 2)} is lost, ${percent(-result.left, 2)} more than the spread`
          }
          wrap={24}
        />
      </Plot>
    )
  },
})
