import { dayFrom, dayIn, dayOf } from '@icio/contracts/dates/days'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { useSearchParams } from '@icio/platform'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { TextField } from '@icio/shared-ui/parts/text-field'
import { useAddressInputs, type AddressInputs } from './address-inputs.js'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { measureBond, treasuryPrice, yieldLimits, yieldOfBond, type Bond, type BondMeasures } from './bond.js'
import styles from './calculator.module.css'
import { Calculator, ResultTable } from './calculator-parts.js'
import {
  dayCounts,
  timeFromDates,
  timeFromYears,
  type CouponTime,
  type DayCount,
  type Frequency,
} from './coupon-time.js'
import { FigureField, type FigureRule } from './figure-field.js'
import { drawnBondText, figureOfBond } from './figure-starts.js'
import { figure, percent } from './figure-format.js'
import { withBond } from './portfolio-rows.js'

const first = {
  solve: 'price',
  par: '100',
  coupon: '5',
  term: 'years',
  years: '10',
  settlement: '',
  maturity: '',
  days: '30/360',
  frequency: '2',
  yield: '4.5',
  price: '104',
}

const rules = {
  par: { least: 0, above: true, most: 1e9, accounts: true },
  coupon: { least: 0, most: 50, unit: '%' },
  years: { least: 0, above: true, most: 100, unit: 'years' },
  yield: { least: yieldLimits.least, most: yieldLimits.most, unit: '%' },
  price: { least: 0, above: true, most: 1e9, accounts: true },
} satisfies Record<string, FigureRule>

const frequencies = [
  { value: '1', label: 'Once a year' },
  { value: '2', label: 'Twice a year' },
  { value: '4', label: 'Every quarter' },
  { value: '12', label: 'Every month' },
]

/** Calculates price from yield, or yield from price, with duration and convexity. */
export function BondCalculator() {
  const inputs = useAddressInputs(first)
  const solvesPrice = inputs.get('solve') !== 'yield'
  return (
    <Calculator
      inputs={
        <>
          <SelectField
            label="Find"
            value={solvesPrice ? 'price' : 'yield'}
            onChange={(event) => inputs.set({ solve: event.target.value })}
            options={[
              { value: 'price', label: 'Price from yield' },
              { value: 'yield', label: 'Yield from price' },
            ]}
          />
          <FigureField inputs={inputs} name="par" label="Par value" {...rules.par} />
          <FigureField inputs={inputs} name="coupon" label="Coupon, % a year" {...rules.coupon} />
          <TermFields inputs={inputs} />
          <SelectField
            label="Coupons are paid"
            value={inputs.get('frequency')}
            onChange={(event) => inputs.set({ frequency: event.target.value })}
            options={frequencies}
          />
          {solvesPrice ? (
            <FigureField inputs={inputs} name="yield" label="Yield to maturity, %" {...rules.yield} />
          ) : (
            <FigureField
              inputs={inputs}
              name="price"
              label="Quoted price"
              hint="Without accrued interest"
              {...rules.price}
            />
          )}
        </>
      }
      result={bondResult(inputs, solvesPrice)}
      pinned={({ yieldRate, measures }) => {
        const resultText = solvesPrice
          ? `Price ${figure(measures.price, 2)}`
          : `Yield ${percent(yieldRate, 2)}`
        return `${resultText}, modified duration ${figure(measures.modifiedDuration, 2)}`
      }}
      results={(result) => <BondResults {...result} solvesPrice={solvesPrice} />}
      figure={({ bond, yieldRate }) => ({
        id: 'price-yield-curve',
        label: 'Your bond as a curve',
        start: figureOfBond(bond, yieldRate),
        from: drawnBondText(bond),
        limits:
          'The curve is drawn for bonds of 1 to 30 years with coupons to 8% and yields from 0.5% to 10%.',
      })}
      formulas={formulas}
      where={where}
    />
  )
}

/** The remaining term of the bond: in years, or between two dates. */
function TermFields({ inputs }: { inputs: AddressInputs }) {
  const byDates = hasDates(inputs)
  return (
    <>
      <SelectField
        label="Time to maturity"
        value={byDates ? 'dates' : 'years'}
        onChange={(event) =>
          inputs.set(
            event.target.value === 'dates'
              ? { term: 'dates', ...tenYearsFrom(dayIn(new Date())) }
              : { term: 'years', settlement: '', maturity: '', days: first.days },
          )
        }
        options={[
          { value: 'years', label: 'In years' },
          { value: 'dates', label: 'From settlement to maturity date' },
        ]}
      />
      {byDates ? (
        <>
          <DateField inputs={inputs} name="settlement" label="Settlement date" />
          <DateField inputs={inputs} name="maturity" label="Maturity date" />
          <SelectField
            label="Day count"
            hint={`For ${dayCounts.find(({ value }) => value === dayCountOf(inputs))?.use}.`}
            value={dayCountOf(inputs)}
            onChange={(event) => inputs.set({ days: event.target.value })}
            options={dayCounts.map(({ value, label }) => ({ value, label }))}
          />
        </>
      ) : (
        <FigureField inputs={inputs} name="years" label="Years to maturity" {...rules.years} />
      )}
    </>
  )
}

function DateField({ inputs, name, label }: { inputs: AddressInputs; name: string; label: string }) {
  const why = dayFrom(inputs.get(name)) ? whyNotTerm(inputs, name) : 'Enter a date.'
  return (
    <TextField
      label={label}
      type="date"
      value={inputs.get(name)}
      onChange={(event) => inputs.set({ [name]: event.target.value })}
      error={why ?? undefined}
    />
  )
}

/** Errors about two dates appear at the later one. */
function whyNotTerm(inputs: AddressInputs, name: string): string | null {
  const [settlement, maturity] = [dayFrom(inputs.get('settlement')), dayFrom(inputs.get('maturity'))]
  if (name !== 'maturity' || !settlement || !maturity) return null
  if (maturity <= settlement) return 'Enter a date after settlement.'
  const longest = new Date(settlement)
  longest.setUTCFullYear(longest.getUTCFullYear() + 100)
  return maturity > longest ? 'Enter a date within 100 years of settlement.' : null
}

function hasDates(inputs: AddressInputs): boolean {
  return inputs.get('term') === 'dates'
}

function dayCountOf(inputs: AddressInputs): DayCount {
  const dayCountText = inputs.get('days')
  return dayCounts.find(({ value }) => value === dayCountText)?.value ?? '30/360'
}

function tenYearsFrom(settlement: string): { settlement: string; maturity: string } {
  const maturity = new Date(settlement)
  maturity.setUTCFullYear(maturity.getUTCFullYear() + 10)
  return { settlement, maturity: dayOf(maturity) }
}

/** Returns null while the input is not a valid term. */
function timeFrom(inputs: AddressInputs, frequency: Frequency): CouponTime | null {
  if (!hasDates(inputs)) {
    const years = inputs.get('years')
    return numberProblem(years, rules.years)
      ? null
      : timeFromYears(readNumber(years, rules.years) ?? 0, frequency)
  }
  const [settlement, maturity] = [dayFrom(inputs.get('settlement')), dayFrom(inputs.get('maturity'))]
  if (!settlement || !maturity || whyNotTerm(inputs, 'maturity')) return null
  return timeFromDates(settlement, maturity, frequency, dayCountOf(inputs))
}

function figureOf(inputs: AddressInputs, name: keyof typeof rules): number {
  return readNumber(inputs.get(name), rules[name]) ?? 0
}

const noYield = {
  below: 'At this price the yield is below −99%, which is not computed. Check the price and the dates.',
  above: 'At this price the yield is above 1,000%, which is not computed. Check the price and the dates.',
  'no time':
    'By this day count no time is left until maturity: the bond is worth its par, and a yield has no meaning.',
} as const

/** The typed bond with its yield and measures, and its day count if it has dates; a text says why there is none. */
function bondResult(inputs: AddressInputs, solvesPrice: boolean) {
  const fieldNames = ['par', 'coupon', solvesPrice ? 'yield' : 'price'] as const
  const isWrong = fieldNames.some((name) => numberProblem(inputs.get(name), rules[name]))
  const bond = isWrong ? null : bondFrom(inputs)
  if (!bond) return 'The results appear here once each figure is right.'
  const yieldRate = solvesPrice ? figureOf(inputs, 'yield') : yieldOfBond(bond, figureOf(inputs, 'price'))
  if (typeof yieldRate === 'string') return noYield[yieldRate]
  const dayCount = hasDates(inputs) ? dayCountOf(inputs) : null
  return { bond, yieldRate, measures: measureBond(bond, yieldRate), dayCount }
}

type BondResultsProps = Exclude<ReturnType<typeof bondResult>, string> & { solvesPrice: boolean }

function BondResults({ bond, yieldRate, measures, dayCount, solvesPrice }: BondResultsProps) {
  const isBetween = bond.time.coupons > 1 && bond.time.untilNext < 1
  const price = ['Quoted price', figure(measures.price, 4)] as const
  const yieldRow = ['Yield to maturity', percent(yieldRate, 3)] as const
  return (
    <>
      <ResultTable
        caption="Results"
        main={2}
        rows={[
          solvesPrice ? price : yieldRow,
          ['Modified duration', figure(measures.modifiedDuration, 3)],
          solvesPrice ? yieldRow : price,
          ...(isBetween && dayCount === 'actual/actual'
            ? [['Quoted price by the Treasury’s formula', figure(treasuryPrice(bond, yieldRate), 4)] as const]
            : []),
          ['Accrued interest', figure(measures.accruedInterest, 4)],
          ['Full price', figure(measures.fullPrice, 4)],
          ['Current yield', percent(measures.currentYield, 3)],
          ['Macaulay duration', `${figure(measures.macaulayDuration, 3)} years`],
          ['Convexity', figure(measures.convexity, 2)],
          ['Value of a basis point', figure(measures.basisPointValue, 4)],
        ]}
      />
      {bond.time.coupons === 1 && (
        <p className={styles.note}>In its last coupon period a bond is priced by simple interest.</p>
      )}
      {isBetween && (
        <p className={styles.note}>
          By street convention: between two coupon dates interest compounds in the broken period too.
          {dayCount === 'actual/actual' && ' The Treasury’s own formula takes simple interest there.'}
        </p>
      )}
      <AddToPortfolio measures={measures} />
    </>
  )
}

/** Adds the bond to the portfolio calculator, beside the positions in the URL. */
function AddToPortfolio({ measures }: { measures: BondMeasures }) {
  const [search] = useSearchParams()
  const portfolio = withBond(search.get('portfolio') ?? '', measures)
  if (portfolio === null)
    return <p className={styles.note}>The portfolio has no room for another position.</p>
  const address = new URLSearchParams({ tab: 'portfolio', portfolio })
  return (
    <p>
      <GatedLink to={`/tools/calculator?${address}`} variant="secondary" size="sm">
        Add this bond to the portfolio
      </GatedLink>
    </p>
  )
}

function bondFrom(inputs: AddressInputs): Bond | null {
  const inputFrequency = Number(inputs.get('frequency'))
  const frequency = inputFrequency === 1 || inputFrequency === 4 || inputFrequency === 12 ? inputFrequency : 2
  const time = timeFrom(inputs, frequency)
  return (
    time && {
      par: figureOf(inputs, 'par'),
      couponRate: figureOf(inputs, 'coupon'),
      frequency,
      time,
    }
  )
}

const formulas = [
  ['Full price', 'P = Σ CFₖ ÷ (1 + y/m)ᵏ'],
  ['In the last coupon period', 'P = CF ÷ (1 + y/m × share of the period that is left)'],
  ['Quoted price', 'P − C/m × share of the coupon period that has passed'],
  ['Full price by the Treasury', 'P on the next coupon date ÷ (1 + y/m × share of the period that is left)'],
  ['Macaulay duration', 'D = Σ (k/m) × CFₖ ÷ (1 + y/m)ᵏ ÷ P'],
  ['Modified duration', 'D ÷ (1 + y/m)'],
  ['Convexity', 'Σ k(k + 1) × CFₖ ÷ (1 + y/m)ᵏ⁺² ÷ (m² × P)'],
  ['Yield to maturity', 'the y at which P is the price that is paid, found by halving'],
] as const

const where = [
  ['CFₖ', 'the payment after k coupon periods'],
  ['C', 'the yearly coupon'],
  ['y', 'the yearly yield'],
  ['m', 'the number of coupons a year'],
] as const
