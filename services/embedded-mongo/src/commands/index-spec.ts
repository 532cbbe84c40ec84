import { CommandError, notSupported } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import {
  document,
  int,
  isDocument,
  isNumber,
  isRegex,
  isTruthy,
  toNumber,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { compileFilter } from '../query/match.js'
import { foldOf } from '../query/collation.js'
import { splitPath } from '../query/path.js'

const specOptions = [
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'background',
  'partialFilterExpression',
  'expireAfterSeconds',
  'collation',
  'hidden',
  'ns',
  'storageEngine',
  'dropDups',
  'prepareUnique',
]
const refusedOptions = [
  'weights',
  'default_language',
  'language_override',
  'textIndexVersion',
  '2dsphereIndexVersion',
  'bits',
  'min',
  'max',
  'bucketSize',
  'wildcardProjection',
  'clustered',
  'columnstoreProjection',
]

/** Normalizes an index specification for storage; refuses what MongoDB refuses and, by name, unsupported features. */
export function normalizeIndex(spec: Value): Document {
  if (!isDocument(spec)) throw new CommandError(14, 'each index must be an object')
  for (const name of spec.keys()) {
    if (refusedOptions.includes(name)) throw notSupported(`the index option '${name}'`, 197)
    if (!specOptions.includes(name))
      throw new CommandError(197, `The field '${name}' is not valid for an index specification.`)
  }
  const key = spec.get('key')
  if (key === undefined)
    throw new CommandError(9, "The 'key' field is a required property of an index specification")
  if (!isDocument(key)) throw new CommandError(14, "The field 'key' must be an object")
  checkKey(key)
  const name = spec.get('name')
  if (name === undefined)
    throw new CommandError(9, "The 'name' field is a required property of an index specification")
  if (typeof name !== 'string') throw new CommandError(14, "The field 'name' must be a string")
  if (name === '' || name.includes('\0')) throw new CommandError(67, 'index names cannot be empty')
  if (name === '*') throw new CommandError(2, "The index name '*' is not valid.")
  checkSpecTypes(spec)
  checkIdIndex(spec, key, name)
  const made = document({ v: int(toNumber(spec.get('v') ?? int(2))) })
  for (const [option, value] of spec) if (!['v', 'ns', 'dropDups'].includes(option)) made.set(option, value)
  return made
}

/** The index on _id always exists; a request for it may not differ from it. */
function checkIdIndex(spec: Document, key: Document, name: string): void {
  const isId = key.size === 1 && key.has('_id') && isNumber(key.get('_id')!)
  if (!isId) {
    if (name === '_id_')
      throw new CommandError(2, "The index name '_id_' is reserved for the index with the key {_id: 1}")
    return
  }
  if (toNumber(key.get('_id')) !== 1)
    throw new CommandError(2, "The field 'key' for an _id index must be {_id: 1}")
  for (const option of spec.keys())
    if (!['key', 'name', 'ns', 'v', 'collation'].includes(option))
      throw new CommandError(197, `The field '${option}' is not valid for an _id index specification.`)
}

function checkKey(key: Document): void {
  if (key.size === 0) throw new CommandError(67, 'Index keys cannot be empty.')
  if (key.size > 32) throw new CommandError(13103, 'too many keys in one index')
  for (const [path, order] of key) {
    if (typeof order === 'string') {
      if (['text', '2d', '2dsphere', 'geoHaystack'].includes(order))
        throw notSupported(`the index type '${order}'`, 67)
      if (order !== 'hashed') throw new CommandError(67, `Unknown index plugin '${order}'`)
      if (key.size > 1) throw notSupported('a compound hashed index', 16763)
    } else if (!isNumber(order))
      throw new CommandError(67, `Values in the index key pattern must be numbers or strings: ${path}`)
    else if (toNumber(order) === 0 || Number.isNaN(toNumber(order)))
      throw new CommandError(67, 'Values in the index key pattern cannot be 0.')
    if (path === '$**' || path.endsWith('.$**')) throw notSupported('a wildcard index', 67)
    const parts = splitPath(path)
    if (parts.includes('')) throw new CommandError(67, 'Index keys cannot contain an empty field.')
    if (parts.some((part) => part.startsWith('$') && !['$id', '$ref', '$db'].includes(part)))
      throw new CommandError(67, 'Index key contains an illegal field name: field name starts with $')
  }
}

function checkSpecTypes(spec: Document): void {
  for (const name of ['unique', 'sparse', 'background', 'hidden']) {
    const value = spec.get(name)
    if (value !== undefined && typeof value !== 'boolean' && !isNumber(value))
      throw new CommandError(14, `The field '${name}' has value, which is not convertible to bool`)
  }
  const version = spec.get('v')
  if (version !== undefined && (!isNumber(version) || ![1, 2].includes(toNumber(version))))
    throw new CommandError(isNumber(version) ? 67 : 14, 'invalid index version')
  if (isTruthy(spec.get('unique')) && [...(spec.get('key') as Document).values()].includes('hashed'))
    throw new CommandError(16764, 'Hashed indexes cannot guarantee uniqueness: use a regular index')
  const partial = spec.get('partialFilterExpression')
  if (partial !== undefined) checkPartial(partial, spec)
  checkExpiry(spec.get('expireAfterSeconds'), spec.get('key') as Document)
  const collation = spec.get('collation')
  if (collation !== undefined) {
    if (!isDocument(collation)) throw new CommandError(14, "The field 'collation' must be an object")
    if (collation.size === 0) throw new CommandError(2, "The field 'collation' cannot be an empty object.")
    foldOf(collation)
  }
}

/** Refuses an invalid time to live for documents under an index with this key. */
export function checkExpiry(seconds: Maybe, key: Document): void {
  if (seconds === undefined) return
  if (!isNumber(seconds)) throw new CommandError(14, "TTL index 'expireAfterSeconds' option must be numeric")
  if (toNumber(seconds) < 0 || toNumber(seconds) > 2147483647)
    throw new CommandError(67, "TTL index 'expireAfterSeconds' option must be within an acceptable range")
  if (key.size > 1)
    throw new CommandError(67, 'TTL indexes are single-field indexes, compound indexes do not support TTL.')
  if (key.has('_id'))
    throw new CommandError(197, 'The field expireAfterSeconds is not valid for an _id index specification.')
}

const partialOperators = ['$eq', '$gt', '$gte', '$lt', '$lte', '$type', '$exists', '$in']
function checkPartial(filter: Value, spec: Document): void {
  if (!isDocument(filter)) throw new CommandError(14, "The field 'partialFilterExpression' must be an object")
  if (isTruthy(spec.get('sparse')))
    throw new CommandError(67, 'cannot mix "partialFilterExpression" and "sparse" options')
  if (equalValues(spec.get('key'), document({ _id: int(1) })))
    throw new CommandError(197, '_id index cannot be a partial index')
  compileFilter(filter)
  checkPartialParts(filter)
}
function checkPartialParts(filter: Document): void {
  for (const [path, value] of filter) {
    if ((path === '$and' || path === '$or') && Array.isArray(value))
      for (const part of value) checkPartialParts(part as Document)
    else if (path.startsWith('$'))
      throw new CommandError(67, `unsupported expression in partial index: ${path}`)
    else if (isRegex(value))
      throw new CommandError(67, `unsupported expression in partial index: ${path} is a regular expression`)
    else if (isDocument(value) && value.keys().next().value?.startsWith('$')) {
      for (const [operator, operand] of value) {
        if (!partialOperators.includes(operator) || (operator === '$exists' && !isTruthy(operand)))
          throw new CommandError(67, `unsupported expression in partial index: ${operator}`)
      }
    }
  }
}
