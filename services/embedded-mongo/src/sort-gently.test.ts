import { BSONSymbol, Decimal128, Int32, MaxKey, MinKey } from 'bson'
import { compareValues } from './bson/compare.js'
import type { Maybe } from './bson/values.js'
import { sortGently } from './sort-gently.js'
import { seededRandom } from '../test/random.js'

const numbers = [0, -0, 1, 1.5, NaN, Infinity, -Infinity, 7n, 9007199254740993n, new Int32(7), new Int32(-2)]
const texts = [
  '',
  'a',
  'ab',
  'abc',
  'abcd',
  'abc\0',
  'ab\uffff',
  'ab\u{1f600}',
  'ab\ud7ff',
  new BSONSymbol('abc'),
]
const kinds: Record<string, Maybe[]> = {
  numbers: [...numbers, Decimal128.fromString('7'), Decimal128.fromString('NaN'), null, 'x', undefined],
  texts: [...texts, 3, null, true],
  'texts that begin alike': ['same start', 'same start1', 'same start2', 'same start19'],
  dates: [new Date(0), new Date(-5), new Date(1e12), null, new MinKey(), new MaxKey()],
  nothing: [null, undefined],
  'documents and lists': [new Map([['a', 1]]), new Map([['a', 0]]), [1, 2], [1]],
}

test.each(Object.keys(kinds))(
  'a long list of %s is sorted as if all values were compared, ascending and descending',
  async (kind) => {
    const random = seededRandom(11)
    const items = Array.from({ length: 5000 }, (_, at) => {
      return { value: kinds[kind]![Math.floor(random() * kinds[kind]!.length)], at }
    })
    for (const direction of [1, -1]) {
      const order = (a: { value: Maybe }, b: { value: Maybe }) => compareValues(a.value, b.value) * direction
      const expected = [...items].sort(order).map(({ at }) => at)
      const sorted = await sortGently([...items], order, { of: ({ value }) => value, direction })
      expect(sorted.map(({ at }) => at)).toEqual(expected)
    }
  },
)
