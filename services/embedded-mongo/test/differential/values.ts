import { Decimal128, Double, Int32, Long, ObjectId, type Document } from 'bson'

/** A seeded source of choices: the same seed gives the same questions. */
export class Choices {
  constructor(private readonly random: () => number) {}

  below(count: number): number {
    return Math.floor(this.random() * count)
  }
  chance(share: number): boolean {
    return this.random() < share
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }
  some<T>(list: readonly T[], most: number): T[] {
    const left = [...list]
    return Array.from({ length: 1 + this.below(most) }, () => left.splice(this.below(left.length), 1)[0]!)
  }
}

const scalars: unknown[] = [
  new Int32(0),
  new Int32(1),
  new Int32(2),
  new Int32(-3),
  new Double(1),
  new Double(2.5),
  new Double(-0.5),
  Long.fromNumber(2),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('2.5'),
  Decimal128.fromString('10'),
  '',
  'a',
  'ab',
  'b',
  true,
  false,
  null,
  new Date(0),
  new Date(86_400_000),
  new ObjectId('64b0c0ffee0000000000000a'),
]

export function scalar(choices: Choices): unknown {
  return choices.of(scalars)
}

export function number(choices: Choices): unknown {
  return choices.of(scalars.slice(0, 11))
}

/** A value for a document: mostly plain, sometimes a list or a document. */
export function value(choices: Choices, depth = 0): unknown {
  if (depth < 2 && choices.chance(0.2))
    return Array.from({ length: choices.below(4) }, () => value(choices, depth + 1))
  if (depth < 2 && choices.chance(0.15)) return fieldsOf(choices, ['x', 'y'], depth + 1)
  return scalar(choices)
}

function fieldsOf(choices: Choices, names: readonly string[], depth: number): Document {
  return Object.fromEntries(choices.some(names, names.length).map((name) => [name, value(choices, depth)]))
}

export function document(choices: Choices, _id: number): Document {
  return { _id: new Int32(_id), ...fieldsOf(choices, ['a', 'b', 'c'], 0) }
}

const paths = ['a', 'b', 'c', 'a.x', 'b.y', 'a.0', 'b.0.x']
export function path(choices: Choices): string {
  return choices.of(paths)
}
