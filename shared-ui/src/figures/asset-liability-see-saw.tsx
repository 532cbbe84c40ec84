import { millions, percent, short, years } from './amounts.js'
import styles from './chart/chart.module.css'
import { Bar, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  asset_duration: { label: 'Duration of assets', min: 0, max: 8, step: 0.1, start: 5, unit: 'years' },
  liability_duration: { label: 'Duration of claims', min: 0, max: 8, step: 0.1, start: 3.6, unit: 'years' },
  shift: { label: 'Change in yields', min: -2, max: 2, step: 0.25, start: 1, unit: 'points' },
  assets: { label: 'Assets', min: 500, max: 1000, step: 10, start: 750, unit: '$ million' },
  liabilities: {
    label: 'Present value of claims',
    min: 200,
    max: 800,
    step: 10,
    start: 500,
    unit: '$ million',
  },
} as const satisfies Controls

/** The effect of a parallel shift in yields on assets, claims, and surplus, in $ million, by duration only. */
export function moveOfSurplus(inputs: InputsOf<typeof controls>) {
  const assetsChange = (-inputs.assets * inputs.asset_duration * inputs.shift) / 100
  const liabilitiesChange = (-inputs.liabilities * inputs.liability_duration * inputs.shift) / 100
  const surplusNow = inputs.assets - inputs.liabilities
  const surplusThen = surplusNow + assetsChange - liabilitiesChange
  return {
    assetsChange,
    liabilitiesChange,
    surplusNow,
    surplusThen,
    ratioNow: (surplusNow / inputs.assets) * 100,
    ratioThen: (surplusThen / (inputs.assets + assetsChange)) * 100,
    neutralDollars: (inputs.liabilities / inputs.assets) * inputs.liability_duration,
    neutralRatio: inputs.liability_duration,
  }
}

export const assetLiabilitySeeSaw = defineFigure({
  id: 'asset-liability-see-saw',
  title: 'Assets and claims on one see-saw',
  proves:
    'What moves surplus is not the duration of the bonds but its gap to that of the claims, weighted by dollars.',
  caption:
    'Assets of $750 million against claims worth $500 million with a duration of 3.6. At an asset duration of 2.4 the beam stays level in dollars; at 3.6 the ratio of surplus to assets stays as it was.',
  alt: 'A see-saw with assets on the left and claims on the right. With asset duration 5.0 and yields up one point, assets fall by 37.5, claims by 18.0 million dollars, and surplus from 250.0 to 230.5.',
  controls,
  phone: { controls: ['asset_duration', 'shift'], more: 'Change the balance sheet' },
  compute: moveOfSurplus,
  readout: (result) =>
    `Assets ${changeOf(result.assetsChange)}, claims ${changeOf(result.liabilitiesChange)}: surplus goes from ${millions(result.surplusNow)} to ${millions(result.surplusThen)}. For steady dollars assets would need a duration of ${years(result.neutralDollars, 1)}.`,
  tables: (_, inputs) => {
    const durations = [...new Set([1, neutral(inputs), inputs.liability_duration, inputs.asset_duration])]
    return [
      {
        columns: ['Asset duration', 'Assets', 'Claims', 'Surplus', 'Surplus to assets'],
        rows: durations
          .toSorted((a, b) => a - b)
          .map((asset_duration) => {
            const row = moveOfSurplus({ ...inputs, asset_duration })
            return [
              short(asset_duration),
              millions(row.assetsChange),
              millions(row.liabilitiesChange),
              millions(row.surplusThen),
              percent(row.ratioThen),
            ]
          }),
      },
    ]
  },
  Chart: ({ inputs, result, width, narrow }) => {
    const change = result.surplusThen - result.surplusNow
    if (narrow)
      return (
        <Plot
          width={width}
          height={220}
          x={{ min: 0, max: 1000, label: '$ million' }}
          y={{ min: 0, max: 3, bare: true }}
          margin={{ left: 4 }}
        >
          <Bar x={[0, inputs.assets]} y={[1.9, 2.5]} tone="fourth" />
          <Bar x={[0, inputs.assets + result.assetsChange]} y={[1.9, 2.5]} tone="accent" />
          <Note
            at={[0, 2.5]}
            side="above-right"
            gap={4}
            text={`Assets ${changeOf(result.assetsChange)}`}
            wrap={40}
          />
          <Bar x={[0, inputs.liabilities]} y={[0.5, 1.1]} tone="fifth" />
          <Bar x={[0, inputs.liabilities + result.liabilitiesChange]} y={[0.5, 1.1]} tone="mark" />
          <Note
            at={[0, 1.1]}
            side="above-right"
            gap={4}
            text={`Claims ${changeOf(result.liabilitiesChange)}`}
            wrap={40}
          />
        </Plot>
      )
    const tilt = 15 * Math.max(-1, Math.min(1, change / 60))
    const middle = { x: width / 2, y: 190 }
    const arm = (duration: number) => 26 + (duration / 8) * (width / 2 - 90)
    const side = (dollars: number) => Math.sqrt(dollars) * 3
    const left = { at: -arm(inputs.asset_duration), size: side(inputs.assets) }
    const right = { at: arm(inputs.liability_duration), size: side(inputs.liabilities) }
    return (
      <svg className={styles.plot} width={width} height={310} viewBox={`0 0 ${width} 310`} aria-hidden="true">
        <path className={styles.fillSoft} d={`M${middle.x} ${middle.y + 4} l26 50 h-52 z`} />
        <g
          className={styles.beam}
          style={{ transform: `translate(${middle.x}px, ${middle.y}px) rotate(${tilt}deg)` }}
        >
          <rect className={styles.fillSoft} x={-(width / 2 - 20)} y={-2} width={width - 40} height={5} />
          <Weight
            {...left}
            className={styles.fillAccent}
            words={`Assets, ${short(inputs.asset_duration)} years`}
          />
          <Weight
            {...right}
            className={styles.fillMark}
            words={`Claims, ${short(inputs.liability_duration)} years`}
          />
        </g>
        <text className={styles.note} x={20} y={24}>
          Assets {changeOf(result.assetsChange)}
        </text>
        <text className={styles.note} x={width - 20} y={24} textAnchor="end">
          Claims {changeOf(result.liabilitiesChange)}
        </text>
        <text className={styles.note} x={middle.x} y={274} textAnchor="middle">
          Surplus: {millions(result.surplusNow)} to {millions(result.surplusThen)}
        </text>
        <text className={`${styles.note} ${styles.soft}`} x={middle.x} y={296} textAnchor="middle">
          Surplus to assets: {percent(result.ratioNow)} to {percent(result.ratioThen)}
        </text>
      </svg>
    )
  },
})

const neutral = (inputs: { liabilities: number; assets: number; liability_duration: number }) =>
  Number(((inputs.liabilities / inputs.assets) * inputs.liability_duration).toFixed(1))

/** A square on the beam whose area is proportional to the dollars. */
function Weight({
  at,
  size,
  words,
  className,
}: {
  at: number
  size: number
  words: string
  className: string | undefined
}) {
  return (
    <>
      <rect className={className} x={at - size / 2} y={-size - 2} width={size} height={size} />
      <text className={styles.note} x={at} y={-size - 10} textAnchor="middle">
        {words}
      </text>
    </>
  )
}

function changeOf(dollars: number): string {
  if (Math.abs(dollars) < 0.05) return 'do not move'
  return dollars < 0 ? `lose ${millions(-dollars)}` : `gain ${millions(dollars)}`
}
