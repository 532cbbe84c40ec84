import type { Json } from './cases.js'

type Fields = { [name: string]: Json }
const isFields = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const volatile = ['$clusterTime', 'operationTime', 'electionId', 'opTime', 'errmsg']

/** Removes from a reply what the recording removed: clocks, message texts, and resume tokens. */
export function cleanReply(reply: Json): Json {
  if (!isFields(reply)) return reply
  const copy: Fields = { ...reply }
  for (const name of volatile) delete copy[name]
  if (isFields(copy.ok) && Number(Object.values(copy.ok)[0]) === 1) delete copy.ok
  if (isFields(copy.cursor)) {
    copy.cursor = { ...copy.cursor }
    delete copy.cursor.postBatchResumeToken
  }
  if (Array.isArray(copy.writeErrors)) copy.writeErrors = copy.writeErrors.map(withoutMessage)
  if (isFields(copy.writeConcernError)) copy.writeConcernError = withoutMessage(copy.writeConcernError)
  return copy
}
function withoutMessage(error: Json): Json {
  if (!isFields(error)) return error
  const copy = { ...error }
  delete copy.errmsg
  return copy
}

/** Removes from a change event what differs between runs. */
export function cleanEvent(event: Json): Json {
  if (!isFields(event)) return event
  const copy = { ...event }
  for (const name of ['_id', 'clusterTime', 'lsid', 'txnNumber']) delete copy[name]
  return copy
}

export interface VersionRule {
  version: string
  difference: string
}
/** Differences between MongoDB 6 and 4.2 that apply everywhere, handled for all cases at once. */
export const versionRules: VersionRule[] = [
  { version: '4.4', difference: 'index specifications no longer carry `ns`' },
  { version: '6.0', difference: 'change events also carry `wallTime`' },
  { version: '5.0', difference: 'update descriptions also carry `truncatedArrays`' },
  {
    version: '5.0',
    difference: 'the reply to a repeated write also carries `retriedStmtIds` or `retriedStmtId`',
  },
  {
    version: '4.4',
    difference:
      'the reply of createIndexes also carries `commitQuorum`, and always says whether it made the collection',
  },
  { version: '4.4', difference: 'index specifications name their key before their options' },
  { version: '5.0', difference: 'the refusal of a validator also carries `errInfo`' },
]

/** Our reply without the fields that were added after the recorded version. */
export function asOlderReply(reply: Fields, expected: Fields): Fields {
  const added = ['retriedStmtIds', 'retriedStmtId', 'commitQuorum', 'createdCollectionAutomatically'].filter(
    (name) => name in reply && !(name in expected),
  )
  const older = added.reduce((copy, name) => without(copy, name), reply)
  if (!Array.isArray(older.writeErrors)) return older
  const writeErrors = older.writeErrors.map((error) => (isFields(error) ? without(error, 'errInfo') : error))
  return { ...older, writeErrors }
}

/** The order of fields in a reply and its cursor has no meaning, so this applies the order of the other reply. */
export function inOrderOf(expected: Fields, actual: Fields): Fields {
  const names = [...Object.keys(expected), ...Object.keys(actual).filter((name) => !(name in expected))]
  return Object.fromEntries(
    names
      .filter((name) => name in actual)
      .map((name) => {
        const [wanted, got] = [expected[name], actual[name]!]
        if (name === 'cursor' && isFields(wanted) && isFields(got)) return [name, inOrderOf(wanted, got)]
        if (!Array.isArray(wanted) || !Array.isArray(got)) return [name, got]
        return [
          name,
          got.map((row, at) => (isIndexSpec(row) ? inOrderOf((wanted[at] ?? {}) as Fields, row) : row)),
        ]
      }),
  )
}

/** The recorded reply in the form of a version 6 server. */
export function asNewerReply(expected: Json): Json {
  if (!isFields(expected) || !isFields(expected.cursor)) return expected
  const name = 'nextBatch' in expected.cursor ? 'nextBatch' : 'firstBatch'
  const batch = expected.cursor[name]
  if (!Array.isArray(batch)) return expected
  const rows = batch.map((row) => {
    if (!isFields(row)) return row
    if ('v' in row && 'key' in row && 'ns' in row) return without(row, 'ns')
    if (isFields(row.idIndex)) return { ...row, idIndex: without(row.idIndex, 'ns') }
    return row
  })
  return { ...expected, cursor: { ...expected.cursor, [name]: rows } }
}
function isIndexSpec(row: Json): row is Fields {
  return isFields(row) && 'v' in row && 'key' in row && 'name' in row
}
function without(source: Fields, name: string): Fields {
  const copy = { ...source }
  delete copy[name]
  return copy
}

/** A change event without the fields that were added after the recorded version. */
export function asOlderEvent(event: Json, expected: Json | undefined): Json {
  if (!isFields(event)) return event
  const copy = isFields(expected) && 'wallTime' in expected ? { ...event } : without(event, 'wallTime')
  const update = copy.updateDescription
  const before = isFields(expected) ? expected.updateDescription : undefined
  if (isFields(update) && isFields(before) && !('truncatedArrays' in before))
    copy.updateDescription = without(update, 'truncatedArrays')
  return copy
}
