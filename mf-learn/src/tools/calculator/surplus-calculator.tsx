import { Badge } from '@icio/shared-ui/parts/badge'
import { SelectField } from '@icio/shared-ui/parts/select-field'
import { readFigure, useAddressInputs, whyNotFigure, type AddressInputs } from './address-inputs.js'
import styles from './calculator.module.css'
import { NoResult, Workbench } from './calculator-parts.js'
import { FigureField } from './figure-field.js'
import { percent } from './formatted.js'
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

const amountRule = { min: 0, max: 1e12 }
const fields = [
  { name: 'surplus', rule: { min: 0, above: true, max: 1e12 } },
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
    <Workbench
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
      results={<SurplusResults inputs={inputs} />}
    />
  )
}

function entityOf(inputs: AddressInputs): Entity {
  return inputs.get('entity') === 'pool' ? 'pool' : 'insurer'
}

function SurplusResults({ inputs }: { inputs: AddressInputs }) {
  if (fields.some(({ name, rule }) => whyNotFigure(inputs.get(name), rule))) {
    return <NoResult>The results appear here once each figure is right.</NoResult>
  }
  const of = (name: string) => readFigure(inputs.get(name)) ?? 0
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
  if (!ratios) return <NoResult>Surplus has to be above zero.</NoResult>
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
              {percent(ratio.percent, 0)} <LineBadge ratio={ratio} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LineBadge({ ratio: { percent: value, line } }: { ratio: SurplusRatio }) {
  if (line === null) return null
  return value >= line ? <Badge tone="warning">Unusual</Badge> : <Badge tone="success">Usual</Badge>
}
