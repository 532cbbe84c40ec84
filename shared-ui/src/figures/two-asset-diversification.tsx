import { amount, percent, short } from './amounts.js'
import { Handle } from './chart/handle.js'
import { Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  share: { label: 'Share of stocks', min: 0, max: 100, step: 1, start: 15, unit: '%' },
  correlation: { label: 'Correlation', min: -1, max: 1, step: 0.05, start: 0.1, unit: '' },
  vol_bonds: { label: 'Volatility of bonds', min: 1, max: 15, step: 0.5, start: 5, unit: '%' },
  vol_stocks: { label: 'Volatility of stocks', min: 5, max: 40, step: 1, start: 17, unit: '%' },
  return_bonds: { label: 'Return of bonds', min: 0, max: 10, step: 0.25, start: 4.5, unit: '%' },
  return_stocks: { label: 'Return of stocks', min: 0, max: 12, step: 0.25, start: 7.5, unit: '%' },
} as const satisfies Controls

type Mix = InputsOf<typeof controls>

/**
 * Return and volatility of a mix of two assets, in percent a year; the stocks' share of the variance and the share of
 * stocks with the lowest volatility, in percent.
 */
export function riskOfMix(mix: Mix) {
  const stocks = mix.share / 100
  const bonds = 1 - stocks
  const covariance = mix.correlation * mix.vol_bonds * mix.vol_stocks
  const variance =
    (bonds * mix.vol_bonds) ** 2 + (stocks * mix.vol_stocks) ** 2 + 2 * stocks * bonds * covariance
  // Rounding can push the variance of a perfect hedge slightly below zero.
  const volatility = Math.sqrt(Math.max(0, variance))
  const spread = mix.vol_bonds ** 2 + mix.vol_stocks ** 2 - 2 * covariance
  const least = spread === 0 ? 0 : (mix.vol_bonds ** 2 - covariance) / spread
  return {
    return: bonds * mix.return_bonds + stocks * mix.return_stocks,
    volatility,
    stockShareOfVariance:
      variance < 1e-9 ? 0 : (((stocks * mix.vol_stocks) ** 2 + stocks * bonds * covariance) / variance) * 100,
    leastShare: Math.min(1, Math.max(0, least)) * 100,
  }
}

const shares = Array.from({ length: 101 }, (_, share) => share)

export const twoAssetDiversification = defineFigure({
  id: 'two-asset-diversification',
  title: 'Two assets and the correlation between them',
  proves:
    'Spreading lowers risk only as far as the parts move differently, and correlation is the part that changes in a crisis.',
  caption:
    '15% stocks add 0.45 points of return and almost no volatility at a correlation of 0.10 (5.17%). At 0.60 the same holdings have 6.13%. Figures are illustrations.',
  alt: 'A curve of return against volatility from all bonds to all stocks. At 15% stocks the point moves from 5.2 to 6.1% volatility as correlation rises from 0.10 to 0.60.',
  controls,
  phone: { controls: ['share', 'correlation'], more: 'Change the assets' },
  compute: riskOfMix,
  readout: (result, { share }) =>
    `${percent(share, 0)} stocks: return ${percent(result.return, 2)}, volatility ${percent(result.volatility, 2)}. Stocks supply ${percent(result.stockShareOfVariance, 0)} of the variance.`,
  tables: (_, inputs) => [
    {
      columns: [
        'Stocks',
        'Return',
        `Volatility at ${amount(inputs.correlation)}`,
        'Volatility at 0.60',
        'Volatility at −0.50',
      ],
      rows: [0, 5, 10, 15, 20, 30, 40, 60, 80, 100].map((share) => {
        const at = (correlation: number) => riskOfMix({ ...inputs, share, correlation })
        return [
          percent(share, 0),
          percent(at(0).return, 2),
          percent(at(inputs.correlation).volatility, 2),
          percent(at(0.6).volatility, 2),
          percent(at(-0.5).volatility, 2),
        ]
      }),
    },
  ],
  Chart: ({ inputs, result, width, narrow, untouched, change }) => {
    const curve = (correlation: number) =>
      shares.map((share) => {
        const mix = riskOfMix({ ...inputs, share, correlation })
        return [mix.volatility, mix.return] as const
      })
    const own = curve(inputs.correlation)
    return (
      <Plot
        width={width}
        height={narrow ? 300 : 370}
        x={{
          min: 0,
          max: 18,
          label: 'Volatility a year',
          text: (value) => `${value}%`,
          holds: own.map(([x]) => x),
        }}
        y={{
          min: 4,
          max: 8,
          label: 'Expected return a year',
          text: (value) => `${value}%`,
          holds: own.map(([, y]) => y),
        }}
      >
        <Line points={curve(-0.5)} tone="soft" thin />
        <Line points={curve(0.6)} tone="soft" thin />
        <Line points={own} />
        {!narrow && (
          <>
            <Dot at={own[0] ?? [0, 0]} tone="accent" small />
            <Dot at={own[100] ?? [0, 0]} tone="accent" small />
            <Note at={own[0] ?? [0, 0]} side="below" gap={8} text="All bonds" tone="soft" />
            <Note at={own[100] ?? [0, 0]} side="below" gap={8} text="All stocks" tone="soft" />
          </>
        )}
        {untouched && (
          <>
            <Dot at={curve(0.6)[15] ?? [0, 0]} open />
            <Note
              at={[6.13, 4.95]}
              side="right"
              gap={12}
              text={narrow ? 'At 0.60: 6.1%' : 'The same mix at a correlation of 0.60: 6.1%'}
              wrap={50}
              tone="soft"
            />
          </>
        )}
        <Handle
          at={[result.volatility, result.return]}
          along="y"
          slider={controls.share}
          value={inputs.share}
          valueAt={(place) =>
            inputs.return_stocks === inputs.return_bonds
              ? inputs.share
              : ((place - inputs.return_bonds) / (inputs.return_stocks - inputs.return_bonds)) * 100
          }
          change={(value) => change('share', value)}
        />
        <Note
          at={[result.volatility, result.return]}
          side="above-left"
          gap={12}
          text={`${short(inputs.share)}% stocks, correlation ${amount(inputs.correlation)}: ${percent(result.volatility)}`}
          wrap={narrow ? 14 : 20}
        />
      </Plot>
    )
  },
})
