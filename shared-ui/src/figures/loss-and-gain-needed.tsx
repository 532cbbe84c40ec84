import { amount, percent, short } from './amounts.js'
import { Handle } from './chart/handle.js'
import { Bar, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  loss: { label: 'Loss', min: 0, max: 80, step: 1, start: 35, unit: '%' },
  growth: { label: 'Return afterward', min: 1, max: 12, step: 0.5, start: 6, unit: '% a year' },
} as const satisfies Controls

/** The gain that makes up for a loss, in percent, and the years it takes at a constant return. */
export function wayBack({ loss, growth }: InputsOf<typeof controls>) {
  return {
    gain: (loss / (100 - loss)) * 100,
    years: -Math.log(1 - loss / 100) / Math.log(1 + growth / 100),
  }
}

const losses = Array.from({ length: 81 }, (_, loss) => loss)

export const lossAndGainNeeded = defineFigure({
  id: 'loss-and-gain-needed',
  title: 'What it takes to come back',
  proves: 'The gain that repairs a loss grows faster than the loss.',
  caption:
    'A loss of 20% needs a gain of 25%, one of 35% needs 54%, one of 50% needs 100%. At 6% a year the second takes 7.4 years.',
  alt: 'A curve of the gain needed against the loss. It leaves the diagonal slowly and is at 100% for a loss of 50%.',
  controls,
  phone: { controls: ['loss'], more: 'Change the return afterward' },
  compute: wayBack,
  readout: ({ gain, years }, { loss, growth }) =>
    `A loss of ${percent(loss, 0)} needs a gain of ${percent(gain)}. At ${short(growth)}% a year that takes ${amount(years, 1)} years.`,
  tables: (_, { growth }) => [
    {
      columns: ['Loss', 'Gain needed', `Years at ${short(growth)}%`],
      rows: [5, 10, 20, 30, 35, 40, 50, 60, 70, 80].map((loss) => {
        const { gain, years } = wayBack({ loss, growth })
        return [percent(loss, 0), percent(gain), amount(years, 1)]
      }),
    },
  ],
  Chart: ({ inputs, result, width, narrow, untouched, change }) => {
    if (narrow)
      return (
        <Plot
          width={width}
          height={260}
          margin={{ left: 48, bottom: 30 }}
          x={{ min: 0, max: 2, bare: true }}
          y={{ min: -80, max: 100, holds: [result.gain], text: (value) => `${short(value)}%` }}
        >
          <Bar x={[0.25, 0.85]} y={[-inputs.loss, 0]} tone="mark" />
          <Bar x={[1.15, 1.75]} y={[0, result.gain]} tone="gain" />
          <Note at={[0.55, 0]} side="above" gap={6} text={`Loss ${percent(inputs.loss, 0)}`} />
          <Note at={[1.45, 0]} side="below" gap={6} text={`Gain ${percent(result.gain)}`} />
        </Plot>
      )
    return (
      <Plot
        width={width}
        height={370}
        margin={{ left: 52 }}
        x={{ min: 0, max: 80, label: 'Loss', text: (value) => `${value}%` }}
        y={{ min: 0, max: 400, label: 'Gain needed', text: (value) => `${value}%` }}
      >
        <Line
          points={[
            [0, 0],
            [80, 80],
          ]}
          tone="soft"
          thin
          dashed
        />
        <Note at={[74, 74]} side="below" gap={8} text="as much as was lost" tone="soft" />
        <Line points={losses.map((loss) => [loss, (loss / (100 - loss)) * 100])} />
        {untouched && <Note at={[50, 100]} side="above-left" gap={10} text="−50% needs +100%" tone="soft" />}
        <Handle
          at={[inputs.loss, result.gain]}
          along="x"
          slider={controls.loss}
          value={inputs.loss}
          change={(value) => change('loss', value)}
        />
        <Note
          at={[inputs.loss, result.gain]}
          side="above-left"
          gap={14}
          text={`−${short(inputs.loss)}% needs +${amount(result.gain, 0)}%`}
        />
      </Plot>
    )
  },
})
