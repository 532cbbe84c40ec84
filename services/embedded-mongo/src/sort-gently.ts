import { breathe, isTurnOver, nextDocument } from './budget.js'
import { textOf, unitOrder } from './bson/compare.js'
import { bracketOf, toNumber, type Maybe } from './bson/values.js'

/** How many items are sorted, ranked, or merged at once. */
const pieceLength = 1024

/** The value that decides most comparisons of a sort. */
export interface FirstKey<T> {
  of(item: T): Maybe
  /** -1 if the largest comes first. */
  direction: number
}
type Order<T> = (a: T, b: T) => number

/**
 * A stable sort that yields to others between its parts.
 *
 * @param order as for Array.prototype.sort
 * @param first what `order` compares first: a number derived from it saves most calls of `order`
 */
export async function sortGently<T>(items: T[], order: Order<T>, first?: FirstKey<T>): Promise<T[]> {
  if (items.length <= pieceLength) return items.sort(order)
  const places = await sortedPlaces(items.length, await placeOrder(items, order, first))
  const sorted = new Array<T>(items.length)
  await inPieces(items.length, (at) => {
    sorted[at] = items[places[at]!]!
  })
  return sorted
}

/** Calls `work` for 0 to `count`, with pauses. */
async function inPieces(count: number, work: (at: number) => void): Promise<void> {
  for (let from = 0; from < count; from += pieceLength) {
    const to = Math.min(count, from + pieceLength)
    for (let at = from; at < to; at++) work(at)
    nextDocument()
    if (isTurnOver()) await breathe()
  }
}

/** Compares two items by their places: by rank, by value, then by place. */
async function placeOrder<T>(
  items: readonly T[],
  order: Order<T>,
  first?: FirstKey<T>,
): Promise<Order<number>> {
  if (!first) return (a, b) => order(items[a]!, items[b]!) || a - b
  const kind = kindOf(items, first)
  if (kind === undefined) return placeOrder(items, order)
  const ranks = await ranksOf(items, first, kind)
  return (a, b) => {
    const [left, right] = [ranks[a]!, ranks[b]!]
    if (left < right) return -1
    if (left > right) return 1
    return order(items[a]!, items[b]!) || a - b
  }
}

async function sortedPlaces(count: number, order: Order<number>): Promise<Uint32Array> {
  let places = new Uint32Array(count)
  await inPieces(count, (at) => {
    places[at] = at
    if ((at + 1) % pieceLength === 0 || at + 1 === count)
      places.subarray(at - (at % pieceLength), at + 1).sort(order)
  })
  let merged = new Uint32Array(count)
  for (let length = pieceLength; length < count; length *= 2) {
    let [left, right, start] = [0, length, 0]
    await inPieces(count, (at) => {
      if (at === start + 2 * length) [start, left, right] = [at, at, at + length]
      const takesRight =
        left >= start + length ||
        (right < Math.min(count, start + 2 * length) && order(places[left]!, places[right]!) > 0)
      merged[at] = places[takesRight ? right++ : left++]!
    })
    ;[places, merged] = [merged, places]
  }
  return places
}

const strings = 15
/** Numbers, texts, and dates: the types whose values can be ranked. */
const ranked = [10, strings, 45]

/** The type that ranks are for: that of the first rankable value. */
function kindOf<T>(items: readonly T[], { of }: FirstKey<T>): number | undefined {
  const found = items.find((item) => ranked.includes(bracketOf(of(item))))
  return found && bracketOf(of(found))
}

/**
 * A rank for each item: a smaller rank means that the item comes first, and equal ranks decide nothing. Items of other
 * types come before or after all ranked ones.
 */
async function ranksOf<T>(
  items: readonly T[],
  { of, direction }: FirstKey<T>,
  kind: number,
): Promise<Float64Array> {
  const start = kind === strings ? await sharedStart(items, of) : 0
  const ranks = new Float64Array(items.length)
  await inPieces(items.length, (at) => {
    const value = of(items[at]!)
    const bracket = bracketOf(value)
    let rank = bracket < kind ? -Infinity : Infinity
    if (bracket === kind) rank = rankOf(value, kind, start)
    ranks[at] = rank * direction
  })
  return ranks
}

function rankOf(value: Maybe, kind: number, start: number): number {
  if (kind === strings) return textRank(textOf(value!), start)
  const number = value instanceof Date ? value.getTime() : toNumber(value)
  // NaN comes before all other numbers, as in the order itself.
  return Number.isNaN(number) ? -Infinity : number
}

/** The length of the prefix that all texts share, which does not distinguish them. */
async function sharedStart<T>(items: readonly T[], of: (item: T) => Maybe): Promise<number> {
  let shared: string | undefined
  await inPieces(items.length, (at) => {
    const value = of(items[at]!)
    if (bracketOf(value) !== strings) return
    const text = textOf(value!)
    shared ??= text
    if (text.startsWith(shared)) return
    let length = 0
    while (text.charCodeAt(length) === shared.charCodeAt(length)) length++
    shared = shared.slice(0, length)
  })
  return shared?.length ?? 0
}

/** The next three characters as digits of a number; 0 past the end. */
function textRank(text: string, start: number): number {
  let rank = 0
  for (let at = start; at < start + 3; at++)
    rank = rank * 0x10001 + (at < text.length ? unitOrder(text.charCodeAt(at)) + 1 : 0)
  return rank
}
