import { SelectField } from '@icio/shared-ui/parts/select-field'
import {
  readFigure,
  useAddressInputs,
  whyNotFigure,
  type AddressInputs,
  type FigureRule,
} from './address-inputs.js'
import { measureBond, yieldOfBond, type Bond } from './bond.js'
import { Formulas, NoResult, ResultTable, Workbench } from './calculator-parts.js'
import { FigureField } from './figure-field.js'
import { figure, percent } from './formatted.js'

const first = {
  solve: 'price',
  par: '100',
  coupon: '5',
  years: '10',
  frequency: '2',
  yield: '4.5',
  price: '104',
}

const rules: Record<string, FigureRule> = {
  par: { min: 0, above: true, max: 1e9 },
  coupon: { min: 0, max: 50 },
  years: { min: 0, above: true, max: 100 },
  yield: { min: -5, max: 100 },
  price: { min: 0, above: true, max: 1e9 },
}

const frequencies = [
  { value: '1', label: 'Once a year' },
  { value: '2', label: 'Twice a year' },
  { value: '4', label: 'Every quarter' },
  { value: '12', label: 'Every month' },
]

/** Price from yield, or yield from price, with duration and convexity. */
export function BondCalculator() {
  const inputs = useAddressInputs(first)
  const solvesPrice = inputs.get('solve') !== 'yield'
  return (
    <>
      <Workbench
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
            <FigureField inputs={inputs} name="years" label="Years to maturity" {...rules.years} />
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
        results={<BondResults inputs={inputs} solvesPrice={solvesPrice} />}
      />
      <Formulas formulas={formulas} where={where} />
    </>
  )
}

function BondResults({ inputs, solvesPrice }: { inputs: AddressInputs; solvesPrice: boolean }) {
  const asked = ['par', 'coupon', 'years', solvesPrice ? 'yield' : 'price']
  if (asked.some((name) => whyNotFigure(inputs.get(name), rules[name] ?? {}))) {
    return <NoResult>The results appear here once each figure is right.</NoResult>
  }
  const bond = bondFrom(inputs)
  const yieldRate = solvesPrice
    ? readFigure(inputs.get('yield'))
    : yieldOfBond(bond, readFigure(inputs.get('price')) ?? 0)
  if (yieldRate === null) return <NoResult>No yield makes this bond worth that price.</NoResult>
  const measures = measureBond(bond, yieldRate)
  return (
    <ResultTable
      caption="Results"
      rows={[
        ['Yield to maturity', percent(yieldRate, 3)],
        ['Quoted price', figure(measures.price, 4)],
        ['Accrued interest', figure(measures.accruedInterest, 4)],
        ['Full price', figure(measures.fullPrice, 4)],
        ['Current yield', percent(measures.currentYield, 3)],
        ['Macaulay duration', `${figure(measures.macaulayDuration, 3)} years`],
        ['Modified duration', figure(measures.modifiedDuration, 3)],
        ['Convexity', figure(measures.convexity, 2)],
        ['Value of a basis point', figure(measures.basisPointValue, 4)],
      ]}
    />
  )
}

function bondFrom(inputs: AddressInputs): Bond {
  const frequency = Number(inputs.get('frequency'))
  return {
    par: readFigure(inputs.get('par')) ?? 0,
    couponRate: readFigure(inputs.get('coupon')) ?? 0,
    years: readFigure(inputs.get('years')) ?? 0,
    frequency: frequency === 1 || frequency === 4 || frequency === 12 ? frequency : 2,
  }
}

const formulas = [
  ['Full price', 'P = Σ CFₖ ÷ (1 + y/m)ᵏ'],
  ['Quoted price', 'P − C/m × share of the coupon period that has passed'],
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
