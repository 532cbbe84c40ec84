import { isDocument, isInt32, isObjectId, type Maybe } from './values.js'

/** A value as error messages show it. */
export function describe(value: Maybe): string {
  if (typeof value === 'string') return JSON.stringify(value.replace(/\p{Surrogate}/gu, '\ufffd'))
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean')
    return String(value)
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return `[ ${value.map(describe).join(', ')} ]`
  if (isDocument(value))
    return value.size === 0
      ? '{}'
      : `{ ${[...value].map(([name, item]) => `${name}: ${describe(item)}`).join(', ')} }`
  if (isObjectId(value)) return `ObjectId('${value.toHexString()}')`
  if (isInt32(value)) return String(value.value)
  if (value instanceof Date) return `new Date(${value.getTime()})`
  return String(value)
}
