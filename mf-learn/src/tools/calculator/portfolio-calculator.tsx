import { numberProblem, readNumber } from '@icio/contracts/numbers/read-number'
import { Button } from '@icio/shared-ui/parts/button'
import { Notice } from '@icio/shared-ui/parts/notice'
import { NumberField } from '@icio/shared-ui/parts/number-field'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { GatedLink } from '@icio/shared-ui/parts/gated-link'
import { useAddressInputs, type AddressInputs } from './address-inputs.js'
import styles from './calculator.module.css'
import { Calculator, ResultTable } from './calculator-parts.js'
import { FigureField, type FigureRule } from './figure-field.js'
import { figureOfPortfolio } from './figure-starts.js'
import { figure, percent, signedFigure } from './figure-format.js'
import { doubtAbout, estimateShift, measurePortfolio, oddConvexity, type Position } from './portfolio.js'
import {
  positionLimit,
  readOldPositions,
  readPositions,
  writePositions,
  type PositionText,
} from './portfolio-rows.js'

const first = { portfolio: '40_2.5_10~35_5_35~25_8_90', positions: '', shift: '100' }

const columns: readonly { name: keyof PositionText; label: string; rule: FigureRule }[] = [
  { name: 'value', label: 'Market value', rule: { least: 0, most: 1e12, accounts: true } },
  { name: 'duration', label: 'Duration', rule: { least: -50, most: 100, unit: 'years' } },
  { name: 'convexity', label: 'Convexity', rule: { least: -10_000, most: 10_000 } },
]
const shiftRule: FigureRule = { least: -1000, most: 1000, unit: 'basis points' }

/** Calculates the duration of a portfolio and the effect of a parallel shift of the yield curve. */
export function PortfolioCalculator() {
  const inputs = useAddressInputs(first)
  const old = inputs.get('positions')
  const rows = old ? readOldPositions(old) : readPositions(inputs.get('portfolio'))
  return (
    <Calculator
      inputs={
        <>
          <PositionsTable
            rows={rows}
            onChange={(positions) => inputs.set({ positions: '', portfolio: writePositions(positions) })}
          />
          <FigureField
            inputs={inputs}
            name="shift"
            label="Shift of all yields, basis points"
            hint="100 is one percentage point up, −50 half a point down"
            {...shiftRule}
          />
        </>
      }
      result={portfolioResult(rows, inputs)}
      pinned={({ portfolio, estimate, isNoPrice }) =>
        `Duration ${figure(portfolio.duration, 2)}, ${isNoPrice ? 'no estimate' : `change ${signedFigure(estimate.amount)}`}`
      }
      results={(result) => <PortfolioResults {...result} />}
      figure={({ portfolio, shift }) => ({
        id: 'asset-liability-see-saw',
        label: 'Your duration against claims',
        start: figureOfPortfolio(portfolio, shift),
        from: 'Drawn with your duration and your shift, against claims of $500 million with a duration of 3.6.',
        limits: 'The see-saw is drawn for durations from 0 to 8 and shifts to 200 basis points.',
      })}
      formulas={formulas}
      where={where}
    />
  )
}

interface PositionsTableProps {
  rows: readonly PositionText[]
  onChange: (rows: PositionText[]) => void
}

function PositionsTable({ rows, onChange }: PositionsTableProps) {
  const changePosition = (place: number, some: Partial<PositionText>) =>
    onChange(rows.map((row, index) => (index === place ? { ...row, ...some } : row)))
  const measuring = new URLSearchParams({ tab: 'bond', portfolio: writePositions(rows) })
  return (
    <div className={styles.positions}>
      <table className={styles.positionTable}>
        <caption>
          Positions: market values in any one unit, convexity in years squared as the bond calculator shows it
        </caption>
        <thead>
          <tr>
            {columns.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={place}>
              {columns.map(({ name, label, rule }) => (
                <td key={name}>
                  <NumberField
                    inCell
                    label={`${label}, position ${place + 1}`}
                    text={row[name]}
                    onText={(text) => changePosition(place, { [name]: text })}
                    error={numberProblem(row[name], rule) ?? undefined}
                    {...rule}
                  />
                </td>
              ))}
              <td>
                <Button
                  variant="quiet"
                  size="sm"
                  icon={<X />}
                  aria-label={`Remove position ${place + 1}`}
                  disabled={rows.length === 1}
                  onClick={() => onChange(rows.filter((_, index) => index !== place))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        size="sm"
        icon={<Plus />}
        disabled={rows.length >= positionLimit}
        onClick={() => onChange([...rows, { value: '0', duration: '0', convexity: '0' }])}
      >
        Add a position
      </Button>{' '}
      <GatedLink to={`/tools/calculator?${measuring}`} variant="quiet" size="sm">
        Measure a bond for it
      </GatedLink>
    </div>
  )
}

/** The measured portfolio and what the shift does to it; a text says why there is none. */
function portfolioResult(rows: readonly PositionText[], inputs: AddressInputs) {
  const wrong = rows.some((row) => columns.some(({ name, rule }) => numberProblem(row[name], rule)))
  if (wrong || numberProblem(inputs.get('shift'), shiftRule))
    return 'The results appear here once each figure is right.'
  const positions = rows.map(positionFrom)
  const portfolio = measurePortfolio(positions)
  if (!portfolio) return 'Give at least one position a market value.'
  const shift = readNumber(inputs.get('shift'), shiftRule) ?? 0
  const doubt = doubtAbout(portfolio, shift)
  return {
    positions,
    portfolio,
    shift,
    estimate: estimateShift(portfolio, shift),
    doubt,
    isNoPrice: doubt !== null && doubt !== 'rough',
  }
}

type PortfolioResult = Exclude<ReturnType<typeof portfolioResult>, string>

function PortfolioResults({ positions, portfolio, shift, estimate, doubt, isNoPrice }: PortfolioResult) {
  return (
    <>
      <ResultTable
        caption={`Results for a shift of ${signedFigure(shift, 0)} basis points`}
        main={2}
        rows={[
          ['Duration of the portfolio', figure(portfolio.duration, 3)],
          ['Change of market value', isNoPrice ? 'no estimate' : signedFigure(estimate.amount)],
          ['Market value', figure(portfolio.marketValue)],
          ['Convexity of the portfolio', figure(portfolio.convexity, 2)],
          ['Change by duration', `${signedFigure(estimate.byDuration)}%`],
          ['Change by convexity', `${signedFigure(estimate.byConvexity, 3)}%`],
          ['Change in all', isNoPrice ? 'no estimate' : `${signedFigure(estimate.percent)}%`],
          ['Market value after', isNoPrice ? 'no estimate' : figure(portfolio.marketValue + estimate.amount)],
          ['Share that remains', isNoPrice ? 'no estimate' : percent(100 + estimate.percent)],
        ]}
      />
      {doubt && (
        <Notice tone="warning" role="status">
          {doubts[doubt]}
        </Notice>
      )}
      {positions.map((position, place) => (
        <ConvexityWarning key={place} place={place} position={position} />
      ))}
    </>
  )
}

function ConvexityWarning({ place, position }: { place: number; position: Position }) {
  const { duration, convexity } = position
  const odd = oddConvexity(position)
  if (!odd) return null
  return (
    <Notice tone="warning" role="status">
      Position {place + 1}: a convexity of {figure(convexity)} with a duration of {figure(duration)}{' '}
      {odd === 'small'
        ? `looks divided by 100, as many data providers print it. With fixed payments it is ${figure(duration ** 2, 0)} or more.`
        : 'is more than any bond has. It may have been multiplied by 100 already.'}
    </Notice>
  )
}

const doubts = {
  'below zero':
    'Duration and convexity put the value at or below zero here, where no bond can be. They hold for small shifts: reprice each bond with the bond calculator.',
  'wrong way':
    'With these figures the value would turn around and move with yields, which the price of no bond does. Check the unit of convexity, or reprice each bond with the bond calculator.',
  compression:
    'With negative convexity, as of mortgages and callable bonds, the estimate turns around before a shift of this size. Their prices do not: they stay near par as yields fall (compression). Take a smaller shift, or prices from a model of prepayments.',
  rough:
    'The shift is large for this duration. What duration and convexity leave out is worth several percent: reprice each bond with the bond calculator.',
} as const

function positionFrom(row: PositionText): Position {
  const [marketValue = 0, duration = 0, convexity = 0] = columns.map(
    ({ name, rule }) => readNumber(row[name], rule) ?? 0,
  )
  return { marketValue, duration, convexity }
}

const formulas = [
  ['Share of a position', 'wᵢ = its market value ÷ market value of all'],
  ['Duration of the portfolio', 'D = Σ wᵢ × Dᵢ'],
  ['Convexity of the portfolio', 'C = Σ wᵢ × Cᵢ'],
  ['Change of value', 'ΔP/P ≈ −D × Δy + ½ × C × Δy²'],
] as const

const where = [
  ['wᵢ', 'a position’s share of market value'],
  ['Δy', 'the shift, the same for all maturities'],
] as const
