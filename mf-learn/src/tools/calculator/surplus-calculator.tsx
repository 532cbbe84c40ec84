import { isAbove, isClose } from '@icio/contracts/numbers/close'
import { Badge } from '@icio/shared-ui/parts/badge'
import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { useAddressInputs, type AddressInputs } from './address-inputs.js'
import styles from './calculator.module.css'
import { Calculator } from './calculator-parts.js'
import { FigureField, type FigureRule } from './figure-field.js'
import { figureOfReserve } from './figure-starts.js'
import { percent } from './figure-format.js'
import { surplusRatios, type Entity, type SurplusRatio } from './ratios.js'

const first = {
  entity: 'insurer',
  surplus: '60',
  gross: '120',
  net: '90',
  reserves: '85',
  liabilities: '130',
  risk: '18',
  losses: '4',
}

const amountRule: FigureRule = { least: 0, most: 1e12, accounts: true }
const fields = [
  { name: 'surplus', rule: { ...amountRule, above: true } },
  { name: 'gross', rule: amountRule },
  { name: 'net', rule: amountRule },
  { name: 'reserves', rule: amountRule },
  { name: 'liabilities', rule: amountRule },
  { name: 'risk', rule: amountRule },
  { name: 'losses', rule: amountRule },
] as const

/** The same figure has a different name in each entity's statements. */
const labels: Readonly<Record<Entity, Record<(typeof fields)[number]['name'], string>>> = {
  insurer: {
    surplus: 'Policyholders’ surplus',
    gross: 'Gross premiums written',
    net: 'Net premiums written',
    reserves: 'Loss reserves',
    liabilities: 'All liabilities',
    risk: 'Risk assets',
    losses: 'Unrealized losses',
  },
  pool: {
    surplus: 'Net position',
    gross: 'Gross contributions',
    net: 'Net contributions',
    reserves: 'Claim liabilities',
    liabilities: 'All liabilities',
    risk: 'Risk assets',
    losses: 'Unrealized losses',
  },
}

/** Calculates premiums, reserves and investments relative to surplus, or to a pool's net position. */
export function SurplusCalculator() {
  const inputs = useAddressInputs(first)
  const entity = entityOf(inputs)
  return (
    <Calculator
      inputs={
        <>
          <SelectField
            label="Balance sheet of"
            hint="The NAIC’s IRIS ratios are for insurers that file with it"
            value={entity}
            onChange={(event) => inputs.set({ entity: event.target.value })}
            options={[
              { value: 'insurer', label: 'An insurer' },
              { value: 'pool', label: 'A public risk pool' },
            ]}
          />
          {fields.map(({ name, rule }) => (
            <FigureField key={name} inputs={inputs} name={name} label={labels[entity][name]} {...rule} />
          ))}
          <p className={styles.note}>
            Risk assets are stocks and all else outside investment-grade bonds and cash.
          </p>
        </>
      }
      result={surplusResult(inputs)}
      pinned={({ ratios: [ratio] }) => (ratio ? `${ratio.name} ${percentOf(ratio)}` : null)}
      results={({ ratios }) => <SurplusResults ratios={ratios} />}
      figure={({ sheet }) => ({
        id: 'claims-payment-pattern',
        label: 'Your reserve over the years',
        start: figureOfReserve(sheet.lossReserves),
        from: `Drawn with your ${labels[entity].reserves.toLowerCase()}, read as $ million: when they are paid out, by line of business.`,
        limits: 'The years of payment are drawn for reserves from 10 to 500.',
      })}
    />
  )
}

function entityOf(inputs: AddressInputs): Entity {
  return inputs.get('entity') === 'pool' ? 'pool' : 'insurer'
}

/** The ratios of the typed balance sheet; a text says why there are none. */
function surplusResult(inputs: AddressInputs) {
  if (fields.some(({ name, rule }) => numberProblem(inputs.get(name), rule)))
    return 'The results appear here once each figure is right.'
  const of = (name: string) => readNumber(inputs.get(name), { accounts: true }) ?? 0
  const sheet = {
    surplus: of('surplus'),
    grossWrittenPremiums: of('gross'),
    netWrittenPremiums: of('net'),
    lossReserves: of('reserves'),
    totalLiabilities: of('liabilities'),
    riskAssets: of('risk'),
    unrealizedLosses: of('losses'),
  }
  const ratios = surplusRatios(sheet, entityOf(inputs))
  return ratios ? { sheet, ratios } : 'Surplus has to be above zero.'
}

function SurplusResults({ ratios }: { ratios: readonly SurplusRatio[] }) {
  return (
    <table className={styles.table} aria-live="polite">
      <caption>Results, with how each comes about</caption>
      <tbody>
        {ratios.map((ratio) => (
          <tr key={ratio.name}>
            <th scope="row">
              {ratio.name}
              <span className={styles.formulaLine}>{ratio.formula}</span>
              <span className={styles.source}>{ratio.source}</span>
            </th>
            <td>
              {percentOf(ratio)} <LineBadge ratio={ratio} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A ratio in whole percent, with decimals where it would be rounded to its line (TOOL-28). */
function percentOf({ percent: value, line }: SurplusRatio): string {
  return percent(value, 0, line ?? 0)
}

function LineBadge({ ratio: { percent: value, line } }: { ratio: SurplusRatio }) {
  if (line === null) return null
  return isAbove(value, line) || isClose(value, line) ? (
    <Badge tone="warning">Unusual</Badge>
  ) : (
    <Badge tone="success">Usual</Badge>
  )
}
