import { CommandError } from '../errors.js'
import { equalValues } from '../bson/compare.js'
import {
  isDecimal,
  isDocument,
  isNumber,
  toNumber,
  typeOf,
  type Document,
  type Maybe,
  type Value,
} from '../bson/values.js'
import { typeCodes } from './leaf-operators.js'
import { compareValues } from '../bson/compare.js'
import { regexOf } from './regex.js'

type Test = (value: Maybe) => boolean
const fail = (why: string, code = 9) => new CommandError(code, `$jsonSchema: ${why}`)

/** Compiles a $jsonSchema: the draft 4 keywords that MongoDB supports, and no others. */
export function compileSchema(schema: Value): Test {
  if (!isDocument(schema)) throw fail('must be an object', 14)
  const tests: Test[] = []
  for (const [name, value] of schema) {
    const compile = keywords[name]
    if (!compile)
      throw fail(
        unsupported.has(name) ? `keyword '${name}' is not currently supported` : `Unknown keyword: ${name}`,
      )
    const test = compile(value, schema)
    if (test) tests.push(test)
  }
  if (schema.has('type') && schema.has('bsonType')) throw fail('type and bsonType together')
  return (value) => tests.every((test) => test(value))
}

const unsupported = new Set(['$ref', '$schema', 'default', 'definitions', 'format', 'id'])
type Compile = (value: Value, schema: Document) => Test | undefined

const whenObject =
  (test: (value: Document) => boolean): Test =>
  (value) =>
    !isDocument(value) || test(value)
const whenArray =
  (test: (value: Value[]) => boolean): Test =>
  (value) =>
    !Array.isArray(value) || test(value)
const whenNumber =
  (test: (value: Value) => boolean): Test =>
  (value) =>
    !isNumber(value) || test(value)
const whenString =
  (test: (value: string) => boolean): Test =>
  (value) =>
    typeof value !== 'string' || test(value)

function size(value: Value, name: string): number {
  if (!isNumber(value)) throw fail(`${name} must be a number`, 14)
  const whole = toNumber(value)
  if (!Number.isInteger(whole) || whole < 0) throw fail(`${name} must be a whole number that is not negative`)
  return whole
}
function list(value: Value, name: string): Value[] {
  if (!Array.isArray(value)) throw fail(`${name} must be an array`, 14)
  if (value.length === 0) throw fail(`${name} cannot be empty`, 9)
  return value
}
function schemas(value: Value, name: string): Test[] {
  return list(value, name).map((item) => {
    if (!isDocument(item)) throw fail(`${name} must be an array of objects`, 14)
    return compileSchema(item)
  })
}
function strings(value: Value, name: string): string[] {
  const items = list(value, name)
  if (!items.every((item) => typeof item === 'string')) throw fail(`${name} must be strings`, 14)
  if (new Set(items).size !== items.length) throw fail(`${name} has duplicates`)
  return items as string[]
}
const jsonTypes = ['object', 'array', 'number', 'boolean', 'string', 'null']

function types(name: string, bson: boolean): Compile {
  return (value) => {
    const items = Array.isArray(value) ? value : [value]
    if (items.length === 0) throw fail(`${name} may not be empty`)
    const codes = new Set(
      items.flatMap((item) => {
        if (typeof item !== 'string') throw fail(`${name} must be a string or an array of strings`, 14)
        if (!bson && item === 'integer') throw fail("type 'integer' is not currently supported", 9)
        if (!bson && !jsonTypes.includes(item)) throw new CommandError(2, `Unknown type name alias: ${item}`)
        return typeCodes(item === 'boolean' ? 'bool' : item)
      }),
    )
    return (found) => codes.has(typeOf(found))
  }
}

function bound(exclusiveName: string, sign: number): Compile {
  return (value, schema) => {
    if (!isNumber(value)) throw fail('minimum and maximum must be numbers', 14)
    const exclusive = schema.get(exclusiveName) === true
    return whenNumber((found) => {
      const order = compareValues(found, value) * sign
      return exclusive ? order > 0 : order >= 0
    })
  }
}
function exclusive(beside: string): Compile {
  return (value, schema) => {
    if (typeof value !== 'boolean') throw fail('exclusiveMinimum and exclusiveMaximum must be booleans', 14)
    if (!schema.has(beside)) throw fail(`${beside} must be present too`)
    return undefined
  }
}
function text(value: Value): undefined {
  if (typeof value !== 'string') throw fail('title and description must be strings', 14)
}

function compileProperties(value: Value): Test {
  if (!isDocument(value)) throw fail('properties must be an object', 14)
  const tests = [...value].map(([name, schema]) => {
    if (!isDocument(schema)) throw fail('each property must be an object', 14)
    return [name, compileSchema(schema)] as const
  })
  return whenObject((found) => tests.every(([name, test]) => !found.has(name) || test(found.get(name))))
}

function additionalProperties(value: Value, schema: Document): Test {
  if (typeof value !== 'boolean' && !isDocument(value))
    throw fail('additionalProperties must be an object or a boolean', 14)
  const test = isDocument(value) ? compileSchema(value) : () => value
  const known = new Set(
    isDocument(schema.get('properties')) ? [...(schema.get('properties') as Document).keys()] : [],
  )
  const patterns = isDocument(schema.get('patternProperties'))
    ? [...(schema.get('patternProperties') as Document).keys()].map((pattern) => regexOf(pattern, ''))
    : []
  return whenObject((found) =>
    [...found].every(
      ([name, item]) => known.has(name) || patterns.some((pattern) => pattern.test(name)) || test(item),
    ),
  )
}

function patternProperties(value: Value): Test {
  if (!isDocument(value)) throw fail('patternProperties must be an object', 14)
  const tests = [...value].map(([pattern, schema]) => [regexOf(pattern, ''), compileSchema(schema)] as const)
  return whenObject((found) =>
    [...found].every(([name, item]) => tests.every(([pattern, test]) => !pattern.test(name) || test(item))),
  )
}

function dependencies(value: Value): Test {
  if (!isDocument(value)) throw fail('dependencies must be an object', 14)
  const tests = [...value].map(([name, item]) => {
    if (isDocument(item)) return [name, compileSchema(item)] as const
    const needed = strings(item, 'dependencies')
    return [name, (found: Maybe) => needed.every((other) => (found as Document).has(other))] as const
  })
  return whenObject((found) => tests.every(([name, test]) => !found.has(name) || test(found)))
}

function items(value: Value, schema: Document): Test {
  if (isDocument(value)) {
    const test = compileSchema(value)
    return whenArray((found) => found.every((item) => test(item)))
  }
  if (!Array.isArray(value)) throw fail('items must be an object or an array', 14)
  const tests = value.map((item) => compileSchema(item))
  const more = schema.get('additionalItems')
  const rest = isDocument(more) ? compileSchema(more) : () => more !== false
  return whenArray((found) => found.every((item, index) => (tests[index] ?? rest)(item)))
}

function multipleOf(value: Value): Test {
  if (!isNumber(value)) throw fail('multipleOf must be a number', 14)
  const divisor = toNumber(value)
  if (divisor <= 0) throw fail('multipleOf must be positive')
  return whenNumber((found) =>
    isDecimal(found) ? Math.abs((toNumber(found) / divisor) % 1) < 1e-12 : toNumber(found) % divisor === 0,
  )
}

function unique(value: Value): Test | undefined {
  if (typeof value !== 'boolean') throw fail('uniqueItems must be a boolean', 14)
  if (!value) return undefined
  return whenArray((found) =>
    found.every((item, index) => !found.slice(0, index).some((other) => equalValues(item, other))),
  )
}

const keywords: Record<string, Compile> = {
  bsonType: types('bsonType', true),
  type: types('type', false),
  title: text,
  description: text,
  minimum: bound('exclusiveMinimum', 1),
  maximum: bound('exclusiveMaximum', -1),
  exclusiveMinimum: exclusive('minimum'),
  exclusiveMaximum: exclusive('maximum'),
  multipleOf,
  minLength: (value) => {
    const least = size(value, 'minLength')
    return whenString((found) => [...found].length >= least)
  },
  maxLength: (value) => {
    const most = size(value, 'maxLength')
    return whenString((found) => [...found].length <= most)
  },
  pattern: (value) => {
    if (typeof value !== 'string') throw fail('pattern must be a string', 14)
    const regex = regexOf(value, '')
    return whenString((found) => regex.test(found))
  },
  minItems: (value) => {
    const least = size(value, 'minItems')
    return whenArray((found) => found.length >= least)
  },
  maxItems: (value) => {
    const most = size(value, 'maxItems')
    return whenArray((found) => found.length <= most)
  },
  uniqueItems: unique,
  items,
  additionalItems: (value) => {
    if (typeof value !== 'boolean' && !isDocument(value))
      throw fail('additionalItems must be an object or a boolean', 14)
    return undefined
  },
  minProperties: (value) => {
    const least = size(value, 'minProperties')
    return whenObject((found) => found.size >= least)
  },
  maxProperties: (value) => {
    const most = size(value, 'maxProperties')
    return whenObject((found) => found.size <= most)
  },
  required: (value) => {
    const names = strings(value, 'required')
    return whenObject((found) => names.every((name) => found.has(name)))
  },
  properties: compileProperties,
  additionalProperties,
  patternProperties,
  dependencies,
  enum: (value) => {
    const items = list(value, 'enum')
    return (found) => items.some((item) => equalValues(item, found))
  },
  allOf: (value) => {
    const tests = schemas(value, 'allOf')
    return (found) => tests.every((test) => test(found))
  },
  anyOf: (value) => {
    const tests = schemas(value, 'anyOf')
    return (found) => tests.some((test) => test(found))
  },
  oneOf: (value) => {
    const tests = schemas(value, 'oneOf')
    return (found) => tests.filter((test) => test(found)).length === 1
  },
  not: (value) => {
    if (!isDocument(value)) throw fail('not must be an object', 14)
    const test = compileSchema(value)
    return (found) => !test(found)
  },
}
