import { CommandError, codeName } from '../errors.js'
import { document, int, isDocument, isNumber, toNumber, type Document } from '../bson/values.js'

/** Refuses an invalid write concern. */
export function checkWriteConcern(command: Document): void {
  const concern = command.get('writeConcern')
  if (concern === undefined) return
  if (!isDocument(concern)) throw new CommandError(14, 'writeConcern must be an object')
  for (const name of concern.keys())
    if (!['w', 'j', 'wtimeout', 'fsync', 'wtimeoutMS', 'provenance'].includes(name))
      throw new CommandError(9, `unrecognized write concern field: ${name}`)
  const w = concern.get('w')
  if (w === undefined || typeof w === 'string') return
  if (!isNumber(w)) throw new CommandError(9, 'w has to be a number or a string')
  if (toNumber(w) < 0 || toNumber(w) > 50)
    throw new CommandError(9, 'w has to be a non-negative number and not greater than 50')
}

/**
 * One member has all data, so w: 1 and majority mean the same. A higher number or an unknown name cannot be satisfied:
 * the write remains, and the reply says so, as in MongoDB.
 */
export function unsatisfied(command: Document): Document | undefined {
  const concern = command.get('writeConcern')
  const w = isDocument(concern) ? concern.get('w') : undefined
  if (typeof w === 'string' && w !== 'majority')
    return failure(79, `No write concern mode named '${w}' found in replica set configuration`)
  if (w !== undefined && isNumber(w) && toNumber(w) > 1) return failure(100, 'Not enough data-bearing nodes')
  return undefined
}
function failure(code: number, errmsg: string): Document {
  return document({ code: int(code), codeName: codeName(code), errmsg })
}

/** w: 0 requests only that the write is attempted. */
export function wantsNoReply(command: Document): boolean {
  const concern = command.get('writeConcern')
  const w = isDocument(concern) ? concern.get('w') : undefined
  return w !== undefined && isNumber(w) && toNumber(w) === 0
}
