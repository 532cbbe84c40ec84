import { amount, short, years } from './amounts.js'
import { paymentsOf } from './annual-bond.js'
import { Bar, Note, Reference } from './chart/marks.js'
import { Plot, useSpace } from './chart/plot.js'
import styles from './chart/chart.module.css'
import { defineFigure, type Controls, type InputsOf } from './figure.js'

const claims = [30, 25, 20, 15, 10].map((payment, index) => ({ t: index + 0.5, payment }))

const controls = {
  what: { label: 'Payments', options: ['bond', 'claims of the article'], start: 'bond' },
  coupon: { label: 'Coupon', min: 0, max: 10, step: 0.5, start: 4, unit: '%' },
  maturity: { label: 'Years to maturity', min: 1, max: 15, step: 1, start: 5, unit: 'years' },
  yield: { label: 'Discount rate', min: 0, max: 10, step: 0.25, start: 4, unit: '%' },
} as const satisfies Controls

/** Present values of the payments and the point in time where they balance, in years. */
export function balanceOfPayments(inputs: InputsOf<typeof controls>) {
  const factor = 1 + inputs.yield / 100
  const payments = (inputs.what === 'bond' ? paymentsOf(inputs) : claims).map(({ t, payment }) => ({
    t,
    payment,
    presentValue: payment / factor ** t,
  }))
  const total = payments.reduce((sum, { presentValue }) => sum + presentValue, 0)
  const balance = payments.reduce((sum, { t, presentValue }) => sum + t * presentValue, 0) / total
  return { payments, total, balance, modified: balance / factor }
}

export const cashFlowBalance = defineFigure({
  id: 'cash-flow-balance',
  title: 'Where the payments balance',
  proves: 'Macaulay duration is the point on the time line where the present values of all payments balance.',
  caption:
    'A five-year bond with a 4% coupon balances at 4.63 years. The claims of the article, paid over five years from the first month on, balance at 1.93.',
  alt: 'Five bars stand on a beam at years one to five, the last one far taller. A wedge under the beam at 4.63 years keeps it level.',
  controls,
  phone: { controls: ['yield'], more: 'Change the payments' },
  controlsAt: ({ what }) => {
    const { what: choice, yield: rate, ...bond } = controls
    return what === 'bond' ? { what: choice, ...bond, yield: rate } : { what: choice, yield: rate }
  },
  compute: balanceOfPayments,
  readout: ({ balance, modified }) =>
    `Average time to payment, weighted by present value: ${years(balance, 2)}. Modified duration: ${amount(modified)}.`,
  tables: ({ payments, total, balance }) => [
    {
      columns: ['Year', 'Payment', 'Present value', 'Year × present value'],
      rows: [
        ...payments.map(({ t, payment, presentValue }) => [
          short(t),
          short(payment),
          amount(presentValue),
          amount(t * presentValue),
        ]),
        ['Sum', '', amount(total), amount(balance * total)],
      ],
    },
  ],
  Chart: ({ inputs, result, width, narrow }) => {
    const isBond = inputs.what === 'bond'
    const last = Math.max(...result.payments.map(({ t }) => t))
    const largest = result.payments.reduce((most, one) => (one.presentValue > most.presentValue ? one : most))
    const share = Math.round((largest.presentValue / result.total) * 100)
    const unit = isBond ? 'per 100 of par' : '$ million'
    if (narrow)
      return (
        <Plot
          width={width}
          height={Math.max(200, 70 + result.payments.length * 30)}
          x={{
            min: 0,
            max: isBond ? 100 : 35,
            label: `Present value, ${unit}`,
            holds: [largest.presentValue],
          }}
          y={{ min: 0, max: Math.max(5.7, last + 0.7), label: 'Years from now', flip: true }}
        >
          {result.payments.map(({ t, presentValue }) => (
            <Bar key={t} x={[0, presentValue]} y={[t - 0.3, t + 0.3]} />
          ))}
          <Reference y={result.balance} dashed={false} />
          <Note
            at={[isBond ? 50 : 18, result.balance]}
            side="above"
            gap={8}
            text={`Balance at ${years(result.balance, 2)}`}
            tone="mark"
          />
        </Plot>
      )
    return (
      <Plot
        width={width}
        height={340}
        margin={{ bottom: 66 }}
        x={{ min: 0, max: Math.max(6, last + 1), label: 'Years from now' }}
        y={{ min: 0, max: isBond ? 100 : 35, label: `Present value, ${unit}`, holds: [largest.presentValue] }}
      >
        {result.payments.map(({ t, presentValue }) => (
          <Bar key={t} x={[t - 0.3, t + 0.3]} y={[0, presentValue]} />
        ))}
        <Balance at={result.balance} />
        <Note
          at={[result.balance, 0]}
          side="below"
          gap={38}
          text={`Balance at ${years(result.balance, 2)}`}
          tone="mark"
        />
        {isBond && share > 25 && (
          <Note
            at={[largest.t - 0.3, largest.presentValue]}
            side="left"
            gap={10}
            text={`The last payment holds ${share}% of the weight`}
            wrap={20}
            tone="soft"
          />
        )}
      </Plot>
    )
  },
})

/** The beam, and the wedge under it. */
function Balance({ at }: { at: number }) {
  const { x, left, right, bottom } = useSpace()
  const place = x(at)
  return (
    <g aria-hidden="true">
      <rect className={styles.fillAccent} x={left} y={bottom} width={right - left} height="3" />
      <path className={styles.fillMark} d={`M${place} ${bottom + 4} l13 22 h-26 z`} />
    </g>
  )
}
