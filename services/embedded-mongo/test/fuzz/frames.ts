import { serialize } from 'bson'
export type Random = () => number

/** Bytes for the server, and the allowed outcome: a reply or an end, or (`open`) a wait for the rest. */
export interface Frame {
  kind: string
  bytes: Buffer
  open?: boolean
}

export const largestMessage = 48_000_000

function below(random: Random, limit: number): number {
  return Math.floor(random() * limit)
}
function oneOf<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)]!
}

/** A frame of the wire protocol with any header. */
export function frameOf(body: Buffer, operation = 2013, length = body.length + 16, id = 1): Buffer {
  const head = Buffer.alloc(16)
  head.writeInt32LE(length | 0, 0)
  head.writeInt32LE(id, 4)
  head.writeInt32LE(operation, 12)
  return Buffer.concat([head, body])
}

/** An OP_MSG with one body. */
export function messageOf(command: object | Buffer, flags = 0, id = 1): Buffer {
  const body = Buffer.isBuffer(command) ? command : Buffer.from(serialize(command))
  const head = Buffer.alloc(5)
  head.writeUInt32LE(flags >>> 0, 0)
  return frameOf(Buffer.concat([head, body]), 2013, undefined, id)
}

/** A message whose documents are in a separate section, as drivers send them. */
export function sequenceOf(command: object, name: string, documents: readonly Buffer[]): Buffer {
  const label = Buffer.from(`${name}\0`)
  const size = Buffer.alloc(5)
  size[0] = 1
  size.writeInt32LE(4 + label.length + documents.reduce((sum, { length }) => sum + length, 0), 1)
  return messageOf(Buffer.concat([Buffer.from(serialize(command)), size, label, ...documents]))
}

/** `depth` nested documents or arrays, created without recursion. */
export function nested(depth: number, type: 0x03 | 0x04 = 0x03, name = 'a'): Buffer {
  const label = Buffer.from(`${name}\0`)
  const each = 4 + 1 + label.length + 1
  const made = Buffer.alloc(5 + depth * each)
  for (let level = 0; level < depth; level++) {
    const at = level * (4 + 1 + label.length)
    made.writeInt32LE(made.length - at - level, at)
    made[at + 4] = type
    label.copy(made, at + 5)
  }
  made.writeInt32LE(5, depth * (4 + 1 + label.length))
  return made
}

function withField(name: string, type: number, value: Buffer, more: object): Buffer {
  const rest = Buffer.from(serialize(more))
  const field = Buffer.concat([Buffer.from([type]), Buffer.from(`${name}\0`), value])
  const made = Buffer.concat([rest.subarray(0, rest.length - 1), field, Buffer.from([0])])
  made.writeInt32LE(made.length, 0)
  return made
}

function randomBytes(random: Random, length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => below(random, 256)))
}

const names = ['_id', 'a', 'a.b', 'n', '$set', '$inc', '$and', '$or', '$expr', '$where', '', '$', 'a..b', '0']
const scalars = [
  null,
  true,
  0,
  -1,
  1.5,
  NaN,
  2 ** 31,
  -(2 ** 53),
  '',
  'text',
  '\u0000',
  '$a',
  '$$ROOT',
  new Date(0),
  /a+/i,
]

function randomValue(random: Random, depth = 0): unknown {
  const kind = below(random, depth > 3 ? 6 : 9)
  if (kind < 6) return oneOf(random, scalars)
  if (kind === 6) return Array.from({ length: below(random, 5) }, () => randomValue(random, depth + 1))
  return Object.fromEntries(
    Array.from({ length: below(random, 5) }, () => [oneOf(random, names), randomValue(random, depth + 1)]),
  )
}

const stages = [
  '$match',
  '$group',
  '$sort',
  '$project',
  '$unwind',
  '$lookup',
  '$facet',
  '$limit',
  '$count',
  '$nope',
]
const fields = [
  'filter',
  'query',
  'q',
  'u',
  'update',
  'updates',
  'deletes',
  'documents',
  'pipeline',
  'cursor',
  'sort',
]
const moreFields = [
  'limit',
  'skip',
  'batchSize',
  'hint',
  'key',
  'indexes',
  'writeConcern',
  'readConcern',
  'lsid',
  'txnNumber',
]

/** A known command with absurd arguments. */
function oddCommand(random: Random, commands: readonly string[]): Frame {
  const name = oneOf(random, commands)
  const command: Record<string, unknown> = {
    [name]: random() < 0.8 ? oneOf(random, ['rows', 'more']) : randomValue(random),
  }
  for (let count = below(random, 5); count > 0; count--)
    command[oneOf(random, random() < 0.7 ? fields : moreFields)] = randomValue(random)
  if (random() < 0.2) command['pipeline'] = [{ [oneOf(random, stages)]: randomValue(random) }]
  if (random() < 0.3)
    command['updates'] = [{ q: randomValue(random), u: randomValue(random), upsert: random() < 0.5 }]
  if (random() < 0.9) command['$db'] = 'fuzz'
  return { kind: 'odd command', bytes: messageOf(safely(command)) }
}

/** Some of the generated values cannot be BSON; those become an empty command. */
function safely(command: Record<string, unknown>): Buffer {
  try {
    return Buffer.from(serialize(command))
  } catch {
    return Buffer.from(serialize({}))
  }
}

function ordinary(random: Random): Buffer {
  const row = { _id: below(random, 500), n: below(random, 50), tags: ['a', 'b'], in: { deep: random() } }
  return oneOf(random, [
    () => messageOf({ insert: 'rows', documents: [row], $db: 'fuzz' }),
    () => messageOf({ find: 'rows', filter: { n: { $gte: row.n } }, limit: 5, $db: 'fuzz' }),
    () =>
      messageOf({
        update: 'rows',
        updates: [{ q: { _id: row._id }, u: { $set: row }, upsert: true }],
        $db: 'fuzz',
      }),
    () =>
      messageOf({
        aggregate: 'rows',
        pipeline: [{ $group: { _id: '$n', all: { $sum: 1 } } }],
        cursor: {},
        $db: 'fuzz',
      }),
    () => sequenceOf({ insert: 'rows', $db: 'fuzz' }, 'documents', [Buffer.from(serialize(row))]),
  ])()
}

/** A command with some of its bytes changed; its length still matches, so that the server treats it as complete. */
function mutated(random: Random): Frame {
  const bytes = Buffer.from(ordinary(random))
  for (let count = 1 + below(random, 4); count > 0; count--)
    bytes[16 + below(random, bytes.length - 16)] = below(random, 256)
  return { kind: 'changed bytes', bytes }
}

/** A complete frame with incomplete BSON. */
function truncated(random: Random): Frame {
  const whole = ordinary(random)
  const bytes = Buffer.from(whole.subarray(0, 16 + below(random, whole.length - 16)))
  bytes.writeInt32LE(bytes.length, 0)
  return { kind: 'truncated BSON', bytes }
}

function badLength(random: Random): Frame {
  const length = oneOf(random, [0, 1, 15, -1, -(2 ** 31), largestMessage + 1, 2 ** 31 - 1])
  return { kind: 'impossible length', bytes: frameOf(randomBytes(random, below(random, 60)), 2013, length) }
}

function halfFrame(random: Random): Frame {
  const whole = ordinary(random)
  const bytes =
    random() < 0.5
      ? whole.subarray(0, 1 + below(random, whole.length - 1))
      : frameOf(randomBytes(random, 50), 2013, largestMessage)
  return { kind: 'half a frame', bytes: Buffer.from(bytes), open: true }
}

function badSections(random: Random): Frame {
  const body = Buffer.from(serialize({ ping: 1, $db: 'fuzz' }))
  const parts = Array.from({ length: below(random, 4) }, () =>
    oneOf(random, [
      Buffer.concat([Buffer.from([0]), body]),
      Buffer.concat([Buffer.from([below(random, 256)]), randomBytes(random, below(random, 30))]),
      Buffer.concat([Buffer.from([1]), randomBytes(random, 4 + below(random, 30))]),
    ]),
  )
  const flags = Buffer.alloc(4)
  flags.writeUInt32LE(below(random, 2 ** 32), 0)
  return { kind: 'odd sections', bytes: frameOf(Buffer.concat([flags, ...parts])) }
}

function otherOperation(random: Random): Frame {
  const operation = oneOf(random, [
    1,
    2001,
    2002,
    2004,
    2005,
    2006,
    2007,
    2010,
    2011,
    2012,
    -1,
    below(random, 2 ** 31),
  ])
  return { kind: 'other operation', bytes: frameOf(randomBytes(random, below(random, 120)), operation) }
}

function depthBomb(random: Random): Frame {
  const type = random() < 0.5 ? 0x03 : 0x04
  const deep = nested(
    oneOf(random, [150, 199, 201, 1000, 20_000]),
    type,
    oneOf(random, ['a', '$and', '$not', '0']),
  )
  const command = oneOf(random, [
    () => withField('filter', 0x03, deep, { find: 'rows', $db: 'fuzz' }),
    () => withField('pipeline', 0x04, deep, { aggregate: 'rows', cursor: {}, $db: 'fuzz' }),
    () => withField('documents', 0x04, deep, { insert: 'rows', $db: 'fuzz' }),
    () => deep,
  ])()
  return { kind: 'depth bomb', bytes: messageOf(command) }
}

/** Megabytes of empty documents, which would be many times as large when decoded. */
export function containerBomb(megabytes: number): Frame {
  const count = Math.floor((megabytes * 1_000_000) / 7)
  const list = Buffer.alloc(4 + count * 7 + 1)
  for (let at = 4; at < list.length - 1; at += 7) {
    list[at] = 0x03
    list.writeInt32LE(5, at + 2)
  }
  list.writeInt32LE(list.length, 0)
  return {
    kind: 'container bomb',
    bytes: messageOf(withField('filter', 0x04, list, { find: 'rows', $db: 'fuzz' })),
  }
}

/** A message of exactly the largest size: documents of a megabyte each, in one insert. */
export function fullMessage(): Frame {
  const megabyte = Buffer.from(serialize({ _id: 0, text: 'x'.repeat(1_000_000) }))
  const documents = Array.from({ length: 47 }, () => megabyte)
  const short = largestMessage - sequenceOf({ insert: 'large', $db: 'fuzz' }, 'documents', documents).length
  const rest = Buffer.from(serialize({ _id: 1, text: '' }))
  const filler = Buffer.from(serialize({ _id: 1, text: 'x'.repeat(short - rest.length) }))
  return {
    kind: 'message of 48 MB',
    bytes: sequenceOf({ insert: 'large', $db: 'fuzz' }, 'documents', [...documents, filler]),
  }
}

const makers = [badSections, badLength, halfFrame, otherOperation, truncated, mutated, mutated]

/** The next small frame of the run. */
export function nextFrame(random: Random, commands: readonly string[]): Frame {
  const kind = below(random, 100)
  if (kind < 30) return oddCommand(random, commands)
  if (kind < 33) return depthBomb(random)
  if (kind < 36) return { kind: 'noise', bytes: randomBytes(random, 1 + below(random, 200)), open: true }
  return oneOf(random, makers)(random)
}
