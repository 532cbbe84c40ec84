import { decode } from '../bson/decode.js'
import { eachElement } from '../bson/check.js'
import type { RawDocument } from '../bson/values.js'
import type { Context } from '../server/engine.js'
import type { Collection } from '../store/catalog.js'
import { indexesOf, insertRecord } from '../store/records.js'
import type { WriteUnit } from '../store/view.js'
import { checkDocument, deepest } from './modify.js'
import { checkGivenId } from './write.js'

const timestamp = 0x11
const idName = Buffer.from('_id\0')
const noTime = Buffer.alloc(8)

/**
 * Stores a document as the received bytes, decoding only what the indexes need. Returns false if the document must be
 * decoded completely: to be validated or refused, to get an _id, or to have a timestamp filled in.
 */
export function insertRaw(
  context: Context,
  unit: WriteUnit,
  collection: Collection,
  { bytes, depth }: RawDocument,
  bypass: boolean,
): boolean {
  if (depth >= deepest || collection.validator || indexesOf(collection).some((index) => index.partial))
    return false
  const stored = idFirst(bytes)
  if (!stored) return false
  const part = decode(stored, 0, indexedFields(collection))
  checkGivenId(part.get('_id'))
  checkDocument(collection, part, undefined, bypass)
  insertRecord(unit, collection, part, stored, (inside, changed) =>
    context.engine.catalog.save(inside, changed),
  )
  return true
}

function indexedFields(collection: Collection): Set<string> {
  const fields = new Set(['_id'])
  for (const index of indexesOf(collection)) for (const path of index.paths) fields.add(path[0]!)
  return fields
}

/** The document with _id first, as MongoDB stores it; undefined if something must be filled in. */
function idFirst(bytes: Buffer): Buffer | undefined {
  let from = 0
  let to = 0
  let fill = false
  eachElement(bytes, (type, start, value, end) => {
    if (
      value - start === idName.length + 1 &&
      bytes.compare(idName, 0, idName.length, start + 1, value) === 0
    ) {
      if (from > 0) fill = true
      ;[from, to] = [start, end]
    } else if (type === timestamp && bytes.subarray(value, end).equals(noTime)) fill = true
  })
  if (fill || from === 0) return undefined
  if (from === 4) return bytes
  return Buffer.concat([
    bytes.subarray(0, 4),
    bytes.subarray(from, to),
    bytes.subarray(4, from),
    bytes.subarray(to),
  ])
}
