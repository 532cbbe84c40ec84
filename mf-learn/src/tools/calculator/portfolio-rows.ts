import { readFigure } from './address-inputs.js'
import type { BondMeasures } from './bond.js'

/** A line of the portfolio as it is typed. */
export interface PositionText {
  value: string
  duration: string
  convexity: string
}

/** More lines than this do not fit an address that people send. */
export const positionLimit = 20

/** Lines as one piece of an address: fields parted by underscores, lines by tildes. */
export function writePositions(rows: readonly PositionText[]): string {
  return rows
    .map(({ value, duration, convexity }) => [value, duration, convexity].map(bare).join('_'))
    .join('~')
}

export function readPositions(text: string): PositionText[] {
  return text
    .split('~')
    .slice(0, positionLimit)
    .map((row) => {
      const [value = '', duration = '', convexity = ''] = row.split('_')
      return { value, duration, convexity }
    })
}

/**
 * Adds a bond to the lines of an address. Its market value is its full price, on which duration and convexity rest.
 *
 * @returns null where there is no room for it
 */
export function withBond(
  portfolio: string,
  {
    fullPrice,
    modifiedDuration,
    convexity,
  }: Pick<BondMeasures, 'fullPrice' | 'modifiedDuration' | 'convexity'>,
): string | null {
  const rows = portfolio ? readPositions(portfolio) : []
  if (rows.length >= positionLimit) return null
  const bond = {
    value: fullPrice.toFixed(4),
    duration: modifiedDuration.toFixed(4),
    convexity: convexity.toFixed(4),
  }
  return writePositions([...rows, bond])
}

/** Addresses from before the calculators had one unit of convexity wrote it divided by 100. */
export function readOldPositions(text: string): PositionText[] {
  return readPositions(text).map((row) => {
    const convexity = readFigure(row.convexity)
    return {
      ...row,
      convexity: convexity === null ? row.convexity : String(Number((convexity * 100).toPrecision(12))),
    }
  })
}

function bare(text: string): string {
  return text.replace(/[~_]/g, '')
}
