import { amount, percent, short } from './amounts.js'
import styles from './chart/chart.module.css'
import { Handle } from './chart/handle.js'
import { Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  n: { label: 'One in', min: 2, max: 1000, step: 1, start: 100, unit: 'goes' },
  y: { label: 'Goes (years, attempts, trials)', min: 1, max: 100, step: 1, start: 10, unit: '' },
  p: { label: 'Or: chance in one go', min: 0.1, max: 50, step: 0.05, start: 1, unit: '%' },
} as const satisfies Controls

/** The chance of a success in `y` independent tries, in percent, and the tries that make it even; `p` is in percent. */
export function atLeastOne({ y, p }: Pick<InputsOf<typeof controls>, 'y' | 'p'>) {
  const once = p / 100
  return { chance: (1 - (1 - once) ** y) * 100, even: Math.log(0.5) / Math.log(1 - once) }
}

export const chanceOfAtLeastOne = defineFigure({
  id: 'chance-of-at-least-one',
  title: 'How rare is rare',
  proves: 'A chance that is small in one go becomes large over many.',
  caption:
    'One in 100 a year is 9.6% in ten years and 26% in thirty. The same curve answers for attempts at fraud (8.4% each, eight attempts: 50%) and for strategies tried (5% each, a hundred: 99.4%). Goes are taken as independent.',
  alt: 'A rising curve of the chance that an event of one in 100 happens at least once: 1% in one year, 9.6% in ten, 39% in fifty.',
  controls,
  phone: { controls: ['p', 'y'], more: 'State it as one in so many' },
  presets: [
    { name: 'Storm of one in 100, ten years', set: { p: 1, y: 10 } },
    { name: 'Fraud: eight attempts', set: { p: 8.4, y: 8 } },
    { name: 'A hundred strategies', set: { p: 5, y: 100 } },
  ],
  settle: (inputs, control) => {
    if (control === 'n') return { ...inputs, p: Number((100 / inputs.n).toFixed(4)) }
    if (control === 'p') return { ...inputs, n: Math.round(100 / inputs.p) }
    return inputs
  },
  compute: atLeastOne,
  readout: ({ chance, even }, { p, y }) =>
    `${short(p)}% at each go, ${y} ${y === 1 ? 'go' : 'goes'}: ${percent(chance)} to see it at least once. An even chance comes after ${amount(even, 1)} goes.`,
  tables: () => [
    {
      columns: ['One in', '1 year', '5 years', '10 years', '20 years', '30 years', 'Even chance after'],
      rows: [10, 20, 50, 100, 200, 250, 500].map((n) => [
        String(n),
        ...[1, 5, 10, 20, 30].map((y) => percent(atLeastOne({ y, p: 100 / n }).chance)),
        `${amount(atLeastOne({ y: 1, p: 100 / n }).even, 1)} years`,
      ]),
    },
  ],
  Chart: ({ inputs, result, width, narrow, change }) => {
    if (narrow) return <HundredDots filled={Math.round(result.chance)} width={width} />
    const points = Array.from({ length: 101 }, (_, y) => [y, atLeastOne({ y, p: inputs.p }).chance] as const)
    return (
      <Plot
        width={width}
        height={360}
        x={{ min: 0, max: 100, label: 'Goes: years, attempts or trials' }}
        y={{ min: 0, max: 100, label: 'At least once', text: (value) => `${value}%` }}
      >
        <Line points={points} />
        {result.even <= 96 && (
          <>
            <Dot at={[result.even, 50]} tone="accent" open />
            <Note
              at={[result.even, 50]}
              side="below-right"
              gap={10}
              text={`Even chance after ${amount(result.even, result.even < 10 ? 1 : 0)} goes`}
              tone="soft"
              wrap={20}
            />
          </>
        )}
        <Handle
          at={[inputs.y, result.chance]}
          along="x"
          slider={controls.y}
          value={inputs.y}
          change={(value) => change('y', value)}
        />
        <Note
          at={[inputs.y, result.chance]}
          side={inputs.y > 60 ? 'below-left' : 'below-right'}
          gap={14}
          text={`One in ${short(100 / inputs.p, 1)}, ${inputs.y} ${inputs.y === 1 ? 'go' : 'goes'}: ${percent(result.chance)}`}
          wrap={40}
        />
      </Plot>
    )
  },
})

/** A ten by ten grid of dots with this percentage filled. */
function HundredDots({ filled, width }: { filled: number; width: number }) {
  const step = Math.min(28, width / 10)
  const left = (width - step * 10) / 2
  return (
    <svg
      className={styles.plot}
      width={width}
      height={step * 10 + 8}
      viewBox={`0 0 ${width} ${step * 10 + 8}`}
      aria-hidden="true"
    >
      {Array.from({ length: 100 }, (_, index) => (
        <circle
          key={index}
          className={index < filled ? styles.fillMark : styles.emptyDot}
          cx={left + step * ((index % 10) + 0.5)}
          cy={4 + step * (Math.floor(index / 10) + 0.5)}
          r={step * 0.34}
        />
      ))}
    </svg>
  )
}
