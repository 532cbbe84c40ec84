import { Badge } from '@icio/shared-ui/parts/badge'
import { readFigure, useAddressInputs, whyNotFigure, type AddressInputs } from './address-inputs.js'
import styles from './calculator.module.css'
import { NoResult, Workbench } from './calculator-parts.js'
import { FigureField } from './figure-field.js'
import { percent } from './formatted.js'
import { surplusRatios, type SurplusRatio } from './ratios.js'

const first = {
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
  { name: 'surplus', label: 'Surplus or net position', rule: { min: 0, above: true, max: 1e12 } },
  { name: 'gross', label: 'Gross premiums written', rule: amountRule },
  { name: 'net', label: 'Net premiums written', rule: amountRule },
  { name: 'reserves', label: 'Loss reserves', rule: amountRule },
  { name: 'liabilities', label: 'All liabilities', rule: amountRule },
  { name: 'risk', label: 'Risk assets', rule: amountRule },
  { name: 'losses', label: 'Unrealized losses', rule: amountRule },
]

/** Leverage of premiums, reserves and investments on surplus, or on a pool's net position. */
export function SurplusCalculator() {
  const inputs = useAddressInputs(first)
  return (
    <Workbench
      inputs={
        <>
          {fields.map(({ name, label, rule }) => (
            <FigureField key={name} inputs={inputs} name={name} label={label} {...rule} />
          ))}
          <p className={styles.note}>
            For a pool, premiums are contributions and surplus is net position. Risk assets are stocks and all
            else outside investment-grade bonds and cash.
          </p>
        </>
      }
      results={<SurplusResults inputs={inputs} />}
    />
  )
}

function SurplusResults({ inputs }: { inputs: AddressInputs }) {
  if (fields.some(({ name, rule }) => whyNotFigure(inputs.get(name), rule))) {
    return <NoResult>The results appear here once each figure is right.</NoResult>
  }
  const of = (name: string) => readFigure(inputs.get(name)) ?? 0
  const ratios = surplusRatios({
    surplus: of('surplus'),
    grossWrittenPremiums: of('gross'),
    netWrittenPremiums: of('net'),
    lossReserves: of('reserves'),
    totalLiabilities: of('liabilities'),
    riskAssets: of('risk'),
    unrealizedLosses: of('losses'),
  })
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
