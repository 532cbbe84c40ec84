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

function bare(text: string): string {
  return text.replace(/[~_]/g, '')
}
