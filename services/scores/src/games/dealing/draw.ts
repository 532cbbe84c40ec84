import { shuffle, type Random } from '@icio/kit/random'

export interface Drawable {
  id: string
  level: string
}

export interface DrawOptions<Level extends string> {
  /** The levels in rising order, each with the number of rows wanted. */
  wanted: Readonly<Record<Level, number>>
  /** Ids of the questions that the visitor has seen, oldest first. */
  seen: readonly string[]
  random: Random
  /** Whether a level without enough rows is filled from the nearest one (docs/spec/decisions.md, 5). */
  fill: boolean
}

/**
 * Draws random rows by level: unseen ones first, then those seen longest ago (docs/spec/decisions.md, 6). With `fill`,
 * a level without enough rows is filled from the nearest one, on a tie from the easier one.
 *
 * @returns the rows in rising order of level, in random order within each
 */
export function drawByLevel<Row, Level extends string>(
  rows: readonly Row[],
  describe: (row: Row) => Drawable,
  { wanted, seen, random, fill }: DrawOptions<Level>,
): Row[] {
  const levels = Object.keys(wanted) as Level[]
  const age = new Map(seen.map((id, index) => [id, index]))
  const drawableRows = shuffle(rows, random).map((row) => ({ row, ...describe(row) }))
  const stacks = levels.map((level) => {
    const ofLevel = drawableRows.filter((each) => each.level === level)
    if (age.size > 0) ofLevel.sort((one, other) => (age.get(one.id) ?? -1) - (age.get(other.id) ?? -1))
    return ofLevel.map(({ row }) => row)
  })
  const drawnRows = stacks.map((stack, index) => stack.splice(0, wanted[levels[index] as Level]))
  if (fill)
    fillUp(
      drawnRows,
      stacks,
      levels.map((level) => wanted[level]),
    )
  return drawnRows.flatMap((ofLevel) => shuffle(ofLevel, random))
}

/** Fills each level that has too few rows from the nearest level with rows left. */
function fillUp<Row>(drawnRows: Row[][], stacks: Row[][], wantedCounts: number[]): void {
  const lacking = wantedCounts.map((count, index) => count - (drawnRows[index]?.length ?? 0))
  lacking.forEach((count, level) => {
    const nearest = stacks
      .map((_, index) => index)
      .sort((one, other) => Math.abs(one - level) - Math.abs(other - level))
    for (const index of nearest) {
      const extraRows = stacks[index]?.splice(0, count) ?? []
      drawnRows[index]?.push(...extraRows)
      count -= extraRows.length
    }
  })
}

/** Draws up to `count` random rows of any level, unseen ones first. */
export function drawAny<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { count, seen, random }: { count: number; seen: readonly string[]; random: Random },
): Row[] {
  const everything = { any: count }
  const options = { wanted: everything, seen, random, fill: false }
  return drawByLevel(rows, (row) => ({ id: idOf(row), level: 'any' }), options)
}
