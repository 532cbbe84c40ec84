import { readNumber } from '@icio/contracts/numbers/read-number'
import type { BondMeasures } from './bond.js'

/** A position of the portfolio as typed. */
export interface PositionText {
  value: string
  duration: string
  convexity: string
}

/** More positions would make a URL too long to share. */
export const positionLimit = 20

/** Encodes positions for a URL: fields separated by underscores, positions by tildes. */
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
 * Adds a bond to the positions of a URL. Its market value is its full price, to which duration and convexity refer.
 *
 * @returns null if there is no room for it
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

/** Reads older URLs, which stored convexity divided by 100. */
export function readOldPositions(text: string): PositionText[] {
  return readPositions(text).map((row) => {
    const convexity = readNumber(row.convexity)
    return {
      ...row,
      convexity: convexity === null ? row.convexity : String(Number((convexity * 100).toPrecision(12))),
    }
  })
}

function bare(text: string): string {
  return text.replace(/[~_]/g, '')
}
