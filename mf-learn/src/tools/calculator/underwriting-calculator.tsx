import { SelectField } from '@icio/shared-ui/parts/select-field'
import { readFigure, useAddressInputs, whyNotFigure, type AddressInputs } from './address-inputs.js'
import { Formulas, NoResult, ResultTable, Workbench } from './calculator-parts.js'
import { FigureField } from './figure-field.js'
import { percent } from './formatted.js'
import { underwritingRatios } from './ratios.js'

const first = {
  basis: 'trade',
  earned: '100',
  written: '104',
  losses: '68',
  expenses: '29',
  dividends: '0.5',
  income: '7',
}

const premiumRule = { min: 0, above: true, max: 1e12 }
const amountRule = { min: -1e12, max: 1e12 }
const fields = [
  { name: 'earned', label: 'Net premiums earned', rule: premiumRule },
  { name: 'written', label: 'Net premiums written', rule: premiumRule },
  { name: 'losses', label: 'Losses and loss expenses incurred', rule: amountRule },
  { name: 'expenses', label: 'Underwriting expenses', rule: amountRule },
  { name: 'dividends', label: 'Dividends to policyholders or members', rule: amountRule },
  { name: 'income', label: 'Net investment income', rule: amountRule },
]

/** Combined ratio and operating ratio of a year. */
export function UnderwritingCalculator() {
  const inputs = useAddressInputs(first)
  return (
    <>
      <Workbench
        inputs={
          <>
            <SelectField
              label="Basis"
              hint="Trade: expenses over written premiums. Financial: all over earned premiums."
              value={inputs.get('basis')}
              onChange={(event) => inputs.set({ basis: event.target.value })}
              options={[
                { value: 'trade', label: 'Trade (statutory)' },
                { value: 'financial', label: 'Financial (GAAP)' },
              ]}
            />
            {fields.map(({ name, label, rule }) => (
              <FigureField key={name} inputs={inputs} name={name} label={label} {...rule} />
            ))}
          </>
        }
        results={<UnderwritingResults inputs={inputs} />}
      />
      <Formulas formulas={formulas} where={[]} />
    </>
  )
}

function UnderwritingResults({ inputs }: { inputs: AddressInputs }) {
  if (fields.some(({ name, rule }) => whyNotFigure(inputs.get(name), rule))) {
    return <NoResult>The results appear here once each figure is right.</NoResult>
  }
  const of = (name: string) => readFigure(inputs.get(name)) ?? 0
  const ratios = underwritingRatios(
    {
      netEarnedPremiums: of('earned'),
      netWrittenPremiums: of('written'),
      losses: of('losses'),
      underwritingExpenses: of('expenses'),
      policyholderDividends: of('dividends'),
      netInvestmentIncome: of('income'),
    },
    inputs.get('basis') === 'financial' ? 'financial' : 'trade',
  )
  if (!ratios) return <NoResult>Premiums have to be above zero.</NoResult>
  const verdict = ratios.combinedRatio < 100 ? 'a profit' : 'a loss'
  return (
    <>
      <ResultTable
        caption="Results"
        rows={[
          ['Loss ratio', percent(ratios.lossRatio, 1)],
          ['Expense ratio', percent(ratios.expenseRatio, 1)],
          ['Dividend ratio', percent(ratios.dividendRatio, 1)],
          ['Combined ratio', percent(ratios.combinedRatio, 1)],
          ['Investment income ratio', percent(ratios.investmentIncomeRatio, 1)],
          ['Operating ratio', percent(ratios.operatingRatio, 1)],
        ]}
      />
      <p>
        Underwriting alone made {verdict}; with investment income the year{' '}
        {ratios.operatingRatio < 100 ? 'earned' : 'lost'} {percent(Math.abs(100 - ratios.operatingRatio), 1)}{' '}
        of premiums.
      </p>
    </>
  )
}

const formulas = [
  ['Loss ratio', 'losses and loss expenses ÷ net premiums earned'],
  ['Expense ratio', 'underwriting expenses ÷ net premiums written (trade) or earned (financial)'],
  ['Dividend ratio', 'dividends ÷ net premiums earned'],
  ['Combined ratio', 'loss ratio + expense ratio + dividend ratio'],
  ['Operating ratio', 'combined ratio − net investment income ÷ net premiums earned'],
] as const
