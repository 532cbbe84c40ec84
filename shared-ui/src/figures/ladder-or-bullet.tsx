import { millions, percent, signedAmount } from './amounts.js'
import { Line, Note } from './chart/marks.js'
import { Plot } from './chart/plot.js'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const controls = {
  move: {
    label: 'Yields after five years, change',
    min: -4,
    max: 4,
    step: 0.5,
    start: -2,
    unit: 'points',
  },
  amount: { label: 'Amount', min: 10, max: 200, step: 10, start: 40, unit: '$ million' },
  start: { label: 'Yield at the start', min: 1, max: 8, step: 0.5, start: 4, unit: '%' },
} as const satisfies Controls

const horizon = 10

/**
 * The yearly income of a five-year ladder and of a three-year bullet, in $ million. The flat yield curve moves evenly
 * for five years and then stays; yields below 0 count as 0.
 */
export function incomeByYear({ move, amount, start }: InputsOf<typeof controls>) {
  const yieldIn = (year: number) => Math.max(0, start + (move * Math.min(year, 5)) / 5)
  const years = Array.from({ length: horizon }, (_, index) => index + 1)
  const rungs = [1, 2, 3, 4, 5].map((due) => ({ due, coupon: start }))
  const ladder = years.map((year) => {
    const income = rungs.reduce((sum, { coupon }) => sum + ((amount / 5) * coupon) / 100, 0)
    for (const rung of rungs.filter(({ due }) => due === year))
      Object.assign(rung, { due: year + 5, coupon: yieldIn(year) })
    return income
  })
  const bullet = years.map((year) => (amount * yieldIn(3 * Math.floor((year - 1) / 3))) / 100)
  const sum = (income: readonly number[]) => income.reduce((total, one) => total + one, 0)
  const largestStep = (income: readonly number[]) =>
    Math.max(...income.slice(1).map((one, index) => Math.abs(one - (income[index] ?? one))))
  return {
    yields: years.map(yieldIn),
    ladder,
    bullet,
    ladderSum: sum(ladder),
    bulletSum: sum(bullet),
    ladderStep: largestStep(ladder),
    bulletStep: largestStep(bullet),
    isAtZero: start + move < 0,
  }
}

export const ladderOrBullet = defineFigure({
  id: 'ladder-or-bullet',
  title: 'One reinvestment date, or five',
  proves: 'A ladder reinvests a fifth each year at the yield of the day, a bullet bets all of it on one day.',
  caption:
    'Yields fall from 4% to 2% over five years. Income of the ladder falls by at most $160 thousand a year, that of the bullet by $480 thousand at once. Over ten years they earn $12.00 and $11.36 million.',
  alt: 'Two stepped lines of yearly income over ten years. The ladder goes down in many small steps, the bullet in a few large ones.',
  controls,
  phone: { controls: ['move'], more: 'Change amount and yield' },
  compute: incomeByYear,
  readout: ({ ladderSum, bulletSum, ladderStep, bulletStep, isAtZero }) =>
    `Ten years of income: ladder ${millions(ladderSum, 2)}, bullet ${millions(bulletSum, 2)}. Largest fall or rise from one year to the next: ${thousands(ladderStep)} and ${thousands(bulletStep)}.${isAtZero ? ' Yields fall to 0% and no lower.' : ''}`,
  tables: ({ yields, ladder, bullet }, { move }) => [
    {
      name: `Yields ${signedAmount(move, 1)} points over five years`,
      columns: ['Year', 'Yield at its end', 'Ladder', 'Bullet'],
      rows: yields.map((rate, index) => [
        String(index + 1),
        percent(rate),
        millions(ladder[index] ?? 0, 3),
        millions(bullet[index] ?? 0, 3),
      ]),
    },
  ],
  Chart: ({ result, width, narrow }) => {
    const stepsOf = (income: readonly number[]) => [
      ...income.map((one, index) => [index + 1, one] as const),
      [horizon + 1, income.at(-1) ?? 0] as const,
    ]
    const [ladder, bullet] = [stepsOf(result.ladder), stepsOf(result.bullet)]
    const axes = {
      x: { min: 1, max: 11, label: 'Year', ticks: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
      y: { min: 0, max: 3.5, holds: [...result.ladder, ...result.bullet] },
    }
    if (narrow)
      return (
        <>
          <Plot
            width={width}
            height={170}
            x={{ ...axes.x, label: '' }}
            y={{ ...axes.y, label: 'Ladder, $ million a year' }}
          >
            <Line points={ladder} stepped />
          </Plot>
          <Plot width={width} height={180} x={axes.x} y={{ ...axes.y, label: 'Bullet, $ million a year' }}>
            <Line points={bullet} stepped tone="mark" />
          </Plot>
        </>
      )
    const fall = result.bullet.findIndex((one, index) => index > 0 && one !== result.bullet[index - 1])
    const falls = (result.bullet[fall] ?? 0) < (result.bullet[0] ?? 0)
    return (
      <Plot
        width={width}
        height={360}
        margin={{ right: 70 }}
        {...axes}
        y={{ ...axes.y, label: 'Income of the year, $ million' }}
      >
        <Line points={bullet} stepped tone="mark" />
        <Line points={ladder} stepped />
        <Note
          at={ladder.at(-1) ?? [11, 0]}
          side={(result.ladder.at(-1) ?? 0) >= (result.bullet.at(-1) ?? 0) ? 'above-right' : 'below-right'}
          gap={6}
          text="Ladder"
        />
        <Note
          at={bullet.at(-1) ?? [11, 0]}
          side={(result.ladder.at(-1) ?? 0) >= (result.bullet.at(-1) ?? 0) ? 'below-right' : 'above-right'}
          gap={8}
          text="Bullet"
          tone="mark"
        />
        {fall > 0 && (
          <Note
            at={[
              fall + 1,
              falls
                ? Math.min(...result.bullet, ...result.ladder)
                : Math.max(...result.bullet, ...result.ladder),
            ]}
            side={falls ? 'below-right' : 'above-right'}
            gap={12}
            text={`All of it reinvested at once: ${thousands(Math.abs((result.bullet[fall] ?? 0) - (result.bullet[fall - 1] ?? 0)))} ${falls ? 'less' : 'more'} from one year to the next`}
            wrap={34}
          />
        )}
      </Plot>
    )
  },
})

const thousands = (dollars: number) => `$${Math.round(dollars * 1000).toLocaleString('en-US')} thousand`
