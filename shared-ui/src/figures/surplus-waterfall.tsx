import { millions, percent, signedAmount } from './amounts.js'
import { Bar, Line, Note, Reference, type Tone } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  edition: { label: 'Whose year', options: ['insurer', 'pool'], start: 'insurer' },
  catastrophe: {
    label: 'Catastrophe, after reinsurance',
    min: 0,
    max: 60,
    step: 1,
    start: 25,
    unit: '$ million',
  },
  reserve_percent: { label: 'Reserves too low by', min: 0, max: 20, step: 1, start: 5, unit: '%' },
  stocks: { label: 'Stocks held', min: 0, max: 100, step: 5, start: 30, unit: '$ million' },
  fall: { label: 'Fall of stocks', min: 0, max: 60, step: 5, start: 35, unit: '%' },
  floor: { label: 'Floor', min: 100, max: 200, step: 5, start: 150, unit: '$ million' },
} as const satisfies Controls

/** The pool of the article has a smaller balance sheet, pays no tax, and needs other slider ranges. */
const pool = {
  stocks: { ...controls.stocks, max: 20, step: 1, start: 8 },
  floor: { ...controls.floor, min: 10, max: 24, step: 1, start: 18 },
}

/**
 * Surplus step by step through an invented bad year, in $ million. The insurer has income of 20, underwriting of −15,
 * reserves of 240, credit losses of 3.5, and pays 21% tax on everything except the unrealized fall of stocks; a loss
 * reduces tax only if it can be used. The pool holds 72 of bonds with a duration of 3.0 while yields rise two points,
 * has one event of 3, and pays no tax.
 */
export function yearOfSurplus(inputs: InputsOf<typeof controls>) {
  const stocks = (-inputs.stocks * inputs.fall) / 100
  const reserves = (-240 * inputs.reserve_percent) / 100
  const taxableResult = 20 - 15 - inputs.catastrophe + reserves - 3.5
  const isPool = inputs.edition === 'pool'
  const start = isPool ? 24 : 200
  const amounts = isPool
    ? [
        { name: 'Bonds, yields +2 points', amount: (-72 * 3 * 2) / 100 },
        { name: `Stocks, −${inputs.fall}%`, amount: stocks },
        { name: 'One event inside the retention', amount: -3 },
      ]
    : [
        { name: 'Investment income', amount: 20 },
        { name: 'Underwriting', amount: -15 },
        { name: 'Catastrophe, after reinsurance', amount: -inputs.catastrophe },
        { name: 'Reserves strengthened', amount: reserves },
        { name: 'Stocks', amount: stocks },
        { name: 'Credit losses', amount: -3.5 },
        { name: 'Tax', amount: -0.21 * taxableResult },
      ]
  const steps = amounts.map((step, index) => {
    const before = amounts.slice(0, index).reduce((sum, { amount }) => sum + amount, start)
    return { ...step, before, after: before + step.amount }
  })
  const end = steps.at(-1)?.after ?? start
  const largest = steps.reduce((most, step) => (Math.abs(step.amount) > Math.abs(most.amount) ? step : most))
  return { start, steps, end, largest }
}

export const surplusWaterfall = defineFigure({
  id: 'surplus-waterfall',
  title: 'A bad year, step by step',
  proves: 'In a bad year several ordinary losses meet, and it is their sum that must stay above the floor.',
  caption:
    'An invented year. Surplus falls from $200 million to $161.5 million. Stocks take $10.5 million of it, storm and reserves $37.0 million. For the pool of the article the market alone takes net position from $24.0 million to $16.88 million, below its floor of $18 million.',
  alt: 'Steps lead down from a surplus of 200 million dollars: income up 20, then underwriting, catastrophe, reserves, stocks and credit down, tax up, to 161.5. A line marks the floor of 150.',
  controls,
  phone: { controls: ['catastrophe', 'fall'], more: 'Change the rest' },
  settle: (inputs, control) => {
    if (control !== 'edition') return inputs
    const { stocks, floor } = inputs.edition === 'pool' ? pool : controls
    return { ...inputs, stocks: stocks.start, floor: floor.start, fall: controls.fall.start }
  },
  controlsAt: ({ edition }) =>
    edition === 'pool'
      ? { edition: controls.edition, stocks: pool.stocks, fall: controls.fall, floor: pool.floor }
      : controls,
  compute: yearOfSurplus,
  readout: ({ end, largest }, { floor }) => {
    const distance = end - floor
    const place =
      Math.abs(distance) < 0.005
        ? 'exactly on the floor'
        : `${millions(Math.abs(distance), 2)} ${distance > 0 ? 'above' : 'below'} the floor`
    return `Surplus ends at ${millions(end, 2)}, ${place}. The largest step is ${largest.name.charAt(0).toLowerCase()}${largest.name.slice(1)}.`
  },
  tables: ({ start, steps }) => [
    {
      columns: ['Step', 'Change', 'After it'],
      rows: [
        ['Start', '', millions(start, 2)],
        ...steps.map(({ name, amount, after }) => [name, `${signedAmount(amount)}`, millions(after, 2)]),
      ],
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const { start, steps, end } = result
    const most = inputs.edition === 'pool' ? 28 : 240
    const tops = steps.flatMap(({ before, after }) => [before, after])
    const tone = (amount: number): Tone => (amount >= 0 ? 'gain' : 'mark')
    const bars = [
      { name: 'Start', from: 0, to: start, tone: 'accent' as const },
      ...steps.map(({ name, amount, before, after }) => ({
        name,
        from: before,
        to: after,
        tone: tone(amount),
      })),
      { name: 'End', from: 0, to: end, tone: 'accent' as const },
    ]
    const words = (index: number) => {
      const step = steps[index - 1]
      return step ? signedAmount(step.amount, 1) : millions(index === 0 ? start : end)
    }
    if (narrow)
      return (
        <Plot
          width={width}
          height={34 + bars.length * 46}
          margin={{ left: 4, top: 8, bottom: 30 }}
          x={{ min: 0, max: most, holds: tops }}
          y={{ min: -0.2, max: bars.length, bare: true, flip: true }}
        >
          {bars.map((bar, index) => (
            <Bar key={bar.name} x={[bar.from, bar.to]} y={[index + 0.42, index + 0.82]} tone={bar.tone} />
          ))}
          <Reference x={inputs.floor} />
          {bars.map((bar, index) => (
            <Note
              key={bar.name}
              at={[0, index + 0.42]}
              side="above-right"
              gap={3}
              text={`${bar.name} ${words(index)}`}
              wrap={60}
            />
          ))}
        </Plot>
      )
    return (
      <Plot
        width={width}
        height={380}
        margin={{ bottom: 62 }}
        x={{ min: 0, max: bars.length, bare: true }}
        y={{ min: 0, max: most, holds: [...tops, end], label: 'Surplus (net position), $ million' }}
      >
        {bars.slice(1).map((bar, index) => (
          <Line
            key={bar.name}
            tone="soft"
            thin
            points={[
              [index + 0.15, bars[index]?.to ?? 0],
              [index + 1.85, bars[index]?.to ?? 0],
            ]}
          />
        ))}
        {bars.map((bar, index) => (
          <Bar key={bar.name} x={[index + 0.15, index + 0.85]} y={[bar.from, bar.to]} tone={bar.tone} />
        ))}
        {bars.map((bar, index) => (
          <Note
            key={bar.name}
            at={[index + 0.5, Math.max(bar.from, bar.to)]}
            side="above"
            gap={6}
            text={words(index)}
          />
        ))}
        {bars.map((bar, index) => (
          <Note
            key={bar.name}
            at={[index + 0.5, 0]}
            side="below"
            gap={6}
            text={bar.name}
            wrap={12}
            tone="soft"
            small
          />
        ))}
        <Reference y={inputs.floor} />
        <Note
          at={[bars.length / 2 + 0.5, inputs.floor]}
          side="below"
          gap={6}
          text={`The board's floor: ${percent((end / start - 1) * 100, 0).replace('−', '')} ${end < start ? 'lower' : 'higher'} in the end`}
          wrap={44}
          tone="mark"
        />
      </Plot>
    )
  },
})
