import { CommandError } from '../errors.js'
import { isDocument, isNumber, toNumber, type Document } from '../bson/values.js'

/** One member holds all data, so w: 1 and majority mean the same; more members, or unknown names, are refused. */
export function checkWriteConcern(command: Document): void {
  const concern = command.get('writeConcern')
  if (concern === undefined) return
  if (!isDocument(concern)) throw new CommandError(14, 'writeConcern must be an object')
  for (const name of concern.keys())
    if (!['w', 'j', 'wtimeout', 'fsync', 'wtimeoutMS', 'provenance'].includes(name))
      throw new CommandError(9, `unrecognized write concern field: ${name}`)
  const w = concern.get('w')
  if (w === undefined || w === 'majority') return
  if (typeof w === 'string')
    throw new CommandError(79, `No write concern mode named '${w}' found in replica set configuration`)
  if (!isNumber(w)) throw new CommandError(9, 'w has to be a number or a string')
  if (toNumber(w) > 1) throw new CommandError(100, 'Not enough data-bearing nodes')
  if (toNumber(w) < 0) throw new CommandError(9, 'w must not be negative')
}
