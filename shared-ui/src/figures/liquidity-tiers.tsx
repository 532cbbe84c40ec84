import { amount, millions, percent } from './amounts.js'
import { Bar, Note, Reference, type Tone } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  edition: { label: 'Whose quarter', options: ['insurer', 'pool'], start: 'insurer' },
  claims: {
    label: 'Gross claims paid in the quarter',
    min: 30,
    max: 250,
    step: 5,
    start: 90,
    unit: '$ million',
  },
  reinsurance: { label: 'Reinsurance received', min: 0, max: 60, step: 5, start: 15, unit: '$ million' },
  haircut_times: { label: 'Haircuts, times the plan', min: 0, max: 3, step: 0.5, start: 1, unit: '×' },
  pledged: { label: 'Treasuries pledged', min: 0, max: 100, step: 10, start: 0, unit: '%' },
} as const satisfies Controls

/** What can be sold, most liquid first: market value in $ million, planned haircut in percent. */
const holdings = [
  { name: 'Treasuries', value: 20, haircut: 0 },
  { name: 'Agency mortgage-backed securities', value: 10, haircut: 2 },
  { name: 'Investment-grade corporates', value: 30, haircut: 5 },
  { name: 'Municipal bonds', value: 60, haircut: 8 },
] as const

interface Layer {
  name: string
  cash: number
}

/**
 * Cash needed in the worst quarter and the layers that can pay it, in $ million. The insurer of the article needs its
 * claims plus 15 for expenses, 6 for reinstatement, 5 for collateral, and 4 for capital calls; without selling anything
 * it has 18 cash, 40 premiums, 12 coupons, and the reinsurance. The pool needs three months of 2.2 at 1.8 times, plus
 * 2.0.
 */
export function worstQuarter(inputs: InputsOf<typeof controls>) {
  const isPool = inputs.edition === 'pool'
  const uses = isPool ? 3 * 2.2 * 1.8 + 2 : inputs.claims + 15 + 6 + 5 + 4
  const layers: Layer[] = isPool
    ? [
        { name: 'LGIP', cash: 10 },
        { name: 'Treasury bills', cash: 4 },
      ]
    : [
        { name: 'Comes in by itself', cash: 18 + 40 + 12 + inputs.reinsurance },
        ...holdings.map(({ name, value, haircut }) => ({
          name,
          cash:
            value *
            (1 - (haircut * inputs.haircut_times) / 100) *
            (name === 'Treasuries' ? 1 - inputs.pledged / 100 : 1),
        })),
      ]
  const placedLayers = layers.map((layer, index) => {
    const from = layers.slice(0, index).reduce((sum, { cash }) => sum + cash, 0)
    return { ...layer, from, to: from + layer.cash }
  })
  const total = placedLayers.at(-1)?.to ?? 0
  return {
    uses,
    layers: placedLayers,
    total,
    coverage: total / uses,
    last: placedLayers.find(({ to }) => to >= uses - 1e-9) ?? null,
  }
}

const tones: readonly Tone[] = ['gain', 'first', 'second', 'third', 'fourth']

export const liquidityTiers = defineFigure({
  id: 'liquidity-tiers',
  title: 'Which layer pays the last bill',
  proves: 'The worst quarter is met by layers in order, and the question is how deep it reaches.',
  caption:
    'The quarter of the insurer: $120 million is needed, $85 million comes in, and sales reach into corporate bonds. Coverage is 1.65, and 1.19 without municipal bonds. With claims of $120 million, $5 million from reinsurers, double haircuts and half of the Treasuries pledged it is 1.15.',
  alt: 'A column of layers, from money that comes in by itself over Treasuries, mortgages, corporate and municipal bonds to 198.5 million dollars. A line at 120 cuts it within the corporate bonds.',
  controls,
  phone: { controls: ['claims', 'reinsurance'], more: 'Change the rest' },
  controlsAt: ({ edition }) => (edition === 'pool' ? { edition: controls.edition } : controls),
  compute: worstQuarter,
  readout: ({ uses, total, coverage, last }) =>
    `Needed ${millions(uses)}, at hand ${millions(total)}: coverage ${amount(coverage)}. ${last ? `The last dollar comes from: ${last.name}.` : `${millions(uses - total)} is missing.`}`,
  tables: ({ layers }) => [
    {
      columns: ['Layer', 'Cash', 'Together'],
      rows: layers.map(({ name, cash, to }) => [name, millions(cash), millions(to)]),
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const most = inputs.edition === 'pool' ? 16 : 280
    const holds = [result.total, result.uses]
    const fromLast = result.last ? result.uses - result.last.from : 0
    const tone = (index: number) => tones[inputs.edition === 'pool' ? index + 1 : index] ?? 'fourth'
    if (narrow)
      return (
        <Plot
          width={width}
          height={150 + result.layers.length * 22}
          margin={{ left: 4, top: 26 }}
          x={{ min: 0, max: most, holds, label: '$ million' }}
          y={{ min: 0, max: 2, bare: true }}
        >
          {result.layers.map(({ name, from, to }, index) => (
            <Bar key={name} x={[from, to]} y={[1.3, 1.9]} tone={tone(index)} />
          ))}
          <Reference x={result.uses} />
          {result.layers.map(({ name, cash }, index) => (
            <Note
              key={name}
              at={[0, 1.15 - index * 0.22]}
              side="right"
              gap={0}
              text={`${name} ${amount(cash, 1)}`}
              wrap={60}
              tone={name === result.last?.name ? 'mark' : 'soft'}
            />
          ))}
          <Note
            at={[result.uses, 2]}
            side="above"
            gap={6}
            text={`Needed: ${amount(result.uses, 1)}`}
            tone="mark"
          />
        </Plot>
      )
    return (
      <Plot
        width={width}
        height={400}
        margin={{ bottom: 16 }}
        x={{ min: 0, max: 1, bare: true }}
        y={{ min: 0, max: most, holds, label: 'Cash in the quarter, $ million' }}
      >
        {result.layers.map(({ name, from, to }, index) => (
          <Bar key={name} x={[0.06, 0.32]} y={[from, to]} tone={tone(index)} />
        ))}
        {result.layers.map(({ name, cash, from, to }) => (
          <Note
            key={name}
            at={[0.33, (from + to) / 2]}
            side="right"
            gap={6}
            text={`${name}: ${amount(cash, 1)}`}
            wrap={44}
            tone="soft"
          />
        ))}
        <Reference y={result.uses} />
        <Note
          at={[0.99, result.uses]}
          side="above-left"
          gap={8}
          text={
            result.last && fromLast > 0 && inputs.edition === 'insurer'
              ? `Needed: ${millions(result.uses, 0)}. The last ${millions(fromLast)} ${result.last.name === 'Comes in by itself' ? 'come in by themselves' : `is ${percent((fromLast / result.last.cash) * 100, 0)} of this layer`}.`
              : `Needed: ${millions(result.uses, inputs.edition === 'pool' ? 2 : 0)}`
          }
          tone="mark"
          wrap={26}
        />
      </Plot>
    )
  },
})
