import { isClose } from '@icio/contracts/numbers/close'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useAddressInputs, type AddressInputs } from './address-inputs.js'
import styles from './calculator.module.css'
import { Calculator, ResultTable } from './calculator-parts.js'
import { FigureField, type FigureRule } from './figure-field.js'
import { figureOfYear } from './figure-starts.js'
import { figure, percent, signedFigure } from './figure-format.js'
import { underwritingRatios, yearResults, type YearResult } from './ratios.js'

const first = {
  basis: 'trade',
  earned: '100',
  written: '104',
  losses: '68',
  expenses: '29',
  dividends: '0.5',
  income: '7',
}

const premiumRule: FigureRule = { least: 0, above: true, most: 1e12, accounts: true }
const amountRule: FigureRule = { least: -1e12, most: 1e12, accounts: true }
const fields = [
  { name: 'earned', label: 'Net premiums earned', rule: premiumRule },
  { name: 'written', label: 'Net premiums written', rule: premiumRule },
  { name: 'losses', label: 'Losses and loss expenses incurred', rule: amountRule },
  { name: 'expenses', label: 'Underwriting expenses', rule: amountRule },
  { name: 'dividends', label: 'Dividends to policyholders or members', rule: amountRule },
  { name: 'income', label: 'Net investment income', rule: amountRule },
]

/** Calculates the combined ratio and the operating ratio of a year. */
export function UnderwritingCalculator() {
  const inputs = useAddressInputs(first)
  return (
    <Calculator
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
      result={underwritingResult(inputs)}
      pinned={({ ratios, results }) =>
        `Combined ratio ${percent(ratios.combinedRatio, 1, 100)}, result ${signedFigure(results.underwriting.amount)}`
      }
      results={(result) => <UnderwritingResults {...result} />}
      figure={({ year }) => ({
        id: 'combined-ratio-stack',
        label: 'Your year as a stack',
        start: figureOfYear(year),
        from: 'Drawn from your figures, all in percent of earned premiums.',
        limits:
          'The stack is drawn for losses of 40% to 110%, expenses of 15% to 45%, dividends to 10% and income to 20% of earned premiums.',
      })}
      formulas={formulas}
    />
  )
}

/** The ratios and results of the typed year; a text says why there are none. */
function underwritingResult(inputs: AddressInputs) {
  if (fields.some(({ name, rule }) => numberProblem(inputs.get(name), rule)))
    return 'The results appear here once each figure is right.'
  const of = (name: string) => readNumber(inputs.get(name), { accounts: true }) ?? 0
  const year = {
    netEarnedPremiums: of('earned'),
    netWrittenPremiums: of('written'),
    losses: of('losses'),
    underwritingExpenses: of('expenses'),
    policyholderDividends: of('dividends'),
    netInvestmentIncome: of('income'),
  }
  const ratios = underwritingRatios(year, inputs.get('basis') === 'financial' ? 'financial' : 'trade')
  const results = yearResults(year)
  return ratios && results ? { year, ratios, results } : 'Premiums have to be above zero.'
}

type UnderwritingResult = Exclude<ReturnType<typeof underwritingResult>, string>

function UnderwritingResults({ year, ratios, results }: UnderwritingResult) {
  return (
    <>
      <ResultTable
        caption="Results"
        main={2}
        rows={[
          ['Combined ratio', percent(ratios.combinedRatio, 1, 100)],
          ['Underwriting result', signedFigure(results.underwriting.amount)],
          ['Loss ratio', percent(ratios.lossRatio, 1)],
          ['Expense ratio', percent(ratios.expenseRatio, 1)],
          ['Dividend ratio', percent(ratios.dividendRatio, 1)],
          ['Investment income ratio', percent(ratios.investmentIncomeRatio, 1)],
          ['Operating ratio', percent(ratios.operatingRatio, 1, 100)],
          ['With investment income', signedFigure(results.withInvestmentIncome.amount)],
        ]}
      />
      <p>{verdictOn(results)}</p>
      {disagrees(ratios.combinedRatio, results.underwriting) && (
        <p className={styles.note}>
          The combined ratio of {percent(ratios.combinedRatio, 1, 100)} says otherwise because the trade basis
          divides expenses by written premiums, of which{' '}
          {year.netWrittenPremiums > year.netEarnedPremiums
            ? 'a part is not earned yet'
            : 'less was written than was earned'}
          . The result in money counts.
        </p>
      )}
    </>
  )
}

/** Summarizes the year in a sentence, in money, because the trade-basis ratios have two denominators. */
function verdictOn({ underwriting, withInvestmentIncome }: UnderwritingResult['results']): string {
  return `Underwriting alone ${earnedOrLost(underwriting)}; with investment income the year ${earnedOrLost(withInvestmentIncome)}.`
}

function earnedOrLost({ amount, percent: share }: YearResult): string {
  if (amount === 0) return 'broke even'
  const word = amount > 0 ? 'earned' : 'lost'
  return `${word} ${figure(Math.abs(amount))}, ${percent(Math.abs(share), 1)} of earned premiums`
}

/** True if the combined ratio and the money are on different sides of break-even. */
function disagrees(combinedRatio: number, { amount }: YearResult): boolean {
  const isEven = isClose(combinedRatio, 100)
  return amount !== 0 && (isEven || Math.sign(100 - combinedRatio) !== Math.sign(amount))
}

const formulas = [
  ['Loss ratio', 'losses and loss expenses ÷ net premiums earned'],
  ['Expense ratio', 'underwriting expenses ÷ net premiums written (trade) or earned (financial)'],
  ['Dividend ratio', 'dividends ÷ net premiums earned'],
  ['Combined ratio', 'loss ratio + expense ratio + dividend ratio'],
  ['Underwriting result', 'net premiums earned − losses − expenses − dividends'],
  ['Operating ratio', 'combined ratio − net investment income ÷ net premiums earned'],
] as const
