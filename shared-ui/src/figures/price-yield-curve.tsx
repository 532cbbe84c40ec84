import { amount, percent, signedAmount } from './amounts.js'
import { priceAt, sensitivityAt } from './annual-bond.js'
import { Handle } from './chart/handle.js'
import { Area, Dot, Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const shift = { label: 'Change in yield', min: -3, max: 3, step: 0.25, start: 2, unit: 'points' } as const

const controls = {
  coupon: { label: 'Coupon', min: 0, max: 8, step: 0.5, start: 4, unit: '%' },
  maturity: { label: 'Years to maturity', min: 1, max: 30, step: 1, start: 10, unit: 'years' },
  yield: { label: 'Yield now', min: 0.5, max: 10, step: 0.25, start: 4, unit: '%' },
  shift,
} as const satisfies Controls

/** Prices by yield, with the tangent and the convexity at the current yield. Yields below 0 count as 0. */
export function pricesByYield(bond: InputsOf<typeof controls>) {
  const now = priceAt(bond, bond.yield)
  const { macaulay, modified, convexity } = sensitivityAt(bond, bond.yield)
  const tangent = (at: number) => now * (1 - (modified * (at - bond.yield)) / 100)
  const convexPriceAt = (at: number) => tangent(at) + (now * convexity * ((at - bond.yield) / 100) ** 2) / 2
  const yieldThen = Math.max(0, bond.yield + bond.shift)
  return {
    now,
    yieldThen,
    then: priceAt(bond, yieldThen),
    tangentThen: tangent(yieldThen),
    curvedThen: convexPriceAt(yieldThen),
    macaulay,
    modified,
    convexity,
    points: Array.from({ length: 41 }, (_, index) => {
      const at = index / 4
      return { at, price: priceAt(bond, at), tangent: tangent(at), curved: convexPriceAt(at) }
    }),
  }
}

export const priceYieldCurve = defineFigure({
  id: 'price-yield-curve',
  title: 'Price and yield: a curve and its tangent',
  proves:
    'Duration is the slope at one point, so it understates gains and overstates losses, and the more so the larger the move.',
  caption:
    'A ten-year bond with a 4% coupon. Up two points it loses 14.72, down two points it gains 17.97. The space between curve and tangent is convexity.',
  alt: 'A falling curve of bond price against yield, with a straight tangent at a yield of 4%. The curve lies above the tangent on both sides: 85.28 against 83.78 at 6%, 117.97 against 116.22 at 2%.',
  controls,
  phone: { controls: ['shift'], more: 'Change the bond' },
  compute: pricesByYield,
  readout: ({ now, then, tangentThen, yieldThen }, inputs) =>
    `${signedAmount(yieldThen - inputs.yield)} points${yieldThen === 0 ? ', to a yield of 0%' : ''}: the price goes from ${amount(now)} to ${amount(then)}. By duration alone it would be ${amount(tangentThen)}; convexity explains ${amount(then - tangentThen)}.`,
  tables: ({ points }) => [
    {
      columns: ['Yield', 'Price', 'By duration', 'With convexity'],
      rows: points
        .filter(({ at }) => Number.isInteger(at))
        .map(({ at, price, tangent, curved }) => [
          percent(at, 0),
          amount(price),
          amount(tangent),
          amount(curved),
        ]),
    },
  ],
  Chart: ({ inputs, result, width, narrow, change }) => {
    const x = narrow
      ? { min: Math.max(0, inputs.yield - 2), max: inputs.yield + 2, holds: [result.yieldThen] }
      : { min: 0, max: 10, holds: [result.yieldThen] }
    const shownPoints = result.points.filter(
      ({ at }) => at >= x.min && at <= Math.max(x.max, result.yieldThen),
    )
    const end = shownPoints.at(-1)
    const line = (of: 'price' | 'tangent' | 'curved') =>
      shownPoints.map((point) => [point.at, point[of]] as const)
    return (
      <Plot
        width={width}
        height={narrow ? 300 : 360}
        x={{ ...x, label: 'Market yield', text: (value) => `${value}%` }}
        y={{
          ...(narrow ? { min: 80, max: 120 } : { min: 50, max: 145 }),
          holds: shownPoints.flatMap(({ price, tangent }) => [price, tangent]),
          label: 'Price per 100 of par',
        }}
      >
        {/* The space that the caption names. */}
        <Area points={shownPoints.map(({ at, tangent, price }) => [at, tangent, price])} tone="mark" />
        <Line points={line('tangent')} tone="soft" />
        <Line points={line('curved')} tone="mark" dashed thin />
        <Line points={line('price')} />
        <Dot at={[inputs.yield, result.now]} tone="accent" />
        <Dot at={[result.yieldThen, result.tangentThen]} tone="accent" open />
        {!narrow && end && (
          <>
            <Note at={[end.at, end.price]} side="above-left" text="Price" />
            <Note at={[end.at, end.tangent]} side="below-left" text="Duration alone" tone="soft" />
          </>
        )}
        {!narrow && (
          <Note
            at={[inputs.yield, result.now]}
            side="below-left"
            gap={14}
            text={`Slope here: modified duration ${amount(result.modified)}`}
            wrap={22}
            tone="soft"
          />
        )}
        <Note
          // On a phone the curve fills the drawing except for its upper right corner.
          at={
            narrow
              ? [Math.max(x.max, result.yieldThen), shownPoints[0]?.price ?? result.now]
              : [result.yieldThen, Math.max(result.then, result.tangentThen)]
          }
          side={narrow ? 'below-left' : 'above-right'}
          gap={narrow ? 0 : 16}
          text={`${amount(result.then)}. The tangent says ${amount(result.tangentThen)}.`}
          wrap={22}
        />
        <Handle
          at={[result.yieldThen, result.then]}
          along="x"
          slider={shift}
          value={inputs.shift}
          valueAt={(place) => place - inputs.yield}
          change={(value) => change('shift', value)}
        />
      </Plot>
    )
  },
})
